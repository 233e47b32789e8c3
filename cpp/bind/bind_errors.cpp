// The engine raises the Python classes of spider.errors.
#include "convert.h"
#include "spider/error.h"

namespace spider::bind {

namespace {

struct Names {
  py::module_ errors = py::module_::import("spider.errors");
  py::object spider_error = errors.attr("SpiderError");
  py::object deal_error = errors.attr("DealError");
  py::object notation_error = errors.attr("NotationError");
  py::object illegal_move = errors.attr("IllegalMove");
  py::tuple rules = members(py::module_::import("spider.rules").attr("Rules"), kRulesNames);
  py::tuple refusals = members(errors.attr("Refusal"), kRefusalNames);
  py::module_ hinting = py::module_::import("spider.hinting");
  py::tuple reasons = members(hinting.attr("HintReason"), kHintReasonNames);
  py::tuple advices = members(hinting.attr("Advice"), kAdviceNames);

  template <typename Texts>
  static py::tuple members(const py::object& type, const Texts& texts) {
    py::tuple all(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) all[i] = type(text(texts[i]));
    return all;
  }
};

const Names& names() {
  PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<Names> storage;
  return storage.call_once_and_store_result([] { return Names(); }).get_stored();
}

void raise(const py::object& type, const py::object& error) { PyErr_SetObject(type.ptr(), error.ptr()); }

void translate(std::exception_ptr pointer) {
  if (!pointer) return;
  try {
    std::rethrow_exception(pointer);
  } catch (const IllegalMove& error) {
    raise(names().illegal_move, names().illegal_move(text(error.move.text()), member(error.reason)));
  } catch (const NotationError& error) {
    raise(names().notation_error, names().notation_error(text(error.message), error.line));
  } catch (const DealError& error) {
    raise(names().deal_error, names().deal_error(text(error.message)));
  } catch (const Error& error) {
    raise(names().spider_error, names().spider_error(text(error.message)));
  }
}

}  // namespace

py::object member(Rules rules) { return names().rules[static_cast<std::size_t>(rules)]; }

py::object member(Refusal refusal) { return names().refusals[static_cast<std::size_t>(refusal)]; }

py::object member(HintReason reason) { return names().reasons[static_cast<std::size_t>(reason)]; }

py::object member(Advice advice) { return names().advices[static_cast<std::size_t>(advice)]; }

void bind_errors() {
  names();  // a broken installation is found out at import
  py::register_local_exception_translator(translate);
}

}  // namespace spider::bind
