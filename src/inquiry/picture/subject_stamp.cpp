// SPDX-License-Identifier: Apache-2.0
#include "inquiry/picture/subject_stamp.h"

namespace trammel::inquiry {

void SubjectStamp::mark(const PictureSubject& subject, bool is_new) {
  std::size_t sort = 0;
  const auto mark_items = [&](auto& items) {
    std::size_t& done = done_[sort++];
    for (; done < items.size(); ++done)
      if (is_new && items[done].subject.kind == SubjectKind::None) items[done].subject = subject;
  };
  Picture& p = picture_;
  mark_items(p.points);
  mark_items(p.lines);
  mark_items(p.plates);
  mark_items(p.circles);
  mark_items(p.ties);
  mark_items(p.lengths);
  mark_items(p.radii);
  mark_items(p.contacts);
  mark_items(p.curves);
  mark_items(p.angles);
  mark_items(p.rollers);
  mark_items(p.forces);
  mark_items(p.loads);
  mark_items(p.torques);
  mark_items(p.bar_forces);
  mark_items(p.elements);
  mark_items(p.masses);
  mark_items(p.diagrams);
}

PictureSubject subject_of(const model::Model& model, model::PointIndex point) {
  return {SubjectKind::Point, model.points[point].name, model.points[point].span};
}

PictureSubject subject_of(const model::Model& model, model::LineIndex line) {
  return {SubjectKind::Line, model.lines[line].name, model.lines[line].span};
}

PictureSubject subject_of(const model::Constraint& constraint) {
  return {SubjectKind::Constraint, constraint.name.empty() ? constraint.text : constraint.name,
          constraint.span};
}

PictureSubject subject_of(const model::Follower& follower) {
  return {SubjectKind::Constraint, follower.shown_name(), follower.span};
}

}  // namespace trammel::inquiry
