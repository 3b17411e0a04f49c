union() {
  translate([0, 0, -4]) cylinder(d = 2, h = 4);
  translate([0.75, 1.299038, 0]) rotate(60) translate([-2.5, -1, 0]) cube([5, 2, 1]);
  translate([1.5, 2.598076, 0]) cylinder(d = 1.6, h = 4);
  translate([0.75, 1.299038, 3]) rotate(60) translate([-2.5, -1, 0]) cube([5, 2, 1]);
  translate([0, 0, 4]) cylinder(d = 2, h = 4);
}
