// SPDX-License-Identifier: Apache-2.0
// SolveSpace's solver on the sketches of the benchmark, as a program of its own: `solve FILE`, or
// `drag FILE`, which changes the last distance by a thousandth and solves again from there.
#include <cstdint>  // slvs.h needs it, and cstring, but does not say so
#include <cstring>

#include <slvs.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

namespace {

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

constexpr Slvs_hGroup ground = 1, drawn = 2;
constexpr Slvs_hEntity plane = 200;

class Sketch {
 public:
  explicit Sketch(const std::string& path) {
    make_plane();
    std::ifstream file(path);
    for (std::string word; file >> word;) read(word, file);
    failed_.resize(constraints_.size());
  }

  void change_last_distance() {
    for (auto c = constraints_.rbegin(); c != constraints_.rend(); ++c)
      if (c->type == SLVS_C_PT_PT_DISTANCE) {
        c->valA *= 1.001;
        return;
      }
  }

  // Starts from the parameters as they stand and leaves them where it ends.
  int solve() {
    Slvs_System system{};
    system.param = params_.data();
    system.params = static_cast<int>(params_.size());
    system.entity = entities_.data();
    system.entities = static_cast<int>(entities_.size());
    system.constraint = constraints_.data();
    system.constraints = static_cast<int>(constraints_.size());
    system.failed = failed_.data();
    system.faileds = static_cast<int>(failed_.size());
    Slvs_Solve(&system, drawn);
    return system.result;
  }

  // How far the points are from where the sketch was made.
  double largest_distance() const {
    double most = 0;
    for (std::size_t p = 0; p < made_.size(); ++p)
      for (const std::size_t k : {0U, 1U})
        most = std::max(most, std::abs(params_[first_point_param + 2 * p + k].val - made_[p][k]));
    return most;
  }

 private:
  static constexpr std::size_t first_point_param = 7;

  Slvs_hParam add_param(Slvs_hGroup group, double value) {
    const auto h = static_cast<Slvs_hParam>(params_.size() + 1);
    params_.push_back(Slvs_MakeParam(h, group, value));
    return h;
  }
  static Slvs_hEntity point(int p) { return 1000 + 2 * static_cast<Slvs_hEntity>(p); }
  static Slvs_hEntity line(int l) { return 1001 + 2 * static_cast<Slvs_hEntity>(l + 1); }

  void make_plane() {
    const Slvs_hParam x = add_param(ground, 0), y = add_param(ground, 0), z = add_param(ground, 0);
    entities_.push_back(Slvs_MakePoint3d(101, ground, x, y, z));
    const Slvs_hParam w = add_param(ground, 1), i = add_param(ground, 0), j = add_param(ground, 0),
                      k = add_param(ground, 0);
    entities_.push_back(Slvs_MakeNormal3d(102, ground, w, i, j, k));
    entities_.push_back(Slvs_MakeWorkplane(plane, ground, 101, 102));
  }

  void read(const std::string& word, std::ifstream& file) {
    if (word == "point" || word == "held") {
      double hint[2], made[2];
      file >> hint[0] >> hint[1] >> made[0] >> made[1];
      const Slvs_hGroup group = word == "held" ? ground : drawn;
      const Slvs_hParam x = add_param(group, hint[0]), y = add_param(group, hint[1]);
      entities_.push_back(
          Slvs_MakePoint2d(point(static_cast<int>(made_.size())), group, plane, x, y));
      made_.push_back({made[0], made[1]});
      return;
    }
    int a = 0, b = 0;
    file >> a >> b;
    if (word == "line") {
      entities_.push_back(Slvs_MakeLineSegment(line(lines_++), drawn, plane, point(a), point(b)));
      return;
    }
    double value = 0;
    file >> value;
    if (word == "distance") constrain(SLVS_C_PT_PT_DISTANCE, value, point(a), point(b), 0, 0);
    if (word == "angle")
      constrain(SLVS_C_ANGLE, std::abs(value) * 180 / std::numbers::pi, 0, 0, line(a), line(b));
    if (word == "on") constrain(SLVS_C_PT_ON_LINE, 0, point(a), 0, line(b), 0);
    if (word == "offset") constrain(SLVS_C_PT_LINE_DISTANCE, -value, point(a), 0, line(b), 0);
    if (word == "perpendicular") constrain(SLVS_C_PERPENDICULAR, 0, 0, 0, line(a), line(b));
  }

  void constrain(int type, double value, Slvs_hEntity first, Slvs_hEntity second, Slvs_hEntity l,
                 Slvs_hEntity m) {
    const auto h = static_cast<Slvs_hConstraint>(constraints_.size() + 1);
    constraints_.push_back(Slvs_MakeConstraint(h, drawn, type, plane, value, first, second, l, m));
  }

  std::vector<Slvs_Param> params_;
  std::vector<Slvs_Entity> entities_;
  std::vector<Slvs_Constraint> constraints_;
  std::vector<Slvs_hConstraint> failed_;
  std::vector<std::array<double, 2>> made_;
  int lines_ = -1;  // the x axis comes first
};

const char* text_of(int result) {
  switch (result) {
    case SLVS_RESULT_OKAY: return "okay";
    case SLVS_RESULT_INCONSISTENT: return "inconsistent";
    case SLVS_RESULT_DIDNT_CONVERGE: return "not converged";
    case SLVS_RESULT_TOO_MANY_UNKNOWNS: return "too many unknowns";
    default: return "unknown";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  Sketch sketch(argv[2]);
  if (argv[1] == std::string("drag")) {
    sketch.solve();
    sketch.change_last_distance();
  }
  double total = 0, least = 1e300;
  int result = SLVS_RESULT_OKAY;
  double distance = 0;
  for (int run = 0; run < 3 && (run == 0 || total < 2); ++run) {
    Sketch fresh = sketch;
    const double began = cpu_seconds();
    result = fresh.solve();
    const double seconds = cpu_seconds() - began;
    total += seconds;
    least = std::min(least, seconds);
    distance = fresh.largest_distance();
  }
  std::cout << "result " << text_of(result) << "\ndistance " << distance << "\ntime " << least
            << std::endl;
}
