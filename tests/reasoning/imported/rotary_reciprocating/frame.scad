union() {
  translate([0, -3, -2]) translate([-6, -7, 0]) cube([12, 14, 1]);
  translate([0, 0, -2]) cylinder(d = 1, h = 3);
  translate([0, -8, -2]) cylinder(d = 1, h = 4);
}
