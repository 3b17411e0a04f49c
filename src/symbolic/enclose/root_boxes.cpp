// SPDX-License-Identifier: Apache-2.0
#include "symbolic/enclose/root_boxes.h"

#include <algorithm>
#include <utility>

namespace trammel::symbolic {

namespace {

constexpr slong smallest_width = -50;    // exponent of two, relative to the place
constexpr slong smallest_place = -10;    // nearer to 0 than 2^this the width is absolute
constexpr std::size_t check_every = 64;  // evaluations between looks at the clock

// An interval with exact ends.
struct Box {
  ArbVector low{1}, high{1};

  void to_ball(arb_t ball, slong precision) const { arb_union(ball, low[0], high[0], precision); }
};

void make_exact(arb_t x) {
  mag_zero(arb_radref(x));
}

// low + part*(high - low), rounded.
ArbVector point_between(const Box& box, double part, slong precision) {
  ArbVector result(1), scale(1);
  arb_set_d(scale[0], part);
  arb_sub(result[0], box.high[0], box.low[0], precision);
  arb_mul(result[0], result[0], scale[0], precision);
  arb_add(result[0], result[0], box.low[0], precision);
  make_exact(result[0]);
  return result;
}

class Search {
 public:
  Search(BallProgram& program, const RealRootOptions& options)
      : program_(program), options_(options), precision_(options.precision) {}

  RootBoxes run(RealRange range) {
    Box whole;
    arb_set_d(whole.low[0], range.low);
    arb_set_d(whole.high[0], range.high);
    arb_union(range_[0], whole.low[0], whole.high[0], precision_);
    open_.push_back(std::move(whole));
    while (!open_.empty()) {
      const Box box = std::move(open_.back());
      open_.pop_back();
      if (is_spent()) {
        found_.complete = false;
        leave_undecided(box);
      } else {
        examine(box);
      }
    }
    return std::move(found_);
  }

 private:
  bool is_spent() {
    if (evaluations_ > options_.evaluations) return true;
    if (evaluations_ / check_every == checked_) return false;
    checked_ = evaluations_ / check_every;
    if (options_.budget.reached() == base::StopReason::None) return false;
    evaluations_ = options_.evaluations + 1;
    return true;
  }

  Domain evaluate(const ArbVector& at) {
    ++evaluations_;
    return program_.run(at, values_, precision_);
  }

  // Of the function at an exact point: 0 where it is not certain.
  int sign_at(const ArbVector& point) {
    if (evaluate(point) > Domain::Jumps) return 0;
    if (arb_is_positive(values_[0])) return 1;
    return arb_is_negative(values_[0]) ? -1 : 0;
  }

  void examine(const Box& box) {
    ArbVector x(1);
    box.to_ball(x[0], precision_);
    const Domain domain = evaluate(x);
    if (domain == Domain::Outside) return;
    if (domain <= Domain::Jumps && arb_contains_zero(values_[0]) == 0) return;
    const bool has_slope = domain == Domain::Inside && arb_is_finite(values_[1]) != 0;
    if (has_slope) {
      const bool keeps_direction = arb_contains_zero(values_[1]) == 0;
      if (excluded_by_slope(x)) return;
      if (keeps_direction && decide_monotone(box)) return;
    }
    divide(box);
  }

  // Mean value form: f(x) lies in f(m) + f'(X)*(X - m).
  bool excluded_by_slope(const ArbVector& x) {
    ArbVector slope(1), middle = x, spread(1);
    arb_set(slope[0], values_[1]);
    make_exact(middle[0]);
    arb_sub(spread[0], x[0], middle[0], precision_);
    if (evaluate(middle) > Domain::Jumps) return false;
    arb_addmul(values_[0], slope[0], spread[0], precision_);
    return arb_contains_zero(values_[0]) == 0;
  }

