// SPDX-License-Identifier: Apache-2.0
// Parts of machines from solids become elements of a sketch: pins, rigid bodies, guides, gears.
//
// A pair of parts is a shared point (it turns), a kept angle and a point on a line (it slides), or
// a relation of two angles (gears). From there on points, forces, questions and runs know no
// solids.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "model/frame/table_reader.h"
#include "model/language/syntax.h"
#include "model/model.h"
#include "model/resolve/constraint_builder.h"
#include "model/resolve/element_builder.h"
#include "model/resolve/expression/expression_builder.h"
#include "model/resolve/expression/names.h"
#include "model/resolve/motion_builder.h"
#include "model/resolve/part/gear_equation.h"
#include "model/resolve/part/part_weight.h"
#include "model/resolve/part/pin_joint.h"
#include "model/resolve/part/shape_constants.h"
#include "model/resolve/solid/solid_builder.h"
#include "model/solid/feature.h"

namespace trammel::model {

class PartBuilder {
 public:
  PartBuilder(const syntax::Tree& tree, Model& model, Names& names, ExpressionBuilder& expressions,
              ElementBuilder& elements, ConstraintBuilder& constraints, MotionBuilder& motion,
              symbolic::ExprPool& pool, const TableReader& read_file,
              base::Diagnostics& diagnostics)
      : tree_(tree),
        model_(model),
        names_(names),
        expressions_(expressions),
        elements_(elements),
        constraints_(constraints),
        motion_(motion),
        pool_(pool),
        diagnostics_(diagnostics),
        solids_(tree, expressions, read_file, diagnostics),
        constants_(model, names, pool, values_) {}

  /// The names of parts and pieces.
  void declare(const syntax::Solid& solid);
  /// Of which parts the teeth push each other.
  void declare(const syntax::Contact& contact);
  /// How much wider than its pin a hole may be.
  void declare(const syntax::Clearance& clearance) { clearances_.push_back(&clearance); }
  bool has_parts() const { return !parts_.empty(); }

  /// Shapes, what they tell of the machine, and the elements that stand for it; at the values of
  /// the text, but for those that are given from elsewhere.
  ///
  /// Pre     values and hints stand
  /// Errors  those of shapes and of `find`, dimensions without a value
  void build(const FindMechanism& find, const symbolic::Values& given);

  /// `point P in wheel at (u, v)`, a place in the drawing. False where the carrier is no part.
  bool define(const syntax::Statement& statement, const syntax::PointIn& point);

  /// `angle(wheel)`, `x(slide)`: the displacement from the drawing. Nothing where that is none.
  std::optional<PartPosition> position(const std::string& function, const std::string& part);
  /// The middle of a part that moves. Nothing where that is none.
  std::optional<PointIndex> center(const std::string& part);

  /// How far the second of two parts that slide along each other, or the one that is not the
  /// ground, has moved from the drawing.
  ///
  /// Errors  wrong-element, wrong-arguments
  std::optional<PartSlide> find_slide(const syntax::Ends& ends);

  /// Masses by density or shape, and damping against the ground. False where the target is no part.
  void define(const syntax::Density& density);
  bool define(const syntax::Mass& mass);
  bool define(const syntax::Inertia& inertia);
  void define(const syntax::Statement& statement, const syntax::Damping& damping);
  /// Rigid contact is what stands where nothing is said.
  void define(const syntax::Statement& statement, const syntax::Contact& contact);
  /// It has been read with the shapes; here those are told that say nothing.
  void define(const syntax::Statement& statement, const syntax::Clearance& clearance);
  /// Coefficients of the contact of two parts. False where the targets are no two parts.
  bool define(const syntax::Restitution& restitution);
  bool define(const syntax::Statement& statement, const syntax::Friction& friction);
  /// Pre  all of these were defined
  void check_contacts();
  void add_masses();

  /// Frees what nothing holds: the position of a part, by its own name.
  /// Pre  all constraints stand
  void free_positions();

