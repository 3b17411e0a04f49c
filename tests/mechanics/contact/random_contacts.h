// SPDX-License-Identifier: Apache-2.0
// Contacts on bodies with random masses: numbers as the law of contact is given them.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <random>
#include <vector>

#include "mechanics/contact/law.h"

namespace trammel::test {

struct ContactNumbers {
  std::vector<mechanics::LawNormal> normals;
  std::vector<mechanics::LawFriction> frictions;
  std::vector<double> mobility, open;

  mechanics::LawInput input() const { return {normals, frictions, mobility, open}; }
};

struct RandomContacts {
  std::size_t contacts = 1;
  std::size_t freedoms = 1;    // fewer than rows: loads can be shared in many ways
  double coefficient = 0.0;    // of friction; 0: smooth
  double share_sliding = 0.0;  // of contacts with friction
};

/// Math    J M^-1 J' of random rows J and masses between 0.1 and 10; J M^-1 f of random loads
inline ContactNumbers random_contacts(std::mt19937& random, const RandomContacts& how) {
  std::uniform_real_distribution<double> between(-1.0, 1.0), share(0.0, 1.0);
  ContactNumbers made;
  made.normals.resize(how.contacts);
  if (how.coefficient > 0.0)
    for (std::size_t k = 0; k < how.contacts; ++k) {
      const int way = share(random) < how.share_sliding ? (share(random) < 0.5 ? 1 : -1) : 0;
      made.frictions.push_back({k, how.coefficient * share(random), way});
    }
  const std::size_t rows = made.normals.size() + made.frictions.size();
  std::vector<double> row(rows * how.freedoms), light(how.freedoms), load(how.freedoms);
  for (double& v : row) v = between(random);
  for (double& v : light) v = std::pow(10.0, between(random));
  for (double& v : load) v = between(random);
  for (std::size_t i = 0; i < rows; ++i) {
    double sum = 0.0;
    for (std::size_t d = 0; d < how.freedoms; ++d)
      sum += row[i * how.freedoms + d] * light[d] * load[d];
    made.open.push_back(sum);
    for (std::size_t j = 0; j < rows; ++j) {
      double entry = 0.0;
      for (std::size_t d = 0; d < how.freedoms; ++d)
        entry += row[i * how.freedoms + d] * light[d] * row[j * how.freedoms + d];
      made.mobility.push_back(entry);
    }
  }
  return made;
}

/// Blocks of one mass in a pile on the ground: normal forces carry what lies above. Rough blocks
/// have their tops pushed aside a little.
inline ContactNumbers pile(std::size_t blocks, double coefficient, double push) {
  ContactNumbers made;
  made.normals.resize(blocks);
  if (coefficient > 0.0)
    for (std::size_t k = 0; k < blocks; ++k) made.frictions.push_back({k, coefficient, 0});
  const std::size_t rows = made.normals.size() + made.frictions.size();
  made.mobility.assign(rows * rows, 0.0);
  const auto couple = [&](std::size_t from) {  // each row acts on its block and the one below
    for (std::size_t k = 0; k < blocks; ++k) {
      made.mobility[(from + k) * rows + from + k] = k == 0 ? 1.0 : 2.0;
      if (k + 1 < blocks) {
        made.mobility[(from + k) * rows + from + k + 1] = -1.0;
        made.mobility[(from + k + 1) * rows + from + k] = -1.0;
      }
    }
  };
  couple(0);
  made.open.assign(rows, 0.0);
  made.open[0] = -9.81;  // all fall alike: only the lowest gap closes
  if (coefficient > 0.0) {
    couple(blocks);
    made.open[rows - 1] = push;
  }
  return made;
}

}  // namespace trammel::test
