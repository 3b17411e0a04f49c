union() {
  difference() {
    translate([-2, 0, -3]) translate([-4, -8, 0]) cube([8, 16, 3]);
    translate([0, 0, -3]) cylinder(d = 2, h = 3);
  }
  difference() {
    translate([-2, 0, 4]) translate([-4, -8, 0]) cube([8, 16, 3]);
    translate([0, 0, 4]) cylinder(d = 2, h = 3);
  }
  difference() {
    translate([13, 0, -3]) translate([-7, -4, 0]) cube([14, 8, 10]);
    translate([13, 0, 0]) translate([-7, -2, 0]) cube([14, 4, 4]);
  }
}
