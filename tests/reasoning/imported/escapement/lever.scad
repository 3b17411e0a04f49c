difference() {
  union() {
    translate([0, 7.5, 0]) rotate(5) translate([-5, -1.1, 0]) cube([10, 2.2, 1]);
    translate([-2.590734, 6.41747, 0]) rotate(12) translate([-0.45, -1, 0]) cube([0.9, 2, 1]);
    translate([-2.933277, 6.436788, 0]) rotate(30) translate([-0.45, -1, 0]) cube([0.9, 2, 1]);
    translate([3.588258, 6.530302, 0]) rotate(-35) translate([-0.5, -1, 0]) cube([1, 2, 1]);
    translate([-0.392201, 11.982876, 0]) rotate(5) translate([-0.5, -4, 0]) cube([1, 8, 1]);
    translate([-0.439511, 15.768896, 0]) rotate(-40) translate([-0.5, -0.9, 0]) cube([1, 1.8, 1]);
    translate([-1.003045, 15.719593, 0]) rotate(50) translate([-0.5, -0.9, 0]) cube([1, 1.8, 1]);
  }
  translate([0, 7.5, 0]) cylinder(d = 1, h = 1);
}
