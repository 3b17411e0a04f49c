difference() {
  union() {
    translate([0, 0, 0]) cylinder(d = 10, h = 1);
    union() {
      translate([-3.05, 2.7, 0]) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([-4.054522, 0.391601, 0]) rotate(36) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([-3.510354, -2.066376, 0]) rotate(72) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([-1.625351, -3.735068, 0]) rotate(108) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([0.880482, -3.977091, 0]) rotate(144) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([3.05, -2.7, 0]) rotate(180) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([4.054522, -0.391601, 0]) rotate(216) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([3.510354, 2.066376, 0]) rotate(252) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([1.625351, 3.735068, 0]) rotate(288) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
      translate([-0.880482, 3.977091, 0]) rotate(324) translate([-0.15, -2.7, 0]) cube([0.3, 5.4, 1]);
    }
  }
  translate([0, 0, 0]) cylinder(d = 1, h = 1);
}
