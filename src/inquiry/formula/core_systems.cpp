// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/core_systems.h"

#include <algorithm>
#include <set>

#include "inquiry/formula/express_question.h"
#include "inquiry/formula/undecided_forces.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using geometry::DefiningEquation;
using geometry::DefiningSystem;
using symbolic::ExprId;

bool defines(const DefiningSystem& system, ExprId name) {
  return std::find(system.unknowns.begin(), system.unknowns.end(), name) != system.unknowns.end();
}

// Coordinates, rates, then multipliers, each after those that it uses.
std::size_t rank(const Case& here, const DefiningSystem& told) {
  const auto& all = here.forms->in_full.systems;
  const auto is_it = [&](const DefiningSystem& s) { return s.unknowns == told.unknowns; };
  return static_cast<std::size_t>(std::find_if(all.begin(), all.end(), is_it) - all.begin());
}

void sort(const Case& here, std::vector<DefiningSystem>& systems) {
  std::stable_sort(systems.begin(), systems.end(),
                   [&](const DefiningSystem& a, const DefiningSystem& b) {
                     return rank(here, a) < rank(here, b);
                   });
}

class SystemTeller {
 public:
  SystemTeller(const Case& here, Formula& formula, std::uint64_t effort)
      : here_(here), pool_(here.scratch.pool), formula_(formula), effort_(effort) {
    for (const symbolic::Clause& clause : formula.where) told_.insert(clause.symbol);
  }

  bool add_all() {
    std::vector<ExprId> roots = formula_.components;
    for (const symbolic::Clause& clause : formula_.where) roots.push_back(clause.value);
    open_ = symbolic::symbols_of(pool_, roots);
    while (!open_.empty()) {
      const ExprId name = open_.back();
      open_.pop_back();
      if (!told_.insert(name).second) continue;
      if (is_undecided(name)) return false;
      tell(name);
    }
    sort(here_, formula_.systems);
    return true;
  }

 private:
  // Coordinates before a core are named in the form in stages; only the other has multipliers.
  std::vector<const ClosedForm*> forms() const {
    std::vector<const ClosedForm*> found;
    if (here_.forms->in_stages) found.push_back(&*here_.forms->in_stages);
    found.push_back(&here_.forms->in_full);
    return found;
  }

  bool is_undecided(ExprId name) const {
    const auto& bearing = here_.forms->in_full.bearing;
    const auto& frictions = here_.machine.model->loads.frictions;
    if (uses_core(here_, std::span(&name, 1))) return false;
    return is_unknown(*here_.machine.model, name) ||
           has_force(here_.machine, std::span(&name, 1)) ||
           std::find(bearing.begin(), bearing.end(), name) != bearing.end() ||
           std::any_of(frictions.begin(), frictions.end(),
                       [&](const model::Friction& f) { return f.force == name; });
  }

  void tell(ExprId name) {
    for (const ClosedForm* form : forms()) {
      for (const DefiningSystem& system : form->systems)
        if (defines(system, name)) return tell(*form, system);
      for (const geometry::NamedCoordinate& named : form->configuration.named)
        if (named.symbol == name) {
          const ExprId value = shown(*form, named.value);
          note({value});
          formula_.where.insert(formula_.where.begin(), {name, value});
          return;
        }
    }
  }

  void tell(const ClosedForm& form, const DefiningSystem& system) {
    DefiningSystem told{system.unknowns, {}, system.variables, {}};
    if (here_.asked)
      for (const int variable : system.variables)
        told.near.push_back(here_.asked->state.placement.x[static_cast<std::size_t>(variable)]);
    for (const DefiningEquation& e : system.equations) {
      const ExprId right = shown(form, e.right), left = shown(form, e.left);
      told.equations.push_back({right == pool_.integer(0) ? without_number(left) : left, right});
      note({told.equations.back().left, told.equations.back().right});
    }
    told_.insert(system.unknowns.begin(), system.unknowns.end());
    formula_.systems.push_back(std::move(told));
  }

  ExprId shown(const ClosedForm& form, ExprId e) const {
    const ExprId plain = express_in_form(here_, form, e);
    return symbolic::present(pool_, plain, {.effort = effort_, .where = false}).expr;
  }

  // The side e of an equation e = 0 without its numeric factor, which says nothing.
  ExprId without_number(ExprId e) const {
    if (pool_.op(e) != symbolic::Op::Product) return e;
    std::vector<ExprId> factors;
    for (const ExprId factor : pool_.args(e))
      if (pool_.op(factor) != symbolic::Op::Number) factors.push_back(factor);
    return pool_.product(factors);
  }

  void note(const std::vector<ExprId>& roots) {
    for (const ExprId symbol : symbolic::symbols_of(pool_, roots)) open_.push_back(symbol);
  }

  const Case& here_;
  symbolic::ExprPool& pool_;
  Formula& formula_;
  std::uint64_t effort_;
  std::set<ExprId> told_;
  std::vector<ExprId> open_;
};

}  // namespace

bool uses_core(const Case& here, std::span<const ExprId> roots) {
  if (!here.forms) return false;
  const std::vector<DefiningSystem>& systems = here.forms->in_full.systems;
  if (systems.empty()) return false;
  const std::vector<ExprId> used = symbolic::symbols_of(here.scratch.pool, roots);
  return std::any_of(used.begin(), used.end(), [&](ExprId name) {
    return std::any_of(systems.begin(), systems.end(),
                       [&](const DefiningSystem& s) { return defines(s, name); });
  });
}

bool uses_core(const Case& here, const symbolic::FormulaSet& program) {
  std::vector<ExprId> roots = program.bodies;
  for (const symbolic::Clause& clause : program.where) roots.push_back(clause.value);
  return uses_core(here, roots);
}

std::vector<DefiningSystem> find_core_systems(const Case& here, std::span<const ExprId> roots) {
  std::vector<DefiningSystem> found;
  if (!here.forms) return found;
  const ClosedForm& form = here.forms->in_full;
  std::vector<ExprId> open = symbolic::symbols_of(here.scratch.pool, roots);
  while (!open.empty()) {
    const ExprId name = open.back();
    open.pop_back();
    const auto is_it = [name](const DefiningSystem& s) { return defines(s, name); };
    const auto system = std::find_if(form.systems.begin(), form.systems.end(), is_it);
    if (system == form.systems.end() || std::any_of(found.begin(), found.end(), is_it)) continue;
    DefiningSystem& told = found.emplace_back(*system);
    for (DefiningEquation& e : told.equations) {
      const ExprId sides[] = {express_in_form(here, form, e.left),
                              express_in_form(here, form, e.right)};
      e = {sides[0], sides[1]};
      for (const ExprId symbol : symbolic::symbols_of(here.scratch.pool, sides))
        open.push_back(symbol);
    }
  }
  sort(here, found);
  return found;
}

bool add_core_systems(const Case& here, Formula& formula, std::uint64_t effort) {
  if (!uses_core(here, symbolic::FormulaSet{formula.components, formula.where, 0, {}})) return true;
  std::size_t equations = 1;
  for (const DefiningSystem& system : here.forms->in_full.systems)
    equations += 2 * system.equations.size();
  return SystemTeller(here, formula, effort / equations).add_all();
}

}  // namespace trammel::inquiry
