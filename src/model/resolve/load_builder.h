// SPDX-License-Identifier: Apache-2.0
// What acts on a machine and what it is made of: forces, torques, springs, masses, gravity.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"

namespace trammel::model {

class LoadBuilder {
 public:
  LoadBuilder(Model& model, Names& names, ExpressionBuilder& expressions, symbolic::ExprPool& pool,
              base::Diagnostics& diagnostics)
      : model_(model),
        names_(names),
        expressions_(expressions),
        pool_(pool),
        diagnostics_(diagnostics) {}

  /// Pre     the constraints and their rates stand
  void add(const syntax::Statement& statement, const syntax::Force& force);
  void add(const syntax::Statement& statement, const syntax::Torque& torque);
  void add(const syntax::Statement& statement, const syntax::Load& load);
  void add(const syntax::Statement& statement, const syntax::Spring& spring);
  /// Relaxed at a displacement of parts that slide along each other.
  void add(const syntax::Statement& statement, const syntax::Spring& spring,
           const PartSlide& slide);
  void add(const syntax::Statement& statement, const syntax::Damper& damper);
  void add(const syntax::Statement& statement, const syntax::Actuator& actuator);
  void add(const syntax::Statement& statement, const syntax::Mass& mass);
  void add(const syntax::Statement& statement, const syntax::Inertia& inertia);
  void add(const syntax::Statement& statement, const syntax::BodyMass& body);
  void add(const syntax::Statement& statement, const syntax::Gravity& gravity);
  void add(const syntax::Statement& statement, const syntax::Incline& incline);

  /// A uniform load per length; a torque; one on a node where the line is welded to others.
  void spread(LineIndex line, std::array<ExprId, 2> per_length, base::Span span);
  void turn(LineIndex line, ExprId torque, base::Span span);
  void turn_node(PointIndex node, LineIndex line, ExprId torque, base::Span span);

  /// Gravity on an incline, once all statements have been added.
  void finish();

 private:
  std::optional<MeasureIndex> measure_between(const syntax::Ends& ends);
  std::optional<ExprId> scalar(syntax::ExprIndex text, const base::Dimension& dimension,
                               const char* what);
  ForceElement& add_element(base::Span span, ForceElementKind kind, const syntax::Name* name,
                            MeasureIndex measure, ExprId action);
  base::Dimension action_dimension(MeasureIndex measure) const;
  void add_spring(const syntax::Statement& statement, const syntax::Spring& spring,
                  MeasureIndex measure, symbolic::Expr displacement, int sense);
  bool check_uniform(const syntax::Statement& statement, const syntax::BodyMass& body);
  void add_disk(CircleIndex index, const syntax::BodyMass& body, ExprId mass, base::Span span);
  void add_inertia(LineIndex line, ExprId inertia);
  void add_line_mass(LineIndex line, ExprId mass, bool is_uniform, base::Span span);
  std::pair<PointIndex, PointIndex> ends_of(LineIndex line) const;

  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
  std::optional<ExprId> incline_;
  base::Span incline_span_;
  std::unordered_set<std::string> taken_;  // names of elements
};

}  // namespace trammel::model
