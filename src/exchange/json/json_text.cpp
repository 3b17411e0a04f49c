// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "exchange/json/json_parts.h"
#include "exchange/shown/shown_table.h"
#include "symbolic/print/to_latex.h"
#include "symbolic/print/to_text.h"

namespace trammel::exchange {

namespace {

using inquiry::Answer;
using inquiry::Value;

constexpr std::size_t usual_fields = 32;  // of an answer, or of a reply

Json write_certificate(const base::Certificate& certificate) {
  return {{"points", certificate.points},
          {"max_relative_difference", certificate.max_relative_difference},
          {"method", certificate.method}};
}

void add_proof(Json& result, const inquiry::Proof& proof) {
  result["verdict"] = inquiry::to_text(proof.verdict);
  if (proof.verdict != inquiry::Verdict::Refuted) return;
  result["counterexample"] = Json::object();
  for (const inquiry::Proof::Given& given : proof.counterexample)
    result["counterexample"][given.parameter] = given.value;
}

void add_locus(Json& result, const symbolic::ExprPool& pool, const inquiry::Locus& locus) {
  result["parametric"] = result["symbolic"];
  result["implicit"] =
      locus.implicit ? Json(symbolic::to_text(pool, *locus.implicit) + " = 0") : Json(nullptr);
  result["range"] = {{"parameter", locus.parameter},
                     {"from", locus.from},
                     {"to", locus.to},
                     {"closed", locus.is_closed}};
}

Json write_equations(const symbolic::ExprPool& pool,
                     const std::vector<geometry::DefiningEquation>& equations) {
  Json list = Json::array();
  for (const auto& [left, right] : equations)
    list.push_back(
        fmt::format("{} = {}", symbolic::to_text(pool, left), symbolic::to_text(pool, right)));
  return list;
}

Json write_systems(const symbolic::ExprPool& pool,
                   const std::vector<geometry::DefiningSystem>& systems) {
  Json list = Json::array();
  for (const geometry::DefiningSystem& system : systems) {
    Json unknowns = Json::array();
    for (const symbolic::ExprId e : system.unknowns) unknowns.push_back(symbolic::to_text(pool, e));
    list.push_back(
        {{"unknowns", unknowns}, {"equations", write_equations(pool, system.equations)}});
    if (!system.near.empty()) list.back()["near"] = system.near;
  }
  return list;
}

// Adds what answers of one kind alone have.
class PartsAdder {
 public:
  PartsAdder(Json& result, const Answer& answer) : result_(result), answer_(answer) {}

  void operator()(const Value&) const {}  // all answers have its members
  void operator()(const inquiry::Proof& proof) const { add_proof(result_, proof); }
  void operator()(const inquiry::Locus& locus) const { add_locus(result_, *answer_.pool, locus); }
  void operator()(const inquiry::Equations& equations) const {
    add_equations(result_, *answer_.pool, equations);
  }
  void operator()(const inquiry::Modes& modes) const { add_modes(result_, *answer_.pool, modes); }
  void operator()(const inquiry::FrameAnswer& frame) const { add_frame(result_, frame); }
  void operator()(const inquiry::Solutions& solutions) const {
    add_solutions(result_, answer_, solutions);
  }
  void operator()(const inquiry::Trajectory& table) const { add_trajectory(result_, table); }
  void operator()(const inquiry::SweepTable& table) const { add_sweep(result_, table); }
  void operator()(const inquiry::ToleranceTable& table) const { add_tolerances(result_, table); }
  void operator()(const prediction::Forecast& forecast) const { add_forecast(result_, forecast); }