  // The function rises or falls in the whole box, and mostly also a little beyond it, so that a
  // root at an end of the box is found.
  bool decide_monotone(const Box& box) {
    constexpr double beyond = 0.125;
    Box wider;
    wider.low = point_between(box, -beyond, precision_);
    wider.high = point_between(box, 1.0 + beyond, precision_);
    ArbVector x(1);
    wider.to_ball(x[0], precision_);
    const bool holds = evaluate(x) == Domain::Inside && arb_is_finite(values_[1]) != 0 &&
                       arb_contains_zero(values_[1]) == 0;
    return decide_by_signs(holds ? wider : box);
  }

  bool decide_by_signs(const Box& box) {
    const int low = sign_at(box.low), high = sign_at(box.high);
    if (low == 0 || high == 0) return false;
    if (low == high) return true;
    keep_root(box);
    return true;
  }

  // Newton's iteration on the whole box: the root lies in m - f(m)/f'(X).
  void keep_root(const Box& box) {
    constexpr int most_steps = 60;
    ArbVector x(1), slope(1), middle(1), next(1);
    box.to_ball(x[0], precision_);
    for (int step = 0; step < most_steps; ++step) {
      if (evaluate(x) > Domain::Jumps) break;
      arb_set(slope[0], values_[1]);
      arb_set(middle[0], x[0]);
      make_exact(middle[0]);
      if (evaluate(middle) > Domain::Jumps) break;
      arb_div(next[0], values_[0], slope[0], precision_);
      arb_sub(next[0], middle[0], next[0], precision_);
      if (arb_is_finite(next[0]) == 0 || arb_intersection(next[0], next[0], x[0], precision_) == 0)
        break;
      const bool shrinks = mag_cmp(arb_radref(next[0]), arb_radref(x[0])) < 0;
      arb_set(x[0], next[0]);
      if (!shrinks) break;
    }
    if (arb_overlaps(x[0], range_[0]) == 0) return;
    for (const ArbVector& known : found_.roots)
      if (arb_overlaps(known[0], x[0]) != 0) return;  // the box beside this one found it
    found_.roots.push_back(x);
  }

  void divide(const Box& box) {
    if (is_narrow(box)) return leave_undecided(box);
    constexpr double uneven = 0.4837;  // roots seldom lie there
    const ArbVector cut = point_between(box, uneven, precision_);
    Box left = box, right = box;
    left.high = cut;
    right.low = cut;
    open_.push_back(std::move(right));
    open_.push_back(std::move(left));
  }

  bool is_narrow(const Box& box) const {
    ArbVector width(1), place(1);
    arb_sub(width[0], box.high[0], box.low[0], precision_);
    arb_abs(place[0], box.low[0]);
    arb_mul_2exp_si(place[0], place[0], smallest_width);
    ArbVector least(1);
    arb_set_si(least[0], 1);
    arb_mul_2exp_si(least[0], least[0], smallest_width + smallest_place);
    arb_max(place[0], place[0], least[0], precision_);
    return arb_le(width[0], place[0]) != 0;
  }

  // Neighbours become one.
  void leave_undecided(const Box& box) {
    ArbVector x(1);
    box.to_ball(x[0], precision_);
    if (!found_.undecided.empty() && arb_overlaps(found_.undecided.back()[0], x[0]) != 0)
      arb_union(found_.undecided.back()[0], found_.undecided.back()[0], x[0], precision_);
    else
      found_.undecided.push_back(x);
  }

  BallProgram& program_;
  const RealRootOptions& options_;
  slong precision_;
  ArbVector values_{2};
  ArbVector range_{1};
  std::vector<Box> open_;
  RootBoxes found_;
  std::size_t evaluations_ = 0;
  std::size_t checked_ = 0;
};

}  // namespace

RootBoxes find_root_boxes(BallProgram& program, RealRange range, const RealRootOptions& options) {
  return Search(program, options).run(range);
}

}  // namespace trammel::symbolic
