#include "check.h"
#include "spider/card.h"

TEST(card_text) {
  CHECK(spider::card_text(0) == "AS");
  CHECK(spider::card_text(9 + 13) == "10H");
  CHECK(spider::card_text(51) == "KD");
}
