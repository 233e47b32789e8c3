// What is thrown at the edge of the engine, never inside a search.
#pragma once

#include <exception>
#include <string>
#include <utility>

#include "spider/move.h"
#include "spider/rules.h"

namespace spider {

/// Anything wrong that was given to the engine from outside. Messages are UTF-8.
class Error : public std::exception {
 public:
  explicit Error(std::string text) : message(std::move(text)) {}
  const char* what() const noexcept override { return message.c_str(); }
  std::string message;  ///< may quote a null character, which `what` cannot
};

/// A deal id, number, suit count or rule set that does not exist (D4).
class DealError : public Error {
 public:
  using Error::Error;
};

/// Text that is no position, move or line. `line` counts from 1; 0 where the text is one line.
class NotationError : public Error {
 public:
  explicit NotationError(std::string text, int at_line = 0) : Error(std::move(text)), line(at_line) {}
  int line;
};

/// A move that the rules refuse.
class IllegalMove : public Error {
 public:
  IllegalMove(Move the_move, Refusal the_reason)
      : Error(the_move.text() + ": " + std::string(name(the_reason))), move(the_move), reason(the_reason) {}
  Move move;
  Refusal reason;
};

}  // namespace spider