 private:
  bool find_parts(const FindMechanism& find, const symbolic::Values& given);
  bool build_shapes();
  bool read_values(const symbolic::Values& given);
  bool has_value(ExprId symbol, base::Span span, const std::string& of);
  static std::vector<ExprId> roots_of(const Shape& shape);
  std::vector<ExprId> names_in(const Shape& shape) const;
  std::optional<PartIndex> frame() const;

  // part_pins.cpp
  void find_pins();
  void add_to_pin(PartIndex part, SolidLeafIndex leaf, std::optional<std::size_t>& pin,
                  base::Vector2<double> at);
  void place_pins();
  std::optional<PointIndex> named_point(const PinJoint& pin);
  std::string pin_name(const PinJoint& pin) const;
  std::vector<const PinJoint*> pins_of(PartIndex part) const;
  base::Vector2<double> at_values(const symbolic::VectorId& v) const;
  base::Vector2<double> along_line_of(PartIndex part, base::Vector2<double> direction) const;
  bool is_at(base::Vector2<double> a, base::Vector2<double> b) const;
  bool is_one_axis(base::Vector2<double> a, base::Vector2<double> b) const;
  bool stay_one(const VectorFormula& a, const VectorFormula& b, double size) const;
  VectorFormula axis_on(const PinJoint& pin, PartIndex part, const CommonFrame& before);

  // part_frames.cpp
  void place_frame(PartIndex part);
  void place_ground(PartIndex part);
  void place_body(PartIndex part, const std::vector<const PinJoint*>& pins);
  symbolic::Expr turn_to_drawing(const Shape& shape, const CommonFrame& frame,
                                 const VectorFormula& along) const;
  void place_pointer(PartIndex part, const std::vector<const PinJoint*>& pins);
  PointIndex add_point(std::string name, base::Span span, symbolic::VectorId at);
  symbolic::VectorId local(PartIndex part, symbolic::VectorId drawn) const;
  symbolic::VectorId decimal(base::Vector2<double> at);
  symbolic::VectorId rounded(base::Vector2<double> at);

  // part_pairs.cpp
  void join(const LowerPair& pair);
  void keep_direction(const LowerPair& pair);
  void guide(const LowerPair& pair);
  VectorFormula way_in(PartIndex in, const LowerPair& pair) const;
  bool keeps_direction(const VectorFormula& way, const VectorFormula& along) const;
  void guide_on_ground(PointIndex point, symbolic::VectorId drawn, const LowerPair& pair);
  void guide_on_part(PointIndex point, symbolic::VectorId drawn, PartIndex in,
                     const LowerPair& pair);
  bool is_first_guided(const LowerPair& pair) const;
  bool guide_on_slide(PointIndex point, symbolic::VectorId drawn, PartIndex in,
                      const LowerPair& pair);
  bool aim_at(PointIndex point, symbolic::VectorId drawn, PartIndex in, const LowerPair& pair);
  void fix(const LowerPair& pair);
  symbolic::Expr drawn_angle(PartIndex part) const;

  LineIndex add_slot(PartIndex in, symbolic::VectorId drawn, VectorFormula direction,
                     const std::string& text, base::Span span);

  // part_slides.cpp
  void note_slides();
  const LowerPair* find_common_guide(PartIndex a, PartIndex b) const;
  PartSlide slide_along(PointIndex point, LineIndex along, base::Vector2<double> positive) const;
  const LowerPair* find_prismatic(PartIndex a, PartIndex b) const;
  PartSlide slide_on_ground(PartIndex part, const LowerPair& pair);
  std::optional<PartSlide> slide_on_part(PartIndex part, PartIndex in, const LowerPair& pair,
                                         std::optional<LineIndex> slot);
  std::optional<PartSlide> slide_on_ray(PartIndex part, PartIndex in, const LowerPair& pair) const;
  Measure along_line(PointIndex point, LineIndex line, bool is_across) const;
  // part_gears.cpp
  void mesh(const GearPair& gear);
  void mesh_rack(const GearPair& gear);
  void keep_gears();
  void take_out(GearEquation& from, const GearEquation& by, PartIndex part);
  void add_turn(GearEquation& equation, PartIndex part, symbolic::Expr factor);
  std::string gear_text(const GearPair& gear) const;
  symbolic::Expr pitch_radius(PartIndex part, SolidLeafIndex leaf) const;
  symbolic::Expr along(PartIndex part, const VectorFormula& direction, symbolic::Expr& drawn);
  VectorFormula pitch_line(const GearPair& gear);
  // part_positions.cpp
  PartPosition position_of(PartIndex part, std::string_view function);
  Measure coordinate_of(PointIndex point, std::string_view function) const;
  std::vector<std::pair<PartIndex, std::string_view>> list_positions() const;
  symbolic::VectorId drawn_place(const PlacedPart& placed, symbolic::VectorId in_part) const;
  bool is_middle_of_reference(PartIndex part, const WrittenMoments& moments);
  PointIndex center_of(PartIndex part);
  bool has_pair_with_ground(PartIndex part) const { return find_guide(part) != nullptr; }
  const LowerPair* find_guide(PartIndex part) const;

