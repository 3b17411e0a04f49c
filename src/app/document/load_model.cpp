// SPDX-License-Identifier: Apache-2.0
#include "app/document/load_model.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/diagnostic_kinds.h"
#include "inquiry/run/read_start.h"
#include "inquiry/run/simulate.h"
#include "model/language/parse.h"
#include "model/shown_unit.h"
#include "reasoning/mechanism/find_mechanism.h"

namespace trammel::app {

namespace {

class Loader {
 public:
  Loader(const ModelText& text, Purpose purpose, const base::Budget& budget)
      : text_(text),
        purpose_(purpose),
        given_(model::parse_given_list(base::SourceText("--given", text.given))),
        loaded_{model_name(text.file_name),
                base::SourceFiles(base::SourceText(text.file_name, text.text)),
                std::make_unique<symbolic::ExprPool>(budget),
                {},
                {},
                {},
                {}} {}

  LoadedModel load() {
    const bool is_built = build_model();
    loaded_.follows_motion =
        loaded_.model && (purpose_ == Purpose::Run || (purpose_ == Purpose::Sweep && has_motion()));
    loaded_.is_sound = is_built && read_given() && read_start();
    return std::move(loaded_);
  }

 private:
  bool has_motion() const {
    return !loaded_.model->runs.empty() || !loaded_.model->predictions.empty();
  }

  void report(base::Diagnostics diagnostics, const base::SourceFiles& files) {
    auto placed = place_in_order(std::move(diagnostics), files);
    std::move(placed.begin(), placed.end(), std::back_inserter(loaded_.diagnostics));
  }

  bool build_model() {
    model::ParsedModel parsed = model::parse_model(loaded_.files.first());
    base::Diagnostics diagnostics = std::move(parsed.diagnostics);
    const bool is_readable = !parsed.tree.statements.empty();
    if (is_readable) {
      model::BuiltModel built = model::build_model(
          parsed.tree, loaded_.name, *loaded_.pool,
          {.read_table = [this](const std::string& path) { return read_table(path); },
           .find_mechanism = reasoning::find_mechanism,
           .read_given = [this](const model::Model& model) { return find_given(model).values; },
           .in_si = text_.in_si});
      base::append(diagnostics, std::move(built.diagnostics));
      loaded_.model = std::move(built.model);
      tell_missing_shapes(diagnostics);
    }
    const bool ok = is_readable && !base::has_error(without_unsupported_questions(diagnostics));
    report(std::move(diagnostics), loaded_.files);
    return ok;
  }

  // Where nothing is wrong, a limit was reached before all shapes were known.
  void tell_missing_shapes(base::Diagnostics& diagnostics) const {
    const model::Model& model = *loaded_.model;
    if (model.mechanism.shapes.size() < model.parts.size() && !base::has_error(diagnostics))
      diagnostics.push_back({stopped, std::nullopt,
                             "a limit was reached before the shapes of all parts were known",
                             "raise --time-limit"});
  }

  // Relative to the folder of the model's file.
  std::optional<model::TableText> read_table(const std::string& path) {
    if (!text_.read_file) return std::nullopt;
    const std::size_t slash = text_.file_name.find_last_of('/');
    const bool is_relative = !path.starts_with('/') && slash != std::string::npos;
    const std::string file = is_relative ? text_.file_name.substr(0, slash + 1) + path : path;
    auto text = text_.read_file(file);
    if (!text) return std::nullopt;
    loaded_.tables += *text;
    const auto begin = loaded_.files.add(base::SourceText(file, std::move(*text)));
    if (!begin) return std::nullopt;
    return model::TableText{loaded_.files.last().text(), *begin};
  }

  // A question that is not supported yet does not keep the others from being answered.
  base::Diagnostics without_unsupported_questions(const base::Diagnostics& diagnostics) const {
    base::Diagnostics rest;
    for (const base::Diagnostic& d : diagnostics) {
      const bool in_question =
          d.span && std::any_of(loaded_.model->questions.begin(), loaded_.model->questions.end(),
                                [&](const model::Question& q) {
                                  return q.status != model::QuestionStatus::Understood &&
                                         q.span.begin <= d.span->begin && d.span->end <= q.span.end;
                                });
      if (!in_question) rest.push_back(d);
    }
    return rest;
  }

  // First by the names that shapes may hold, then by all, those of constants of shapes too.
  model::BuiltGiven find_given(const model::Model& model) const {
    if (text_.given.empty()) return {};
    if (!given_) return {{}, base::Diagnostics(given_.errors())};
    const model::ParsedBindings& bindings = given_.value();
    const model::syntax::Tree tree{bindings.text, bindings.exprs, {}, {}};
    return model::build_given(tree, bindings.bindings, model, *loaded_.pool);
  }

  bool read_given() {
    model::BuiltGiven built = find_given(*loaded_.model);
    const bool ok = !base::has_error(built.diagnostics);
    loaded_.given = std::move(built.values);
    if (!text_.given.empty())
      report(std::move(built.diagnostics),
             base::SourceFiles(base::SourceText("--given", text_.given)));
    return ok;
  }

  // A run starts from the given values but for those that `start` replaces.
  bool read_start() {
    if (!loaded_.follows_motion) return true;
    inquiry::StartValues start = inquiry::read_start(*loaded_.model);
    const bool ok = !base::has_error(start.diagnostics);
    // What the command line says comes last and counts.
    start.values.insert(start.values.end(), loaded_.given.begin(), loaded_.given.end());
    loaded_.given = std::move(start.values);
    report(std::move(start.diagnostics), loaded_.files);
    return ok;
  }

  const ModelText& text_;
  Purpose purpose_;
  const base::Result<model::ParsedBindings> given_;
  LoadedModel loaded_;
};

}  // namespace

LoadedModel load_model(const ModelText& text, Purpose purpose, const base::Budget& budget) {
  return Loader(text, purpose, budget).load();
}

std::string model_name(const std::string& file_name) {
  const std::size_t slash = file_name.find_last_of('/');
  std::string name = slash == std::string::npos ? file_name : file_name.substr(slash + 1);
  const std::size_t dot = name.find_last_of('.');
  if (dot != std::string::npos && dot > 0) name.resize(dot);
  return name;
}

std::vector<base::PlacedDiagnostic> place_in_order(base::Diagnostics diagnostics,
                                                   const base::SourceFiles& files) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(),
                   [](const base::Diagnostic& a, const base::Diagnostic& b) {
                     if (!a.span || !b.span) return a.span.has_value() && !b.span;
                     return a.span->begin < b.span->begin;
                   });
  std::vector<base::PlacedDiagnostic> placed;
  for (const base::Diagnostic& d : diagnostics) placed.push_back(files.place(d));
  return placed;
}

}  // namespace trammel::app
