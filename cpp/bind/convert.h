// What several bindings share: text, names that are Python enumerations, and errors.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

#include "spider/hint.h"
#include "spider/rules.h"

namespace spider::bind {

namespace py = pybind11;

/// Python text as UTF-8 and back; lone surrogates pass.
inline std::string utf8(const py::str& text) {
  const auto bytes =
      py::reinterpret_steal<py::object>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
  if (!bytes) throw py::error_already_set();
  return {PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
}

inline py::str text(std::string_view bytes) {
  PyObject* const text =
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "surrogatepass");
  if (text == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(text);
}

/// The member of the Python enumeration of the same name.
py::object member(Rules rules);
py::object member(Refusal refusal);
py::object member(HintReason reason);
py::object member(Advice advice);

void bind_errors();
void bind_engine(py::module_& module);
void bind_search(py::module_& module);

}  // namespace spider::bind

namespace pybind11::detail {

/// C++ to Python only.
template <typename Enumeration>
class member_caster {
 public:
  PYBIND11_TYPE_CASTER(Enumeration, const_name("enum"));
  static handle cast(Enumeration value, return_value_policy, handle) {
    return spider::bind::member(value).release();
  }
};

template <>
class type_caster<spider::Rules> : public member_caster<spider::Rules> {};
template <>
class type_caster<spider::Refusal> : public member_caster<spider::Refusal> {};
template <>
class type_caster<spider::Advice> : public member_caster<spider::Advice> {};

}  // namespace pybind11::detail
