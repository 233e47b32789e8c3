// Deal, Move, Position and what plays with them. The names and results are those of spider.reference.
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <functional>

#include "convert.h"
#include "held.h"
#include "spider/hint.h"
#include "spider/perft.h"

namespace spider::bind {

using namespace py::literals;

namespace {

struct Records {
  py::object step = make("Step", "move turned completed", "What one accepted move did.");
  py::object hint = py::module_::import("spider.hinting").attr("Hint");
  py::object walk = make("Walk", "steps walks checksum", "What a random walk did; equal for both engines.");

  static py::object make(const char* name, const char* fields, const char* meaning) {
    py::object type =
        py::module_::import("collections").attr("namedtuple")(name, fields, "module"_a = "spider._core");
    type.doc() = meaning;
    return type;
  }
};

const Records& records() {
  PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<Records> storage;
  return storage.call_once_and_store_result([] { return Records(); }).get_stored();
}

// The moves that a position lists, each made once: they never change, and lists of them are asked for all the
// time.
class Moves {
 public:
  Moves() {
    for (int source = 0; source < kColumns; ++source) {
      for (int target = 0; target < kColumns; ++target) {
        for (int count = 0; count <= kRanks; ++count)
          made_.push_back(py::cast(Move::of(source, target, count)));
      }
    }
    made_.push_back(py::cast(Move::deal()));
  }

  py::object get(Move move) const {
    if (move.is_deal()) return made_.back();
    if (move.count > kRanks) return py::cast(move);
    return made_[static_cast<std::size_t>((move.source * kColumns + move.target) * (kRanks + 1) +
                                          move.count)];
  }

