// SPDX-License-Identifier: Apache-2.0
#include "symbolic/program/flat/composed_angles.h"

#include <array>

namespace trammel::symbolic {

SinePair ComposedAngles::sum_of(const SinePair& a, const SinePair& b) {
  const auto times = [&](Signed x, Signed y) { return graph_.product(std::array{x, y}); };
  return {graph_.sum(std::array{times(a.sine, b.cosine), times(a.cosine, b.sine)}),
          graph_.sum(std::array{times(a.cosine, b.cosine), -times(a.sine, b.sine)})};
}

SinePair ComposedAngles::twice(const SinePair& a) {
  const Signed less = graph_.sum(std::array{a.cosine, -a.sine});
  const Signed more = graph_.sum(std::array{a.cosine, a.sine});
  return {graph_.product(std::array{graph_.number(Rational(2)), a.sine, a.cosine}),
          graph_.product(std::array{less, more})};
}

SinePair ComposedAngles::multiple(AngleTerm term) {
  if (term.times < 0) {
    const SinePair positive = pair({{term.basic, -term.times}});
    return {-positive.sine, positive.cosine};
  }
  if (term.times == 1) {
    const Signed angle = basics_.at(term.basic);
    return {graph_.sine(angle), graph_.cosine(angle)};
  }
  if (term.times % 2 == 0) return twice(pair({{term.basic, term.times / 2}}));
  return sum_of(pair({{term.basic, term.times - 1}}), pair({{term.basic, 1}}));
}

SinePair ComposedAngles::pair(const std::vector<AngleTerm>& form) {
  if (const auto found = known_.find(form); found != known_.end()) return found->second;
  SinePair result;
  if (form.size() == 1) {
    result = multiple(form.front());
  } else {
    // One term apart from a combination that is there already, or the last one.
    std::size_t apart = form.size() - 1;
    std::vector<AngleTerm> rest;
    for (std::size_t i = form.size(); i-- > 0;) {
      rest = form;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      if (rest.size() > 1 && known_.contains(rest)) {
        apart = i;
        break;
      }
    }
    rest = form;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(apart));
    result = sum_of(pair(rest), pair({form[apart]}));
  }
  known_.emplace(form, result);
  return result;
}

}  // namespace trammel::symbolic
