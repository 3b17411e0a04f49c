union() {
  difference() {
    translate([10.916844, 0, 0]) translate([-2.2, -2, 0]) cube([4.4, 4, 4]);
    translate([10.016844, 0, 1]) translate([-1.4, -2, 0]) cube([2.8, 4, 2]);
  }
  translate([10.116844, 0, 0]) cylinder(d = 1.2, h = 4);
}