 private:
  std::vector<py::object> made_;
};

py::object object_of(Move move) {
  PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<Moves> storage;
  return storage.call_once_and_store_result([] { return Moves(); }).get_stored().get(move);
}

// A named tuple without the detour over its keyword constructor.
py::object record(const py::object& type, const py::tuple& values) {
  const py::tuple arguments = py::make_tuple(values);
  PyObject* const made =
      PyTuple_Type.tp_new(reinterpret_cast<PyTypeObject*>(type.ptr()), arguments.ptr(), nullptr);
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(made);
}

// Numbers in a tuple: every tuple here is short, and its numbers are small.
template <typename Range>
py::tuple numbers(const Range& range) {
  py::tuple tuple(std::size(range));
  std::size_t i = 0;
  for (const auto number : range) tuple[i++] = py::int_(static_cast<int>(number));
  return tuple;
}

py::int_ whole(const py::object& number) {
  PyObject* const made = PyNumber_Index(number.ptr());
  if (made == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::int_>(made);
}

std::string decimal(const py::object& number) {
  return utf8(py::reinterpret_steal<py::str>(PyNumber_ToBase(whole(number).ptr(), 10)));
}

// The number, or -2 (which no move holds) when it is beyond any.
long long move_number(const py::object& number) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(whole(number).ptr(), &overflow);
  return overflow != 0 ? -2 : value;
}

Move make_move(const py::object& source, const py::object& target, const py::object& count) {
  const long long from = move_number(source);
  const long long onto = move_number(target);
  const long long cards = move_number(count);
  if (!Move::exists(from, onto, cards)) {
    throw Error("there is no move of " + decimal(count) + " cards from column " + decimal(source) + " to " +
                decimal(target));
  }
  return Move::of(static_cast<int>(from), static_cast<int>(onto), static_cast<int>(cards));
}

py::object record(const Step& step) {
  py::tuple completed(step.completed().size());
  std::size_t i = 0;
  for (const Completed& run : step.completed()) {
    completed[i++] = py::make_tuple(static_cast<int>(run.column), static_cast<int>(run.suit));
  }
  return record(records().step, py::make_tuple(object_of(step.move), numbers(step.turned()), completed));
}

py::list moves_of(const MoveList& moves) {
  py::list list(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) list[i] = object_of(moves[i]);
  return list;
}

template <typename Get>
py::tuple for_each_column(Get get) {
  py::tuple tuple(kColumns);
  for (int column = 0; column < kColumns; ++column) tuple[static_cast<std::size_t>(column)] = get(column);
  return tuple;
}

void bind_deal(py::module_& module) {
  py::class_<Deal> deal(module, "Deal",
                        "The 104 cards of a game, named by suit count, number, numbering and rule set.");
  deal.def(py::init([](const py::object& suits, const py::object& number, const py::str& numbering,
                       const py::str& rules) {
             return Deal::from_text(decimal(suits), decimal(number), utf8(numbering), utf8(rules));
           }),
           "suits"_a, "number"_a, "numbering"_a = "own", "rules"_a = member(Rules::standard))
      .def_static(
          "parse", [](const py::str& id) { return Deal::parse(utf8(id)); }, "text"_a,
          "Read a deal id (D4): 2-3141592653, 4-c2468, 1-7@strict.")
      .def_property_readonly("suits", &Deal::suits, "1, 2 or 4 (R1).")
      .def_property_readonly(
          "number", &Deal::number,
          "0 to 4,294,967,295 in the own numbering (D1), 1 to 32,000 in the classic one (D3).")
      .def_property_readonly(
          "numbering", [](const Deal& self) { return text(name(self.numbering())); }, "`own` or `classic`.")
      .def_property_readonly("rules", &Deal::rules, "The rule set (R9).")
      .def(
          "cards",
          [](const Deal& self) {
            py::list cards;
            for (const Card card : self.cards()) cards.append(py::int_(static_cast<int>(card)));
            return cards;
          },
          "The 104 cards in the order in which they are dealt: 54 to the table, then five rows of ten.")
      .def(
          "position", [](const Deal& self) { return Position(self); },
          "The position at the start of this deal (R2).")
      .def(py::self == py::self)
      .def("__hash__", [](const Deal& self) { return py::hash(py::make_tuple(self.text())); })
      .def("__str__", [](const Deal& self) { return text(self.text()); })
      .def("__repr__", [](const Deal& self) { return text("Deal.parse('" + self.text() + "')"); })
      .def(py::pickle([](const Deal& self) { return text(self.text()); },
                      [](const py::str& id) { return Deal::parse(utf8(id)); }));
  deal.attr("__match_args__") = py::make_tuple("suits", "number", "numbering", "rules");
}

void bind_move(py::module_& module) {
  py::class_<Move> move(
      module, "Move",
      "A move of some top cards from one column onto another (0 to 9), or the deal. A count of 0 "
      "means 'as many as fit'.");
  move.def(py::init(&make_move), "source"_a, "target"_a, "count"_a = 0)
      .def_static("deal", &Move::deal, "The move that deals a row (R8).")
      .def_static(
          "parse", [](const py::str& notation) { return Move::parse(utf8(notation)); }, "text"_a,
          "Read a move: ij, ij3 or deal.")
      .def_property_readonly(
          "source", [](const Move& self) { return static_cast<int>(self.source); },
          "The column that the cards leave, 0 to 9.")
      .def_property_readonly(
          "target", [](const Move& self) { return static_cast<int>(self.target); },
          "The column onto which they go, 0 to 9.")
      .def_property_readonly(
          "count", [](const Move& self) { return static_cast<int>(self.count); },
          "How many cards; 0 means 'as many as fit'.")
      .def_property_readonly("is_deal", &Move::is_deal, "Whether this is the deal.")
      .def(py::self == py::self)
      .def("__hash__",
           [](const Move& self) { return (self.source * 16 + self.target) * 1024 + self.count + 20000; })
      .def("__str__", [](const Move& self) { return text(self.text()); })
      .def("__repr__", [](const Move& self) { return text("Move.parse('" + self.text() + "')"); })
      .def(py::pickle([](const Move& self) { return text(self.text()); },
                      [](const py::str& notation) { return Move::parse(utf8(notation)); }));
  move.attr("__match_args__") = py::make_tuple("source", "target", "count");
}

// A member of Position as a method that holds the position.
template <auto Member>
constexpr auto held = [](const Held& self) { return ((*self).*Member)(); };

void bind_position(py::module_& module) {
  py::class_<Position>(
      module, "Position",
      "Ten columns, a stock and the completed runs; changed by play and undo. Each method is one step that "
      "other threads see whole.")
      .def_static(
          "from_deal", [](const Deal& deal) { return Position(deal); }, "deal"_a,
          "The start of a deal (R2, D3).")
      .def_static(
          "parse", [](const py::str& notation) { return Position::parse(utf8(notation)); }, "text"_a,
          "Read a position text (D6).")
      .def(
          "text", [](const Held& self) { return text(self->text()); },
          "The position text, the inverse of parse.")
      .def_property_readonly("deal", held<&Position::deal>,
                             "The deal from which this was dealt; None for a position read from text.")
      .def_property_readonly("rules", held<&Position::rules>, "The rule set (R9).")
      .def_property_readonly("suits", held<&Position::suits>, "The suit count, 1, 2 or 4 (R1).")
      .def_property_readonly(
          "columns",
          [](const Held& self) {
            return for_each_column([&](int column) { return numbers(self->column(column)); });
          },
          "The ten columns, each from the buried card to the top card.")
      .def_property_readonly(
          "hidden",
          [](const Held& self) {
            return for_each_column([&](int column) { return py::int_(self->hidden(column)); });
          },
          "For each column the number of hidden cards, which are its first ones.")
      .def_property_readonly(
          "stock",
          [](const Held& self) {
            py::tuple rows(static_cast<std::size_t>(self->rows_left()));
            for (int row = 0; row < self->rows_left(); ++row) {
              rows[static_cast<std::size_t>(row)] = numbers(self->row(row));
            }
            return rows;
          },
          "The undealt rows, the next row first.")
      .def_property_readonly("rows_left", held<&Position::rows_left>, "The number of rows in the stock.")
      .def_property_readonly(
          "completed", [](const Held& self) { return numbers(self->completed()); },
          "The suits of the completed runs, in the order in which they left (R7).")
      .def_property_readonly("ply", held<&Position::ply>, "The number of moves that can be undone.")
      .def_property_readonly("is_won", held<&Position::is_won>, "Whether all eight runs are completed (R10).")
      .def_property_readonly("is_stuck", held<&Position::is_stuck>,
                             "Whether the game is not won and there is no legal move, not even a deal (R12).")
      .def_property_readonly("cards_on_table", held<&Position::cards_on_table>,
                             "The number of cards in the ten columns, hidden ones counted.")
      .def(
          "run_length",
          [](const Held& self, const py::object& column) {
            const long long index = move_number(column);
            if (index < 0 || index >= kColumns) throw Error("there is no column " + decimal(column));
            return self->run_length(static_cast<int>(index));
          },
          "column"_a, "The length of the longest movable run of a column 0 to 9 (R3); 0 for an empty one.")
      .def(
          "line",
          [](const Held& self) {
            py::list line;
            for (const Step& step : self->history()) line.append(object_of(step.move));
            return line;
          },
          "The moves played so far, those undone left out.")
      .def(
          "legal_moves", [](const Held& self) { return moves_of(self->legal_moves()); },
          "All legal moves by the rules alone, by source, target and count; the deal last.")
      .def(
          "resolve", [](const Held& self, Move move) { return self->resolve(move); }, "move"_a,
          "The move with its count made explicit.")
      .def(
          "refusal", [](const Held& self, Move move) { return self->refusal(move); }, "move"_a,
          "Why the rules refuse a move; None for a legal one.")
      .def(
          "play", [](const Held& self, Move move) { return record(self->play(move)); }, "move"_a,
          "Play one whole rule step: the move, the turned cards, the removed runs.")
      .def(
          "undo", [](const Held& self) { return record(self->undo()); },
          "Take back the last move, exactly; returns what it had done.")
      .def_property_readonly(
          "key", held<&Position::key>,
          "64 bits over rules, suits, columns, hidden counts and stock (`docs/notation.md`).")
      .def(
          "copy", [](const Held& self, bool history) { return history ? *self : self->without_history(); },
          "history"_a = true, "An independent copy.")
      .def("check", held<&Position::check>, "Check every invariant.")
      .def(
          "__eq__", [](const Held& self, const Position& other) { return *self == other; }, py::is_operator())
      .def("__hash__", [](const Held& self) { return py::hash(py::int_(self->key())); })
      .def("__str__", [](const Held& self) { return text(self->text()); })
      .def("__repr__",
           [](const Held& self) { return py::str("Position.parse({!r})").format(text(self->text())); })
      .def(
          "_repr_svg_",
          [](const py::object& self) { return py::module_::import("spider.svg").attr("draw")(self); },
          "The table as an SVG picture, for notebooks.")
      .def(py::pickle([](const Held& self) { return text(self->text()); },
                      [](const py::str& notation) { return Position::parse(utf8(notation)); }));
}

std::uint64_t count_lines(const Held& position, const py::object& number) {
  const long long depth = move_number(number);
  if (depth < 0 || depth > kDeepestPerft) {
    throw Error("depth " + decimal(number) + " is not in 0 to " + std::to_string(kDeepestPerft));
  }
  // Only the main thread is told of signals. Another one must not want the GIL back while the interpreter
  // ends.
  const py::object main = py::module_::import("threading").attr("main_thread")();
  std::function<void()> tick;
  if (main.attr("ident").cast<unsigned long>() == PyThread_get_thread_ident()) {
    tick = [] {
      const py::gil_scoped_acquire acquire;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    };
  }
  Position own = position->without_history();
  const py::gil_scoped_release release;
  return perft(std::move(own), static_cast<int>(depth), tick);
}

py::object walk_from(const Held& position, long long steps, const py::object& seed) {
  if (steps < 0) throw Error(std::to_string(steps) + " steps are negative");
  const std::uint64_t state = PyLong_AsUnsignedLongLongMask(whole(seed).ptr());
  Position own = position->without_history();
  Walk result;
  {
    const py::gil_scoped_release release;
    result = walk(std::move(own), static_cast<std::uint64_t>(steps), state);
  }
  return record(records().walk, py::make_tuple(result.steps, result.walks, result.checksum));
}

py::object find_hint(const Held& position, const py::object& seen) {
  if (!seen.is_none()) {
    const auto hidden = seen.attr("hidden").cast<std::vector<int>>();
    if (hidden.size() != kColumns) {
      throw Error("what was seen is known for " + std::to_string(hidden.size()) + " columns, not ten");
    }
    Seen known{{}, seen.attr("rows").cast<int>()};
    std::copy(hidden.begin(), hidden.end(), known.hidden.begin());
    require_fit(*position, known);
  }
  const std::optional<Hint> found = hint(*position);
  if (!found) return py::none();
  return record(records().hint, py::make_tuple(object_of(found->move), member(found->reason)));
}

}  // namespace

void bind_engine(py::module_& module) {
  module.attr("DEAL_VERSION") = kDealVersion;
  module.attr("Step") = records().step;
  module.attr("Walk") = records().walk;
  bind_deal(module);
  bind_move(module);
  bind_position(module);
  module.def(
      "parse_line",
      [](const py::str& line) {
        py::list moves;
        for (const Move move : parse_line(utf8(line))) moves.append(object_of(move));
        return moves;
      },
      "text"_a, "Read moves separated by white space.");
  module.def("hint", &find_hint, "position"_a, "seen"_a = py::none(),
             "The move most worth making, or None when no single move is progress (U9).");
  module.def(
      "advice", [](const Held& position) { return advice(*position); }, "position"_a,
      "What to do when there is no hint (U9).");
  module.def("perft", &count_lines, "position"_a, "depth"_a,
             "The number of sequences of exactly `depth` legal moves from a position; 1 at depth 0.");
  module.def("walk", &walk_from, "position"_a, "steps"_a, "seed"_a,
             "List the legal moves, play a random one, and so on; the position is left as it was.");
}

}  // namespace spider::bind
