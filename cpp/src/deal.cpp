#include "spider/deal.h"

#include <utility>
#include <vector>

#include "spider/error.h"
#include "utf8.h"

namespace spider {

namespace {

constexpr std::size_t kLongestId = 100;  // characters
constexpr std::uint32_t kLargestClassic = 32'000;

// PCG32 (O'Neill 2014) with its unbiased bounded draw.
class Generator {
 public:
  explicit Generator(std::uint32_t number) {
    draw();
    state_ += number;
    draw();
  }

  std::uint32_t below(std::uint32_t bound) {
    const std::uint32_t threshold = (0U - bound) % bound;
    for (;;) {
      const std::uint32_t value = draw();
      if (value >= threshold) return value % bound;
    }
  }

 private:
  std::uint32_t draw() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005U + (2U * kDealVersion + 1U);
    const auto shifted = static_cast<std::uint32_t>((old >> 18U ^ old) >> 27U);
    const auto rotation = static_cast<std::uint32_t>(old >> 59U);
    return shifted >> rotation | shifted << ((0U - rotation) & 31U);
  }

  std::uint64_t state_ = 0;
};

std::array<Card, kPack> own_shuffle(std::uint32_t number) {
  std::array<Card, kPack> cards;
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<Card>(i % kFaces);
  Generator generator(number);
  for (std::uint32_t left = kPack; left > 1; --left) std::swap(cards[left - 1], cards[generator.below(left)]);
  return cards;
}

// The linear congruential shuffle of the old Windows card games (D3).
std::array<Card, kPack> classic_shuffle(std::uint32_t number) {
  constexpr std::array<int, kSuits> kSuitOrder = {2, 0, 1, 3};
  std::array<Card, kPack> pack;
  for (std::size_t i = 0; i < pack.size(); ++i) {
    pack[i] = static_cast<Card>(kSuitOrder[i / kRanks % kSuits] * kRanks + static_cast<int>(i % kRanks));
  }
  std::array<Card, kPack> cards;
  std::uint32_t state = number;
  std::uint32_t left = kPack;
  for (Card& card : cards) {
    state = (214'013U * state + 2'531'011U) & 0x7FFF'FFFFU;
    const std::uint32_t chosen = (state >> 16U) % left;
    card = pack[chosen];
    pack[chosen] = pack[--left];
  }
  return cards;
}

// A character of an id as it is meant: full-width forms made narrow, any dash '-', letters small.
char32_t plain(char32_t c) {
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;
  if (c == 0x3000) return U' ';
  if ((c >= 0x2010 && c <= 0x2015) || c == 0x2212 || c == 0x30FC || c == 0xFF70) return U'-';
  return c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c;
}

std::string utf8(const std::u32string& text, std::size_t first, std::size_t last) {
  std::string bytes;
  for (std::size_t i = first; i < last; ++i) append_character(bytes, text[i]);
  return bytes;
}

std::string without_leading_zeros(const std::string& digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string::npos ? "0" : digits.substr(first);
}

// Whether plain decimal text is at most `largest`; `value` then is.
bool read_number(std::string_view text, std::uint64_t largest, std::uint64_t& value) {
  if (text.empty() || text.size() > 10) return false;
  value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
    value = 10 * value + static_cast<std::uint64_t>(c - '0');
  }
  return value <= largest;
}

}  // namespace

Deal::Deal(int suits, std::uint32_t number, Numbering numbering, Rules rules)
    : number_(number), suits_(static_cast<std::uint8_t>(suits)), numbering_(numbering), rules_(rules) {
  if (suits != 1 && suits != 2 && suits != 4) {
    throw DealError("suit count " + std::to_string(suits) + " is not 1, 2 or 4");
  }
  if (numbering == Numbering::classic && (number < 1 || number > kLargestClassic)) {
    throw DealError("number " + std::to_string(number) + " is not in 1 to 32000 (classic numbering)");
  }
}

Deal Deal::from_text(std::string_view suits, std::string_view number, std::string_view numbering,
                     std::string_view rules) {
  if (suits != "1" && suits != "2" && suits != "4") {
    throw DealError("suit count " + std::string(suits) + " is not 1, 2 or 4");
  }
  const bool classic = numbering == name(Numbering::classic);
  if (!classic && numbering != name(Numbering::own)) {
    throw DealError("numbering '" + std::string(numbering) + "' is not own or classic");
  }
  const std::optional<Rules> known = parse_rules(rules);
  if (!known) throw DealError("rule set '" + std::string(rules) + "' is not standard, strict or free");
  const std::uint32_t low = classic ? 1 : 0;
  const std::uint32_t high = classic ? kLargestClassic : ~std::uint32_t{0};
  std::uint64_t value = 0;
  if (!read_number(number, high, value) || value < low) {
    throw DealError("number " + std::string(number) + " is not in " + std::to_string(low) + " to " +
                    std::to_string(high) + " (" + std::string(numbering) + " numbering)");
  }
  return {suits[0] - '0', static_cast<std::uint32_t>(value), classic ? Numbering::classic : Numbering::own,
          *known};
}

Deal Deal::parse(std::string_view text) {
  std::u32string id;
  for (std::size_t index = 0; index < text.size();) id += plain(next_character(text, index));
  const auto is_blank = [](char32_t c) { return c == U' ' || c == U'\t' || c == U'\r' || c == U'\n'; };
  std::size_t first = 0;
  std::size_t last = id.size();
  while (last > first && is_blank(id[last - 1])) --last;
  while (first < last && is_blank(id[first])) ++first;
  const bool is_short = last - first <= kLongestId;

  std::size_t at = first;
  const auto digits = [&] {
    const std::size_t start = at;
    while (at < last && id[at] >= U'0' && id[at] <= U'9') ++at;
    return utf8(id, start, at);
  };
  const auto accept = [&](char32_t c) {
    if (at == last || id[at] != c) return false;
    ++at;
    return true;
  };
  if (is_short) {
    const std::string suits = digits();
    const bool dash = !suits.empty() && accept(U'-');
    const bool classic = dash && accept(U'c');
    const std::string number = dash ? digits() : "";
    const bool named = !number.empty() && accept(U'@');
    if (!number.empty() && (named || at == last)) {
      return from_text(without_leading_zeros(suits), without_leading_zeros(number),
                       classic ? "classic" : "own", named ? utf8(id, at, last) : "standard");
    }
  }
  const std::string shown = is_short ? utf8(id, first, last) : utf8(id, first, first + kLongestId) + "...";
  throw DealError("'" + shown + "' is not a deal id such as 2-31415, 4-c2468 or 1-7@strict");
}

std::string Deal::text() const {
  std::string text = std::to_string(suits_) + (numbering_ == Numbering::classic ? "-c" : "-");
  text += std::to_string(number_);
  if (rules_ != Rules::standard) text.append("@").append(name(rules_));
  return text;
}

std::array<Card, kPack> Deal::cards() const {
  std::array<Card, kPack> cards =
      numbering_ == Numbering::classic ? classic_shuffle(number_) : own_shuffle(number_);
  for (Card& card : cards) card = static_cast<Card>(card % (kRanks * suits_));
  return cards;
}

}  // namespace spider
