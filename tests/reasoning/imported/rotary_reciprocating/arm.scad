difference() {
  union() {
    translate([-2.703286, -1.210218, 1]) rotate(14.477512) translate([-0.4, -3.25, 0]) cube([0.8, 6.5, 1]);
    translate([-0.921714, -0.750218, 1]) rotate(14.477512) translate([-0.4, -3.25, 0]) cube([0.8, 6.5, 1]);
    translate([-2.725, 2.55388, 1]) rotate(14.477512) translate([-1.32, -0.4, 0]) cube([2.64, 0.8, 1]);
    translate([-0.9, -4.514315, 1]) rotate(14.477512) translate([-1.32, -0.4, 0]) cube([2.64, 0.8, 1]);
    translate([-0.45, -6.257157, 1]) rotate(14.477512) translate([-0.75, -1.8, 0]) cube([1.5, 3.6, 1]);
    translate([0, -8, 1]) cylinder(d = 2, h = 1);
  }
  translate([0, -8, 1]) cylinder(d = 1, h = 1);
}
