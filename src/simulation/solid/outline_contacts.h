// SPDX-License-Identifier: Apache-2.0
// Contacts between the outlines of parts: rigid, between features that face each other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/model.h"
#include "numeric/polynomial/bernstein.h"
#include "simulation/equations/contact_source.h"
#include "simulation/solid/hit_search.h"
#include "simulation/solid/part_poses.h"
#include "simulation/solid/touching_parts.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::simulation {

/// The source of contacts of a machine from solids. A contact is a disc of one part and a feature
/// of another; its name holds both, numbered through all parts, so that it is the same in each run.
///
/// Source  docs/theory/simulation/touching-parts.md
class OutlineContacts : public ContactSource {
 public:
  /// Shapes  size: of the machine, metres
  /// Pre     `values` holds what coefficients of contacts depend on
  OutlineContacts(const model::Model& model, const symbolic::ExprPool& pool,
                  const symbolic::Values& values, PartPoses poses, double size);

  OutlineContacts(const OutlineContacts&) = delete;  // pairs refer to parts
  OutlineContacts& operator=(const OutlineContacts&) = delete;

  bool has_parts() const { return !pairs_.empty(); }

  /// Parts that may touch, by number.
  std::size_t pairs() const { return pairs_.size(); }
  std::pair<std::size_t, std::size_t> parts_of(std::size_t pair) const {
    return {pairs_[pair].first, pairs_[pair].second};
  }
  /// As events tell the contacts of a pair.
  const std::string& label_of(std::size_t pair) const { return pairs_[pair].label; }
  /// The smallest gap between their features that face each other, below 0 where they overlap;
  /// nothing where none is below `most`. What a joint keeps apart does not count.
  std::optional<double> find_clearance(std::size_t pair, const StateView& at, double most) const;
  const PartPoses& poses() const { return poses_; }

  bool is_compliant() const override { return compliance_.has_value(); }
  bool is_elastic() const override { return compliance_ && compliance_->damping == 0.0; }

  ContactTraits describe(const ContactName& contact) const override;
  std::vector<ContactName> find_touching(const MotionState& at, double gap) override;
  void measure(const ContactName& contact, const StateView& at, ContactNumbers& numbers) override;
  ContactGap gap(const ContactName& contact, const StateView& at) override;
  void add_pushes(const ContactName& contact, const StateView& at, double normal, double along,
                  std::span<double> on_x) override;
  double margin(const ContactName& contact, const StateView& at) override;
  double parting(const ContactName& contact, const StateView& at) override;
  std::optional<ContactName> find_successor(const ContactName& contact, const MotionState& at,
                                            std::span<const ContactName> at_hand) override;
  std::vector<ContactHit> first_hits(const ContactPath& path,
                                     std::span<const ContactName> active) override;

 private:
  struct Compliance {
    double elasticity = 0.0, damping = 0.0;
    double force(double gap, double gap_rate) const;
  };
  struct PartsInTouch {
    std::size_t first, second;  // parts
    TouchingPair features;
    std::vector<std::size_t> variables;  // that move the first, then what moves the second besides
    std::vector<std::size_t> of_second;  // the places of the second's among them
    std::string label;
    double friction = 0.0, restitution = 0.0;  // coefficients
  };
  struct Known {
    const PartsInTouch* parts;
    FeaturePair features;
  };
  Known known(const ContactName& contact) const;
  ContactName name(const PartsInTouch& parts, const FeaturePair& features) const;
  void number_variables(PartsInTouch& parts) const;
  // The features of a contact at a state, in the frames of their parts there.
  struct Met {
    Known known;
    geometry::MovingFrame first, second;
    geometry::Facing facing() const {
      return known.parts->features.facing(known.features, first, second);
    }
  };
  Met meet(const ContactName& contact, const StateView& at) const;
  // Two parts at a state.
  struct Row {
    const PartsInTouch& parts;
    const StateView& at;
    geometry::MovingFrame first, second;
    bool is_of_second;  // the disc
  };
  void make_row(const Row& row, geometry::Vec direction, geometry::Vec on_disc,
                geometry::Vec on_other, double bias, RowNumbers& numbers) const;
  std::vector<FeaturePair> find_excluded(const PartsInTouch& parts, const MotionState& at,
                                         std::span<const ContactName> active) const;
  FeaturePair choose_rival(const PartsInTouch& parts, const FeaturePair& hit,
                           const MotionState& at) const;
  void sample(const ContactPath& path);

  std::optional<Compliance> compliance_;
  PartPoses poses_;
  std::vector<TouchingPart> parts_;
  std::vector<std::uint32_t> first_feature_;  // by part: its number among all
  std::vector<std::uint32_t> part_of_;        // by feature of all
  std::vector<PartsInTouch> pairs_;           // ordered
  std::vector<std::uint32_t> pair_of_;        // by two parts: their pair
  // Of the step that is searched, by part: what is sampled, and its path.
  using Samples = std::array<double, numeric::Bernstein::count>;
  std::vector<std::array<Samples, 3>> samples_;
  std::vector<PartPlace> bases_;
  std::vector<PartPath> paths_;
  std::vector<NearList> near_;  // by pair of parts
  HitWorkspace hit_workspace_;
};

}  // namespace trammel::simulation
