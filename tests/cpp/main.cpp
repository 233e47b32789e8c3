// Runs every registered test, or those whose name contains the argument.
#include <cstdio>
#include <cstring>

#include "check.h"

int main(int argc, char** argv) {
  int ran = 0;
  for (const check::Case& test : check::cases()) {
    if (argc > 1 && std::strstr(test.name, argv[1]) == nullptr) continue;
    const int before = check::failures();
    test.body();
    ++ran;
    if (check::failures() != before) std::fprintf(stderr, "FAILED %s\n", test.name);
  }
  std::printf("%d tests, %d failed checks\n", ran, check::failures());
  return check::failures() == 0 && ran > 0 ? 0 : 1;
}
