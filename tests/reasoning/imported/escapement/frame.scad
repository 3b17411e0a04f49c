union() {
  translate([0, 9, -2]) translate([-6.5, -15.5, 0]) cube([13, 31, 1]);
  translate([0, 0, -2]) cylinder(d = 1, h = 4);
  translate([0, 7.5, -2]) cylinder(d = 1, h = 4);
  translate([0, 20, -2]) cylinder(d = 1, h = 4);
  translate([-1.6, 14, -2]) cylinder(d = 1, h = 3);
  translate([1.6, 14, -2]) cylinder(d = 1, h = 3);
}
