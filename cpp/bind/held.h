// Positions that Python hands in. Without the GIL two threads may use one at a time: each call holds it.
#pragma once

#include <pybind11/critical_section.h>
#include <pybind11/pybind11.h>

#include "spider/position.h"

namespace spider::bind {

/// A position for as long as a call lasts. Where there is a GIL this is a plain reference.
class Held {
 public:
  Held(pybind11::handle object, Position& position) : section_(object), position_(position) {}

  Position& operator*() const { return position_; }
  Position* operator->() const { return &position_; }

 private:
  pybind11::scoped_critical_section section_;
  Position& position_;
};

}  // namespace spider::bind

namespace pybind11::detail {

/// Python to C++ only.
template <>
class type_caster<spider::bind::Held> : public type_caster_base<spider::Position> {
 public:
  template <typename>
  using cast_op_type = spider::bind::Held;

  bool load(handle source, bool convert) {
    object_ = source;
    return type_caster_base<spider::Position>::load(source, convert);
  }

  explicit operator spider::bind::Held() {
    return {object_, type_caster_base<spider::Position>::operator spider::Position&()};
  }

 private:
  handle object_;
};

}  // namespace pybind11::detail
