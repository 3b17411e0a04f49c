difference() {
  union() {
    translate([0, 0, 0]) cylinder(d = 6, h = 1);
    translate([-1.936492, -0.5, 0]) cylinder(d = 1, h = 2);
  }
  translate([0, 0, 0]) cylinder(d = 1, h = 1);
}
