// What is thrown at the edge of the engine, never inside a search.
#pragma once

#include <stdexcept>
#include <string>

#include "spider/move.h"
#include "spider/rules.h"

namespace spider {

/// Anything wrong that was given to the engine from outside. Messages are UTF-8.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A deal id, number, suit count or rule set that does not exist (D4).
class DealError : public Error {
 public:
  using Error::Error;
};

/// Text that is no position, move or line. `line` counts from 1; 0 where the text is one line.
class NotationError : public Error {
 public:
  explicit NotationError(const std::string& message, int at_line = 0) : Error(message), line(at_line) {}
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
