difference() {
  union() {
    translate([5.808422, 1.299038, 1]) rotate(-16.778655) translate([-4.5, -0.6, 0]) cube([9, 1.2, 2]);
    translate([1.5, 2.598076, 1]) cylinder(d = 2.4, h = 2);
    translate([10.116844, 0, 1]) cylinder(d = 2.4, h = 2);
  }
  translate([1.5, 2.598076, 1]) cylinder(d = 1.6, h = 2);
  translate([10.116844, 0, 1]) cylinder(d = 1.2, h = 2);
}
