// A small test harness: TEST(name) { CHECK(condition); }. Tests register themselves and main.cpp runs them.
#pragma once

#include <cstdio>
#include <vector>

namespace check {

struct Case {
  const char* name;
  void (*body)();
};

inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

inline int& failures() {
  static int count = 0;
  return count;
}

struct Registration {
  Registration(const char* name, void (*body)()) { cases().push_back({name, body}); }
};

inline void fail(const char* file, int line, const char* what) {
  std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, what);
  ++failures();
}

}  // namespace check

#define TEST(name)                                                      \
  static void test_##name();                                            \
  static const check::Registration register_##name(#name, test_##name); \
  static void test_##name()

// Goes on after a failure, so that one run tells all.
#define CHECK(condition)                                           \
  do {                                                             \
    if (!(condition)) check::fail(__FILE__, __LINE__, #condition); \
  } while (false)

#define CHECK_THROWS(expression, Exception)                                           \
  do {                                                                                \
    bool caught_ = false;                                                             \
    try {                                                                             \
      (void)(expression);                                                             \
    } catch (const Exception&) {                                                      \
      caught_ = true;                                                                 \
    }                                                                                 \
    if (!caught_) check::fail(__FILE__, __LINE__, #expression " throws " #Exception); \
  } while (false)