  // part_loads.cpp
  std::optional<ExprId> read(syntax::ExprIndex text, const base::Dimension& dimension,
                             const char* what);
  std::optional<PartIndex> find_moving(const syntax::Name& name, base::Remedy remedy);
  void note_middles();
  bool has_names(PartIndex part) const;
  WrittenMoments moments_of(PartIndex part) const;
  symbolic::VectorId middle_in(PartIndex part, symbolic::VectorId from, symbolic::VectorId along);
  symbolic::Expr mass_by(PartIndex part, symbolic::Expr density);
  symbolic::Expr spread(PartIndex part, symbolic::Expr mass, bool is_number, bool by_axis);
  bool has_fixed_axis(PartIndex part) const;
  void add_mass(PartIndex part, symbolic::Expr mass);
  void add_inertia(PartIndex part, symbolic::Expr inertia);
  symbolic::Expr about_center(PartIndex part, symbolic::Expr inertia,
                              std::optional<symbolic::Expr> mass);

  // part_balance.cpp
  std::array<bool, 2> balanced_along(PartIndex part, symbolic::VectorId from,
                                     symbolic::VectorId along) const;
  // part_inertia.cpp
  void check_inertia();
  bool check_signs();
  std::vector<PartIndex> moved_with(PartIndex part) const;
  double value_of(const std::optional<ExprId>& property) const;
  bool has_inertia(const FreePosition& free, const std::vector<PartIndex>& moved) const;
  void tell_massless(const FreePosition& free, const std::vector<PartIndex>& moved);

  // part_contacts.cpp
  std::vector<Touch> parts_by_teeth();
  std::optional<JoiningRules> read_rules();
  bool has_teeth(PartIndex part) const;
  std::optional<Touch> find_two(const std::vector<syntax::Name>& targets);
  PartContact& contact_of(const Touch& two);
  std::optional<ExprId> read_constant(syntax::ExprIndex text, const base::Dimension& dimension,
                                      const char* what);
  bool moves(ExprId value);

  const syntax::Tree& tree_;
  Model& model_;
  Names& names_;
  ExpressionBuilder& expressions_;
  ElementBuilder& elements_;
  ConstraintBuilder& constraints_;
  MotionBuilder& motion_;
  symbolic::ExprPool& pool_;
  base::Diagnostics& diagnostics_;
  SolidBuilder solids_;
  FindMechanism find_mechanism_;
  std::vector<const syntax::Solid*> texts_;  // of parts, by PartIndex
  std::vector<const syntax::Contact*> toothed_;
  std::vector<const syntax::Clearance*> clearances_;
  std::optional<ExprId> clearance_;
  double play_ = 0.0;  // its value, m
  base::IndexedVector<PartTag, Part> parts_;
  symbolic::Values values_;
  std::vector<PinJoint> pins_;
  std::map<std::pair<PartIndex, PartIndex>, LineIndex> slots_;  // lines that pairs are guided on
  std::vector<GearEquation> gears_;
  std::map<PartIndex, Weight> weights_;
  ShapeConstants constants_;
  std::map<PartIndex, symbolic::VectorId> middles_;  // along the part's line and to its left
  std::vector<FreePosition> freed_;
  double size_ = 0.0;  // of the largest part, m
};

}  // namespace trammel::model