 private:
  Json& result_;
  const Answer& answer_;
};

Json write_answer(const Answer& answer) {
  const auto text = [&](symbolic::ExprId e) { return symbolic::to_text(*answer.pool, e); };
  const auto latex = [&](symbolic::ExprId e) { return symbolic::to_latex(*answer.pool, e); };
  const Value no_value;
  const inquiry::Formula no_formula;
  const Value* found = value_of(answer);
  const Value& value = found != nullptr ? *found : no_value;
  const inquiry::Formula& formula = value.formula ? *value.formula : no_formula;
  Json result = object_of(usual_fields);
  result["question"] = answer.question;
  result["name"] = answer.name;
  result["status"] = inquiry::to_text(answer.status);
  if (!answer.reason.empty()) result["reason"] = answer.reason;
  if (!answer.condition.empty()) result["condition"] = answer.condition;
  result["symbolic"] = write_components(formula.components, value.is_vector, text);
  Json where = Json::array();
  for (const symbolic::Clause& clause : formula.where)
    where.push_back({text(clause.symbol), text(clause.value)});
  result["where"] = where;
  if (!formula.systems.empty()) result["systems"] = write_systems(*answer.pool, formula.systems);
  result["latex"] = write_components(formula.components, value.is_vector, latex);
  const std::vector<double> numbers = value.numbers.value_or(std::vector<double>{});
  result["numeric"] = write_components(numbers, value.is_vector, [](double n) { return Json(n); });
  Json shown = Json::array();
  for (std::size_t i = 0; i < std::min(numbers.size(), answer.shown.size()); ++i)
    shown.push_back(answer.shown[i].text.empty()
                        ? Json(nullptr)
                        : Json{to_shown(answer, value, i), answer.shown[i].text});
  result["shown"] = shown.empty() ? Json(nullptr) : value.is_vector ? shown : shown.front();
  result["unit"] = answer.unit ? Json(*answer.unit) : Json(nullptr);
  if (!answer.condition.empty()) result["condition"] = answer.condition;
  result["certificate"] =
      answer.certificate ? write_certificate(*answer.certificate) : Json(nullptr);
  std::visit(PartsAdder(result, answer), answer.content);
  if (value.taylor) result["taylor"] = write_taylor(*value.taylor, value.is_vector);
  return result;
}

void write_machine(Json& document, const inquiry::ToldMachine& machine) {
  document["pairs"] = Json::array();
  for (const inquiry::ToldPair& pair : machine.pairs) {
    Json entry = {{"type", pair.type}, {"parts", pair.parts}, {"text", pair.text}};
    if (pair.point) entry["axis"]["point"] = write_place(*pair.point);
    if (pair.direction) entry["axis"]["direction"] = write_place(*pair.direction);
    if (pair.ratio) entry["ratio"] = *pair.ratio;
    document["pairs"].push_back(std::move(entry));
  }
  if (!machine.loops.empty()) document["loops"] = machine.loops;
  if (!machine.trains.empty()) document["trains"] = machine.trains;
  if (!machine.carried.empty()) document["carried"] = machine.carried;
  document["symmetries"] = Json::array();
  for (const inquiry::ToldSymmetry& symmetry : machine.symmetries) {
    Json entry = {{"part", symmetry.part}, {"axis", {{"point", write_place(symmetry.point)}}}};
    entry["round"] = symmetry.is_round;
    if (!symmetry.is_round) entry["order"] = symmetry.order;
    if (symmetry.mirrors > 0)
      entry["mirrors"] = {{"lines", symmetry.mirrors}, {"direction", write_place(symmetry.mirror)}};
    entry["text"] = symmetry.text;
    document["symmetries"].push_back(std::move(entry));
  }
  document["may_touch"] = machine.may_touch;
  if (!machine.not_excluded.empty()) document["not_excluded"] = machine.not_excluded;
}

Json write_check(const inquiry::CheckSummary& check) {
  Json parameters = Json::array();
  for (const inquiry::CheckedParameter& p : check.parameters) {
    Json entry = {{"name", p.name}, {"origin", p.origin}};
    entry["value"] = p.value.empty() ? Json(nullptr) : Json(p.number());
    if (!p.value.empty() && !p.shown.text.empty())
      entry["shown"] = write_shown(p.shown, p.number());
    parameters.push_back(entry);
  }
  Json written = {{"points", check.points},
                  {"lines", check.lines},
                  {"constraints", check.constraints},
                  {"coordinates", check.coordinates},
                  {"freedoms", check.freedoms},
                  {"constructible", check.constructible},
                  {"steps", check.steps},
                  {"parameters", parameters},
                  {"units", check.uses_units}};
  for (const inquiry::CheckedMotion& motion : check.motions)
    written["motions"].push_back(write_motion(motion));
  if (check.machine) write_machine(written, *check.machine);
  return written;
}

Json write_formula(const symbolic::ExprPool& pool, const inquiry::DerivedFormula& f) {
  Json entry = {{"name", f.name},
                {"formula", symbolic::to_text(pool, f.formula)},
                {"numeric", f.number ? Json(*f.number) : Json()}};
  if (f.number && !f.shown.text.empty()) entry["shown"] = write_shown(f.shown, *f.number);
  return entry;
}

Json write_formulas(const symbolic::ExprPool& pool,
                    const std::vector<inquiry::DerivedFormula>& formulas) {
  Json list = Json::array();
  for (const inquiry::DerivedFormula& f : formulas) list.push_back(write_formula(pool, f));
  return list;
}

Json write_derivation(const symbolic::ExprPool& pool, const inquiry::Derivation& derivation) {
  Json steps = Json::array();
  for (const inquiry::DerivationStep& step : derivation.steps) {
    Json works = Json::array();
    for (const inquiry::DerivedWork& work : step.works)
      works.push_back({{"load", work.load},
                       {"force", write_formulas(pool, work.force)},
                       {"displacement", write_formulas(pool, work.displacement)},
                       {"work", write_formula(pool, work.work)}});
    Json actions = Json::array();
    for (const inquiry::DerivedAction& action : step.actions)
      actions.push_back({{"load", action.load},
                         {"force", write_formulas(pool, action.force)},
                         {"arm", write_formulas(pool, action.arm)},
                         {"moment", write_formula(pool, action.moment)}});
    steps.push_back({{"text", step.text},
                     {"formulas", write_formulas(pool, step.formulas)},
                     {"works", works},
                     {"actions", actions}});
  }
  Json entry = {{"of", derivation.of}, {"steps", steps}};
  if (!derivation.why_none.empty()) entry["reason"] = derivation.why_none;
  return entry;
}

Json write_explanation(const Report& report) {
  Json steps = Json::array();
  for (const inquiry::ExplainedStep& step : report.explanation->steps) {
    Json formulas = Json::array();
    for (const symbolic::Clause& formula : step.formulas)
      formulas.push_back({symbolic::to_text(*report.explanation->pool, formula.symbol),
                          symbolic::to_text(*report.explanation->pool, formula.value)});
    steps.push_back({{"text", step.text}, {"formulas", formulas}});
    if (!step.equations.empty())
      steps.back()["equations"] = write_equations(*report.explanation->pool, step.equations);
  }
  return steps;
}

}  // namespace

Json write_report(const Report& report) {
  Json document = object_of(usual_fields);
  document["model"] = report.model;
  document["results"] = Json::array();
  for (const Answer& answer : report.answers) document["results"].push_back(write_answer(answer));
  if (report.check) document["check"] = write_check(*report.check);
  if (!report.picture.empty()) document["picture"] = report.picture;
  if (report.explanation) {
    document["steps"] = write_explanation(report);
    if (report.machine) write_machine(document, *report.machine);
    document["derivations"] = Json::array();
    for (const inquiry::Derivation& derivation : report.explanation->derivations)
      document["derivations"].push_back(write_derivation(*report.explanation->pool, derivation));
  }
  document["diagnostics"] = Json::array();
  for (const base::PlacedDiagnostic& diagnostic : report.diagnostics)
    document["diagnostics"].push_back(write_diagnostic(diagnostic));
  return document;
}

std::string to_json(const Report& report) {
  return dump(write_report(report), 2) + "\n";
}

}  // namespace trammel::exchange
