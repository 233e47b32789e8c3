// Position text (D6; docs/notation.md is exact).
#include <algorithm>

#include "spider/position.h"

namespace spider {

namespace {

constexpr std::size_t kLargestText = 20'000;  // bytes

using Counts = std::array<int, kFaces>;
using Words = std::vector<std::string_view>;

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  for (;;) {
    const std::size_t end = text.find_first_of(separators, start);
    parts.push_back(text.substr(start, end - start));
    if (end == std::string_view::npos) return parts;
    start = end + 1;
  }
}

// The words of a line; hidden cards need no blank between them.
Words words_of(std::string_view line) {
  Words words;
  for (std::string_view word : split(line, " \t\r")) {
    for (std::size_t end = word.find(")("); end != std::string_view::npos; end = word.find(")(")) {
      words.push_back(word.substr(0, end + 1));
      word.remove_prefix(end + 1);
    }
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

Card read_card(std::string_view word, int line) {
  const std::optional<Card> card = parse_card(word);
  if (!card) throw NotationError(quoted(word) + " is not a card", line);
  return *card;
}

void read_header(const Words& words, Parts& parts) {
  if (words.size() != 4 || words[2] != "suits") {
    throw NotationError("the header is not of the form 'rules standard suits 4'", 1);
  }
  const std::optional<Rules> rules = parse_rules(words[1]);
  if (!rules) throw NotationError("rule set " + quoted(words[1]) + " is not standard, strict or free", 1);
  if (words[3] != "1" && words[3] != "2" && words[3] != "4") {
    throw NotationError("suit count " + quoted(words[3]) + " is not 1, 2 or 4", 1);
  }
  parts.rules = *rules;
  parts.suits = words[3][0] - '0';
}

void read_column(const Words& words, int line, std::vector<Card>& cards, int& hidden) {
  for (const std::string_view word : words) {
    const bool covered = word.starts_with('(') && word.ends_with(')');
    const Card card = read_card(covered ? word.substr(1, word.size() - 2) : word, line);
    if (covered && hidden < static_cast<int>(cards.size())) {
      throw NotationError("the hidden card " + std::string(word) + " lies above a face-up card", line);
    }
    cards.push_back(card);
    hidden += covered ? 1 : 0;
  }
}

// Refuses a card that the pack does not hold; `suits` is 0 while still unknown.
void count(std::span<const Card> cards, int suits, Counts& counts, int line) {
  for (const Card card : cards) {
    const int number = ++counts[card];
    if (suits != 0 && card >= kRanks * suits) {
      throw NotationError(card_text(card) + " is not in a pack of " + std::to_string(suits) + " suit" +
                              (suits > 1 ? "s" : ""),
                          line);
    }
    if (number > kRuns / std::max(1, suits)) {
      throw NotationError("there is one " + card_text(card) + " too many", line);
    }
  }
}

int smallest_suits(const Counts& counts, int last_line) {
  for (const int suits : {1, 2, 4}) {
    bool fits = true;
    for (int card = 0; card < kFaces; ++card) {
      fits = fits && counts[static_cast<std::size_t>(card)] <= (card < kRanks * suits ? kRuns / suits : 0);
    }
    if (fits) return suits;
  }
  const bool four =
      std::any_of(counts.begin() + 2 * kRanks, counts.end(), [](int number) { return number != 0; });
  const int most = four ? 2 : 4;
  const auto card = std::find_if(counts.begin(), counts.end(), [&](int number) { return number > most; });
  throw NotationError("there is one " + card_text(static_cast<Card>(card - counts.begin())) + " too many",
                      last_line);
}

// The suits of the completed runs: what the 104 cards lack.
std::vector<Card> completed_suits(const Counts& counts, int suits, int last_line) {
  std::vector<Card> completed;
  for (int suit = 0; suit < suits; ++suit) {
    const auto ranks = counts.begin() + suit * kRanks;
    const auto [fewest, most] = std::minmax_element(ranks, ranks + kRanks);
    if (*fewest != *most) {
      throw NotationError("a card is missing: " + card_text(static_cast<Card>(fewest - counts.begin())),
                          last_line);
    }
    completed.insert(completed.end(), static_cast<std::size_t>(kRuns / suits - *ranks),
                     static_cast<Card>(suit));
  }
  return completed;
}

}  // namespace

Position Position::parse(std::string_view text) {
  if (text.size() > kLargestText) {
    throw NotationError("the text is longer than " + std::to_string(kLargestText) + " bytes");
  }
  std::vector<Words> lines;
  for (const std::string_view line : split(text, "\n")) lines.push_back(words_of(line));
  const auto starts = [&](std::size_t index, std::string_view word) {
    return !lines[index].empty() && lines[index].front() == word;
  };

  Parts parts;
  parts.suits = 0;
  std::size_t first = 0;
  if (starts(0, "rules")) {
    read_header(lines[0], parts);
    first = 1;
  }
  // What follows the last line break is no line, unless the tenth column is still to come: an empty one.
  if ((text.empty() || text.ends_with('\n')) && lines.size() != first + kColumns) lines.pop_back();
  const int line_count = static_cast<int>(lines.size());
  Counts counts{};
  for (std::size_t column = 0; column < kColumns; ++column) {
    const std::size_t index = first + column;
    const int line = static_cast<int>(index) + 1;
    if (index >= lines.size() || starts(index, "stock")) {
      throw NotationError("ten columns are needed, found " + std::to_string(column),
                          std::min(line, std::max(1, line_count)));
    }
    std::vector<Card>& cards = parts.columns[column];
    read_column(lines[index], line, cards, parts.hidden[column]);
    count(cards, parts.suits, counts, line);
    if (!cards.empty() && parts.hidden[column] == static_cast<int>(cards.size())) {
      throw NotationError("all cards of the column are hidden", line);
    }
  }
  for (std::size_t index = first + kColumns; index < lines.size(); ++index) {
    const Words& words = lines[index];
    const int line = static_cast<int>(index) + 1;
    if (words.empty()) continue;
    if (words.front() != "stock") {
      throw NotationError("after ten columns only lines that start with 'stock' may follow", line);
    }
    std::vector<Card> cards;
    for (std::size_t i = 1; i < words.size(); ++i) cards.push_back(read_card(words[i], line));
    if (cards.size() != kColumns) {
      throw NotationError("a row has ten cards, not " + std::to_string(cards.size()), line);
    }
    if (parts.stock.size() == kRows) throw NotationError("the stock has at most five rows", line);
    count(cards, parts.suits, counts, line);
    std::copy(cards.begin(), cards.end(), parts.stock.emplace_back().begin());
  }
  if (parts.suits == 0) parts.suits = smallest_suits(counts, line_count);
  parts.completed = completed_suits(counts, parts.suits, line_count);
  Position position = from_unchecked_parts(parts);
  for (std::size_t column = 0; column < kColumns; ++column) {
    if (position.run_[column] == kRanks) {
      throw NotationError("a complete run still lies on top of the column",
                          static_cast<int>(first + column) + 1);
    }
  }
  return position;
}

std::string Position::text() const {
  std::string text = "rules " + std::string(name(rules_)) + " suits " + std::to_string(suits_) + "\n";
  for (int column = 0; column < kColumns; ++column) {
    const std::span<const Card> cards = this->column(column);
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (i != 0) text += ' ';
      const bool covered = static_cast<int>(i) < hidden(column);
      if (covered) text += '(';
      text += card_text(cards[i]);
      if (covered) text += ')';
    }
    text += '\n';
  }
  for (int index = 0; index < rows_; ++index) {
    text += "stock";
    for (const Card card : row(index)) text.append(" ").append(card_text(card));
    text += '\n';
  }
  return text;
}

}  // namespace spider
