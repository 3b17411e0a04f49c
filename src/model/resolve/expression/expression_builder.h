// SPDX-License-Identifier: Apache-2.0
// Expressions of the text become expressions of the pool: names resolved, units turned into SI,
// measures and reactions replaced by their symbols, dimensions collected on the way.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/names.h"

namespace trammel::model {

/// A number or a vector in the plane.
struct BuiltExpression {
  std::vector<ExprId> components;         // 1 or 2
  std::vector<DimensionForm> dimensions;  // as many
  bool is_vector = false;

  ExprId scalar() const { return components.front(); }
};

/// A name that means something else within one statement: the variable of a curve.
struct BoundName {
  std::string name;
  ExprId symbol;
  DimensionForm dimension;
};

/// Where an expression stands decides what it may refer to.
struct ExpressionPlace {
  bool measures = true;              // geometry may be measured
  bool reactions = false;            // a question
  bool counts = true;                // uses of parameters count against the warning for lonely ones
  unsigned rates = 0;                // highest derivative by time: 1 in loads, 2 in questions
  const BoundName* bound = nullptr;  // and where it is there, functions may be unknown
};

/// A coordinate of a part: a measure of the sketch, and what it is as drawn.
struct PartPosition {
  std::string name;  // `angle(wheel)`
  Measure measure;
  ExprId drawn;
};

/// The displacement of a part along another: `sense` times what the measure is beyond the drawing.
struct PartSlide {
  PartPosition position;
  int sense = 1;
};

class ExpressionBuilder {
 public:
  /// What `angle(wheel)` and `x(slide)` of parts are; to be told before expressions use parts.
  using FindPosition = std::function<std::optional<PartPosition>(const std::string& function,
                                                                 const std::string& part)>;
  void tell_positions(FindPosition find) { find_position_ = std::move(find); }
  /// The middle of a part that moves.
  using FindCenter = std::function<std::optional<PointIndex>(const std::string& part)>;
  void tell_centers(FindCenter find) { find_center_ = std::move(find); }
  /// Parts and circles whose centers are spoken of.
  std::vector<std::string> list_centers() const;

  ExpressionBuilder(const syntax::Tree& tree, Model& model, Names& names, symbolic::ExprPool& pool,
                    base::Diagnostics& diagnostics);

  /// Nothing where something was wrong; the diagnostics say what.
  /// Cost  O(nodes), no recursion
  std::optional<BuiltExpression> build(syntax::ExprIndex root, const ExpressionPlace& place);

  /// The same, but a vector (a number) is an error.
  std::optional<BuiltExpression> build_scalar(syntax::ExprIndex root, const ExpressionPlace& place);
  std::optional<BuiltExpression> build_vector(syntax::ExprIndex root, const ExpressionPlace& place);

  const symbolic::ExprPool& pool() const { return pool_; }
  symbolic::ExprPool& pool() { return pool_; }

  /// The measure that the expression is, if it is just one.
  std::optional<MeasureIndex> as_measure(ExprId symbol) const;

  /// The symbol of a measure; measures of one text are one.
  ExprId add_measure(Measure measure);
  /// The angle between the axes of two parts, or of a part and a line, is 0 as drawn: what the
  /// angle of their lines is then.
  ExprId drawn_turn(const Measure& angle) const;
  /// The angle from the x axis to the line.
  Measure direction_of(LineIndex line) const;
  /// The symbol of its first or second derivative by time.
  ExprId add_rate(MeasureIndex measure, unsigned order);

  /// Dimensions of derivatives by time.
  DimensionForm rate_dimension(ConstraintIndex constraint, unsigned order) const;
  DimensionForm rate_dimension(const Coordinate& coordinate, unsigned order) const;

  /// The one constraint of this name; otherwise a diagnostic says what is wrong with it.
  std::optional<ConstraintIndex> find_constraint(const std::string& name, base::Span span);

  /// Requires `expression` to have the dimension; `what` names the place for a clash.
  void require(const BuiltExpression& expression, syntax::ExprIndex text,
               const base::Dimension& dimension, const std::string& what);

  /// Requires the two sides of an equation to have one dimension.
  void require_same(const DimensionForm& left, syntax::ExprIndex left_text,
                    const DimensionForm& right, syntax::ExprIndex right_text, base::Span span);

  /// Quantities of the arguments of domains, once the dimensions of all parameters are known.
  void resolve_domains();

  std::optional<PointIndex> find_point(const std::string& name, base::Span span);
  std::optional<LineIndex> find_line(const std::string& name, base::Span span);
  /// A line, or the axis of a circle: what has a direction.
  std::optional<LineIndex> find_direction(const std::string& name, base::Span span);
  /// The pointer that turns with the circle, made when it is first named.
  LineIndex axis_of(CircleIndex circle);
  /// The point on the curve, made when it is first spoken of.
  RiderIndex rider_of(PointIndex point, CurveIndex curve);
  std::optional<CurveIndex> find_curve(const std::string& name, base::Span span);
  std::optional<CircleIndex> find_circle(const std::string& name, base::Span span);
  /// A line from one point to another: one that has a start and a length.
  std::optional<LineIndex> find_segment(const std::string& name, base::Span span);

 private:
  using Built = std::optional<BuiltExpression>;
  struct Job;

