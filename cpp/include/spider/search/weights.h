// The weights that the solver plays by. Written by tools/tune; see docs/solver.md.
#pragma once

#include "spider/search/evaluation.h"

namespace spider::search {

extern const Weights kWinWeights;    ///< tuned to win with few positions
extern const Weights kWideWeights;   ///< win other deals in wide beams
extern const Weights kEndWeights;    ///< for the complete search of endgames
extern const Weights kShortWeights;  ///< tuned to win in few moves: what learning begins with

}  // namespace spider::search
