// SPDX-License-Identifier: Apache-2.0
// Impacts that follow each other ever faster: where their times lead to.
#pragma once

#include <utility>
#include <vector>

#include "simulation/equations/contact_name.h"

namespace trammel::simulation {

class Bounces {
 public:
  struct Contact {
    ContactName name;
    std::vector<double> times;  // of its last four impacts

    template <class Archive>
    void visit(Archive& archive) {
      archive(name);
      archive(times);
    }
  };

  /// Ordered by name.
  const std::vector<Contact>& contacts() const { return contacts_; }

  template <class Archive>
  void visit(Archive& archive) {
    archive(contacts_);
  }

  void note(const ContactName& contact, double time);

  /// Contacts whose last four impacts came at intervals of one ratio below 1, with the limit of
  /// their times where it lies after `now`.
  ///
  /// Math    t + d r/(1 - r) after the interval d
  std::vector<std::pair<ContactName, double>> expected_rests(double now) const;

 private:
  std::vector<Contact> contacts_;
};

}  // namespace trammel::simulation