  std::vector<syntax::ExprIndex> operands_first(syntax::ExprIndex root,
                                                const ExpressionPlace& place) const;
  bool takes_elements(const syntax::CallNode& call, const ExpressionPlace& place) const;
  Built build_node(Job& job, syntax::ExprIndex index);
  bool is_in_range(syntax::ExprIndex index, const syntax::Decimal& decimal,
                   std::span<const syntax::UnitFactor> units);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::NumberNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::QuantityNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::NameNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::CallNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::DerivativeNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::UnaryNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::BinaryNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::VectorNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::DrawnNode& node);
  Built build_form(Job& job, syntax::ExprIndex index, const syntax::ImportNode& node);

  Built build_sum(Job& job, syntax::ExprIndex index, const syntax::BinaryNode& node);
  Built build_product(Job& job, syntax::ExprIndex index, const syntax::BinaryNode& node);
  Built build_power(Job& job, syntax::ExprIndex index, const syntax::BinaryNode& node);
  Built build_function(Job& job, syntax::ExprIndex index, const syntax::CallNode& node);
  Built build_unknown_function(Job& job, syntax::ExprIndex index, const syntax::CallNode& node);
  std::array<ExprId, 2> force_on_rider(RiderIndex rider);
  bool are_one_pin(std::span<const ConstraintIndex> both) const;
  bool names_broken_part(const syntax::CallNode& node) const;
  std::optional<PartPosition> find_position(const syntax::CallNode& node) const;
  const syntax::NameNode* find_center_call(syntax::ExprIndex index) const;
  std::optional<std::string> center_argument(const syntax::NameNode& of);
  Built refuse_center(syntax::ExprIndex index);
  Built build_measure(Job& job, syntax::ExprIndex index, const syntax::CallNode& node);
  static bool is_force(std::string_view name);
  Built build_force(Job& job, syntax::ExprIndex index, const syntax::CallNode& node);
  Built build_reaction(const std::string& name, base::Span span);
  Built find_reaction(const std::string& name, base::Span span);
  Built build_contact_force(const std::string& name, base::Span span);
  Built build_element_force(const std::string& name, base::Span span, base::Span call);
  Built build_joint_force(const syntax::CallNode& node, const std::string& point_name,
                          base::Span point_span);
  Built build_internal(Job& job, const syntax::CallNode& node, const std::string& line_name,
                       base::Span line_span);
  std::optional<Member> find_body(const std::string& name, base::Span span);
  ExprId reaction_symbol(std::variant<ConstraintIndex, FollowerIndex> of);
  Built force_vector(ExprId first, ExprId second) const;
  bool is_energy(const Job& job, const std::string& name) const;
  Built build_energy(const std::string& name);
  ExprId kinetic_energy();
  ExprId potential_energy();
  std::array<ExprId, 2> position_of(PointIndex point);
  std::array<ExprId, 2> rate_of_position(PointIndex point, unsigned order);
  Built build_motion(Job& job, syntax::ExprIndex index, const syntax::CallNode& node);
  Built build_name_rate(Job& job, syntax::ExprIndex index, const syntax::NameNode& node);
  Built check_rate(const Job& job, syntax::ExprIndex index, unsigned order);
  Built differentiated(BuiltExpression e, unsigned order);
  ExprId differentiated_once(ExprId e);
  std::optional<ExprId> rate_of(ExprId symbol);
  std::optional<std::size_t> find_let(const std::string& name) const;
  std::optional<ExprId> rate_of_let(std::size_t let);
  const Coordinate* find_coordinate(std::optional<std::size_t> parameter) const;
  bool is_at_rest(const Constraint& constraint) const;
  static DimensionForm by_time(const DimensionForm& dimension, unsigned order);
  Built refuse_torque(syntax::ExprIndex index, const syntax::CallNode& node);
  std::optional<Measure> resolve_measure(const syntax::CallNode& call, base::Span span);
  template <class Index>
  std::optional<Index> find(const std::string& name, base::Span span);
  std::optional<std::string> element_argument(const syntax::CallNode& call, std::size_t i,
                                              base::Span& span);
  Built report(const base::DiagnosticKind& kind, base::Span span, std::string message,
               base::Remedy remedy);
  using MaybeForm = std::optional<DimensionForm>;
  void note_domain(Job& job, syntax::ExprIndex index, ExprId argument, DomainKind kind,
                   const MaybeForm& dimension = {}) const;
  void note_denominator(Job& job, syntax::ExprIndex index, ExprId denominator) const;
  void note_power(Job& job, syntax::ExprIndex index, const BuiltExpression& base,
                  ExprId exponent) const;
  bool keep_domains(const Job& job, const BuiltExpression& result);
  Built number(ExprId value, DimensionForm dimension) const;
  std::string text_of(syntax::ExprIndex index) const;
  base::Remedy advise_force_of(const ElementIndex& element, base::Span at, bool is_call) const;
  base::Remedy advise_torque_of(const ElementIndex& element, base::Span call) const;
  std::vector<const Constraint*> holding(const ElementIndex& element, bool of_length) const;
  std::optional<base::Remedy> advise_direction(const syntax::CallNode& call) const;
  base::Remedy suggestion(const std::string& name, base::Span at,
                          const std::string& otherwise) const;
  template <class Index>
  std::optional<base::Fix> rename_idle(const std::string& name);
  void find_idle();

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
  FindPosition find_position_;
  FindCenter find_center_;
  using PlacesBySort = std::array<std::vector<base::Span>, std::variant_size_v<ElementIndex>>;
  std::optional<PlacesBySort> idle_;                     // see rename_idle
  std::vector<std::optional<MeasureIndex>> measure_of_;  // by symbol
  std::vector<MaybeForm> of_domains_;                    // of their arguments, as in the model
};

}  // namespace trammel::model
