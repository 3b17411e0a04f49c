difference() {
  union() {
    translate([0, 20, 1]) cylinder(d = 8, h = 1);
    translate([-3, 20, 0]) cylinder(d = 1, h = 2);
  }
  translate([0, 20, 1]) cylinder(d = 1, h = 1);
}
