// SPDX-License-Identifier: Apache-2.0
// GiNaC on the inputs of the benchmarks, as a program of its own: `derivation FILE`, `zero FILE`.
#include <ginac/ginac.h>

#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

using namespace GiNaC;

namespace {

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// The rest of the line that begins with the key.
std::string value_of(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.rfind(key + ' ', 0) == 0) return line.substr(key.size() + 1);
  throw std::runtime_error("no " + key);
}

std::vector<symbol> symbols(const std::string& name, int n) {
  std::vector<symbol> all;
  for (int i = 0; i <= n; ++i) all.emplace_back(name + std::to_string(i));
  return all;
}

void derive(int n) {
  const std::vector<symbol> q = symbols("q", n), v = symbols("v", n), m = symbols("m", n),
                            l = symbols("l", n);
  const symbol g("g");
  const auto rate = [&](const ex& e) {
    ex sum = 0;
    for (int i = 0; i <= n; ++i) sum += e.diff(q[i]) * v[i];
    return sum;
  };
  ex x = q[0], y = 0, kinetic = m[0] * pow(v[0], 2) / 2, potential = 0;
  for (int i = 1; i <= n; ++i) {
    x += l[i] * sin(q[i]);
    y -= l[i] * cos(q[i]);
    kinetic += m[i] * (pow(rate(x), 2) + pow(rate(y), 2)) / 2;
    potential += m[i] * g * y;
  }
  exvector mass, force;
  for (int i = 0; i <= n; ++i) {
    const ex momentum = kinetic.diff(v[i]);
    for (int j = 0; j <= i; ++j) mass.push_back(momentum.diff(v[j]));
    force.push_back(kinetic.diff(q[i]) - rate(momentum) - potential.diff(q[i]));
  }
}

// The numerator over a common denominator, with sines and cosines as symbols, modulo s^2 = 1 - c^2.
bool vanishes(const ex& raw) {
  exmap waves;
  lst relations;
  int k = 0;
  for (const_preorder_iterator i = raw.preorder_begin(); i != raw.preorder_end(); ++i) {
    const ex& node = *i;
    if (!is_a<GiNaC::function>(node) || waves.count(sin(node.op(0))) != 0) continue;
    const symbol s("s_" + std::to_string(k)), c("c_" + std::to_string(k));
    ++k;
    waves[sin(node.op(0))] = s;
    waves[cos(node.op(0))] = c;
    relations.append(pow(s, 2) == 1 - pow(c, 2));
  }
  ex above = raw.subs(waves, subs_options::no_pattern).numer().expand();
  for (ex next; !(next = above.subs(relations, subs_options::algebraic).expand()).is_equal(above);)
    above = next;
  return above.is_zero();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::string task = argv[1], path = argv[2];
  if (task == "derivation") {
    const int n = std::stoi(value_of(path, "links"));
    double total = 0;
    int runs = 0;
    for (; runs == 0 || (total < 0.2 && runs < 50); ++runs) {
      const double began = cpu_seconds();
      derive(n);
      total += cpu_seconds() - began;
    }
    std::cout << "time " << total / runs << std::endl;
  } else {
    parser read;
    const ex raw = read(value_of(path, "raw"));
    const double began = cpu_seconds();
    const bool zero = vanishes(raw);
    std::cout << "time " << cpu_seconds() - began << std::endl;
    std::cout << "result " << (zero ? "zero" : "unknown") << std::endl;
  }
}
