// The extension spider._core. Each topic has its own bind_*.cpp.
#include <pybind11/pybind11.h>

#include "convert.h"

PYBIND11_MODULE(_core, module, pybind11::mod_gil_not_used()) {
  module.doc() = "Native engine of Spider; use it through the package spider.";
#ifdef SPIDER_VERSION
  module.attr("__version__") = SPIDER_VERSION;
#endif
  spider::bind::bind_errors();
  spider::bind::bind_engine(module);
  spider::bind::bind_search(module);
}
