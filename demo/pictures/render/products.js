import {
  THREE,
  mat,
  fabric,
  plastic,
  rubber,
  steel,
  powder,
  mesh,
  group,
  rbox,
  cyl,
  sph,
  tor,
  lathe,
  tube,
  strap,
  extrude,
  superEllipse,
  S,
  nets,
  label,
  rng,
} from "./studio.js";

// What is printed on the goods: a brand name, or (null) the mountain mark that suits any brand.
export const print = { brand: null };
export function stamp(x, w, h, colour, size = 120) {
  x.fillStyle = colour;
  if (print.brand) {
    x.font = `700 ${size}px Onest, Arial`;
    x.textAlign = "center";
    x.fillText(print.brand, w / 2, h * 0.66);
    return;
  }
  const k = h / 256;
  x.beginPath();
  for (const [i, [px, py]] of [[96, 200], [210, 60], [260, 120], [290, 90], [400, 200], [330, 200], [290, 150], [255, 190], [205, 130], [150, 200]].entries())
    i ? x.lineTo(w / 2 + (px - 250) * k, py * k) : x.moveTo(w / 2 + (px - 250) * k, py * k);
  x.fill();
}

// ---------- bottles and cups
export function thermos(c = "#2f5d50") {
  const body = lathe(
    [
      [0.001, 0],
      [0.4, 0],
      [0.42, 0.03],
      [0.42, 1.42],
      [0.4, 1.5],
      [0.27, 1.66],
      [0.27, 1.72],
    ],
    128,
    0.09,
  );
  const base = lathe(
    [
      [0.001, 0],
      [0.405, 0],
      [0.415, 0.05],
      [0.405, 0.06],
    ],
    96,
    0.02,
  );
  const lid = lathe(
    [
      [0.29, 1.72],
      [0.29, 2.02],
      [0.001, 2.02],
    ],
    96,
    0.05,
  );
  const ring = lathe(
    [
      [0.272, 1.66],
      [0.292, 1.67],
      [0.292, 1.71],
      [0.272, 1.72],
    ],
    96,
    0.01,
  );
  const loop = strap(
    [
      [-0.28, 1.86, 0],
      [-0.27, 2.12, 0],
      [-0.12, 2.26, 0],
      [0.12, 2.26, 0],
      [0.27, 2.12, 0],
      [0.28, 1.86, 0],
    ],
    0.13,
    0.045,
    [0, 0, 1],
  );
  const t = label((x, w, h) => {
    x.clearRect(0, 0, w, h);
    x.fillStyle = "#fff";
    x.globalAlpha = 0.85;
    x.beginPath();
    x.moveTo(96, 200);
    x.lineTo(210, 60);
    x.lineTo(260, 120);
    x.lineTo(290, 90);
    x.lineTo(400, 200);
    x.lineTo(330, 200);
    x.lineTo(290, 150);
    x.lineTo(255, 190);
    x.lineTo(205, 130);
    x.lineTo(150, 200);
    x.fill();
  });
  const deco = mesh(
    new THREE.CylinderGeometry(0.4225, 0.4225, 0.3, 64, 1, true, -0.5, 1.0),
    mat("#fff", { map: t, alpha: 0.99, rough: 0.5 }),
    [0, 0.8, 0],
  );
  deco.castShadow = false;
  const g = group(
    mesh(body, powder(c)),
    mesh(base, steel("#c9ccd1", { rough: 0.35 }), [0, -0.002, 0]),
    mesh(lid, plastic("#1d2023", { rough: 0.55 })),
    mesh(ring, steel()),
    mesh(loop, rubber("#1d2023")),
    deco,
  );
  g.rotation.y = -0.35;
  return g;
}
export function mug(c = "#f3efe6", rim = "#2a3f5f") {
  const outer = lathe(
    [
      [0.001, 0],
      [0.42, 0],
      [0.47, 0.06],
      [0.5, 0.92],
      [0.52, 0.95],
      [0.5, 0.955],
      [0.475, 0.93],
      [0.445, 0.09],
      [0.4, 0.05],
      [0.001, 0.05],
    ],
    128,
    0.04,
  );
  const R = mesh(tor(0.508, 0.022), mat(rim, { rough: 0.3, coat: 0.6 }), [0, 0.945, 0], [Math.PI / 2, 0, 0]);
  const h = mesh(
    tube(
      [
        [0.47, 0.78, 0],
        [0.62, 0.82, 0],
        [0.8, 0.68, 0],
        [0.8, 0.4, 0],
        [0.62, 0.24, 0],
        [0.46, 0.26, 0],
      ],
      0.045,
    ),
    mat(c, { rough: 0.25, coat: 0.8 }),
  );
  const coffee = mesh(cyl(0.46, 0.46, 0.01), mat("#2a170d", { rough: 0.12 }), [0, 0.78, 0]);
  const sp = [];
  const r = rng(3);
  const dots = new THREE.SphereGeometry(1, 10, 10);
  for (let i = 0; i < 130; i++) {
    const a = r() * 6.283,
      y = 0.08 + r() * 0.8,
      R0 = 0.472 + ((y - 0.06) / 0.86) * 0.03;
    const m = mesh(dots, mat(rim, { rough: 0.4 }), [Math.cos(a) * R0, y, Math.sin(a) * R0]);
    const k = 0.004 + r() * 0.011;
    m.scale.set(k, k, k);
    m.castShadow = false;
    sp.push(m);
  }
  const g = group(mesh(outer, mat(c, { rough: 0.22, coat: 0.9, double: true })), R, h, coffee, sp);
  g.rotation.y = -0.55;
  return g;
}
export function lantern(c = "#c4472f") {
  const gl = mat("#fff1cf", { emit: "#ffc061", emitI: 1.5, rough: 0.25, coat: 0.6 });
  const g = group(
    mesh(
      lathe(
        [
          [0.001, 0],
          [0.5, 0],
          [0.52, 0.04],
          [0.5, 0.32],
          [0.4, 0.38],
          [0.001, 0.38],
        ],
        96,
        0.05,
      ),
      powder(c),
    ),
    mesh(
      lathe(
        [
          [0.36, 0.38],
          [0.39, 0.6],
          [0.39, 1.05],
          [0.34, 1.28],
        ],
        96,
        0.1,
      ),
      gl,
    ),
    mesh(
      lathe(
        [
          [0.001, 1.24],
          [0.44, 1.24],
          [0.46, 1.28],
          [0.4, 1.42],
          [0.2, 1.56],
          [0.1, 1.58],
          [0.1, 1.64],
          [0.001, 1.64],
        ],
        96,
        0.06,
      ),
      powder(c),
    ),
    [0, 1, 2, 3].map((i) => {
      const a = (i * Math.PI) / 2 + 0.5;
      return mesh(
        tube(
          [
            [Math.cos(a) * 0.42, 0.34, Math.sin(a) * 0.42],
            [Math.cos(a) * 0.46, 0.6, Math.sin(a) * 0.46],
            [Math.cos(a) * 0.46, 1.05, Math.sin(a) * 0.46],
            [Math.cos(a) * 0.42, 1.3, Math.sin(a) * 0.42],
          ],
          0.016,
          40,
        ),
        steel("#c9ccd1"),
      );
    }),
    [0.52, 1.14].map((y) => mesh(tor(0.455, 0.012), steel("#c9ccd1"), [0, y, 0], [Math.PI / 2, 0, 0])),
    mesh(
      tube(
        [
          [-0.42, 1.3, 0],
          [-0.5, 1.6, 0],
          [-0.32, 1.98, 0],
          [0, 2.08, 0],
          [0.32, 1.98, 0],
          [0.5, 1.6, 0],
          [0.42, 1.3, 0],
        ],
        0.018,
        80,
      ),
      steel("#b9bcc1"),
    ),
    mesh(rbox(0.34, 0.06, 0.06, 0.03), rubber("#26282b"), [0, 2.075, 0]),
    mesh(cyl(0.07, 0.07, 0.05), plastic("#f4f4f4"), [0, 0.18, 0.51], [Math.PI / 2, 0, 0]),
  );
  g.rotation.y = 0.35;
  return g;
}
export function drybag(c = "#e2a52b") {
  const f = (p) => {
    const a = Math.atan2(p[2], p[0]),
      y = p[1];
    const taper = y > 1.15 ? Math.max(0, (y - 1.15) / 0.5) : 0;
    const wr = 0.012 * Math.sin(a * 7 + y * 5) * (0.3 + taper) + 0.008 * Math.sin(y * 26 + Math.sin(a * 3) * 2);
    const rx = 0.5 + taper * 0.06,
      rz = 0.5 * (1 - taper * 0.86);
    const d = (Math.hypot(p[0] / rx, p[2] / rz) - 1) * Math.min(rx, rz) - wr;
    return S.i(d, Math.max(-y, y - 1.64), 0.14);
  };
  const roll = group(
    [0, 1, 2].map((i) => mesh(rbox(1.14, 0.075, 0.11 + i * 0.016, 0.035), fabric(c, { rough: 0.55, sheen: 0 }), [0, 1.64 + i * 0.068, 0])),
  );
  const arc = strap(
    [
      [-0.57, 1.74, 0],
      [-0.6, 1.95, 0],
      [-0.35, 2.18, 0],
      [0, 2.24, 0],
      [0.35, 2.18, 0],
      [0.6, 1.95, 0],
      [0.57, 1.74, 0],
    ],
    0.11,
    0.03,
    [0, 0, 1],
  );
  const t = label((x, w, h) => {
    x.clearRect(0, 0, w, h);
    x.globalAlpha = 0.8;
    stamp(x, w, h, "#1b1d20", 120);
  });
  const deco = mesh(
    new THREE.CylinderGeometry(0.512, 0.512, 0.36, 48, 1, true, -0.55, 1.1),
    mat("#fff", { map: t, alpha: 0.99, rough: 0.6 }),
    [0, 0.72, 0],
  );
  deco.castShadow = false;
  const g = group(
    mesh(nets(f, [-0.7, -0.05, -0.7], [0.7, 1.75, 0.7], 120), fabric(c, { rough: 0.5, sheen: 0, grain: [60, 0.35], wrinkle: 1.6 })),
    roll,
    mesh(arc, fabric("#22252a")),
    mesh(rbox(0.24, 0.14, 0.1, 0.03), plastic("#16181b"), [0, 2.24, 0]),
    deco,
    [0.28, 1.2].map((y) =>
      mesh(
        strap(
          [
            [0.5, y, 0.0],
            [0.53, y, 0.03],
          ],
          0.1,
          0.03,
          [0, 1, 0],
        ),
        fabric("#22252a"),
      ),
    ),
  );
  g.rotation.y = -0.3;
  return g;
}
// ---------- bags
export function backpack(c = "#3d5a73", c2 = "#e07a3f", dark = "#23282e") {
  const body = (p) => {
    const y = p[1];
    let d = S.box(p, [0, 0.98, 0], [0.6 - 0.09 * Math.max(0, y - 1) - 0.03 * Math.max(0, 0.5 - y), 0.92, 0.36 - 0.07 * Math.max(0, y - 1)], 0.26);
    d -= 0.012 * Math.sin(y * 21 + p[0] * 4) * Math.max(0, 1 - Math.abs(p[0]) * 0.6) + 0.01 * Math.sin(p[0] * 9 + y * 6);
    return d;
  };
  const pocket = (p) => S.box(p, [0, 0.6, 0.38], [0.42, 0.4, 0.17], 0.15) - 0.01 * Math.sin(p[1] * 17 + p[0] * 7);
  const lid = (p) => {
    const b = S.box(p, [0, 1.86, 0.04], [0.56, 0.19, 0.42], 0.17);
    return b - 0.012 * Math.sin(p[0] * 13 + p[2] * 9);
  };
  const side = (s) => (p) => S.box(p, [s * 0.6, 0.52, 0.02], [0.13, 0.34, 0.22], 0.11) - 0.012 * Math.sin(p[1] * 19);
  const F = (col) => fabric(col, { grain: [110, 0.55], wrinkle: 1.2 });
  const st = fabric(dark),
    z = plastic("#15181b", { rough: 0.5 });
  const zip = (y, w, zz) =>
    mesh(
      tube(
        [
          [-w, y - 0.06, zz - 0.1],
          [-w * 0.8, y, zz],
          [0, y + 0.03, zz + 0.015],
          [w * 0.8, y, zz],
          [w, y - 0.06, zz - 0.1],
        ],
        0.014,
        60,
      ),
      z,
    );
  const compression = (y, s) =>
    mesh(
      strap(
        [
          [s * 0.3, y, 0.38],
          [s * 0.5, y + 0.01, 0.345],
          [s * 0.62, y + 0.02, 0.2],
          [s * 0.635, y + 0.02, -0.1],
        ],
        0.055,
        0.016,
        [0, 1, 0],
      ),
      st,
    );
  const vert = (x) => [
    mesh(
      strap(
        [
          [x, 2.06, 0.2],
          [x, 2.02, 0.4],
          [x, 1.86, 0.485],
          [x, 1.66, 0.47],
          [x, 1.45, 0.4],
          [x, 1.15, 0.4],
        ],
        0.075,
        0.016,
        [1, 0, 0],
      ),
      st,
    ),
    mesh(rbox(0.13, 0.15, 0.05, 0.02), plastic("#101214"), [x, 1.5, 0.425], [0.1, 0, 0]),
  ];
  const t = label(
    (x, w, h) => {
      x.fillStyle = c2;
      x.fillRect(0, 0, w, h);
      stamp(x, w, h, "#fff");
    },
    512,
    256,
  );
  const g = group(
    mesh(nets(body, [-0.8, -0.05, -0.55], [0.8, 2.05, 0.55], 150), F(c)),
    mesh(nets(pocket, [-0.6, 0.1, 0.1], [0.6, 1.12, 0.66], 120), F(c)),
    mesh(nets(lid, [-0.75, 1.55, -0.5], [0.75, 2.2, 0.6], 120), F(c)),
    [-1, 1].map((s) => mesh(nets(side(s), [s * 0.6 - 0.3, 0.1, -0.35], [s * 0.6 + 0.3, 0.98, 0.4], 80), F(dark))),
    zip(0.88, 0.34, 0.545),
    zip(1.8, 0.46, 0.465),
    vert(-0.27),
    vert(0.27),
    [0.7, 1.25].map((y) => [compression(y, -1), compression(y, 1)]),
    mesh(rbox(0.26, 0.13, 0.02, 0.01), mat("#fff", { map: t, rough: 0.8 }), [0, 0.62, 0.562]),
    mesh(
      tube(
        [
          [-0.12, 2.0, -0.25],
          [-0.1, 2.2, -0.24],
          [0.1, 2.2, -0.24],
          [0.12, 2.0, -0.25],
        ],
        0.03,
        50,
      ),
      fabric(c2),
    ),
    [-1, 1].map((s) =>
      mesh(
        strap(
          [
            [s * 0.28, 1.85, -0.38],
            [s * 0.36, 1.6, -0.62],
            [s * 0.42, 1.1, -0.66],
            [s * 0.5, 0.5, -0.45],
            [s * 0.55, 0.2, -0.3],
          ],
          0.2,
          0.06,
          [1, 0, 0],
        ),
        fabric(dark),
      ),
    ),
    [-1, 1].map((s) =>
      mesh(
        strap(
          [
            [s * 0.5, 0.3, -0.3],
            [s * 0.78, 0.34, -0.1],
            [s * 0.86, 0.33, 0.2],
            [s * 0.7, 0.3, 0.5],
          ],
          0.15,
          0.05,
          [0, 1, 0],
        ),
        fabric(dark),
      ),
    ),
    [-0.34, 0.34].map((x) =>
      mesh(
        strap(
          [
            [x, 0.84, 0.55],
            [x, 0.75, 0.562],
            [x, 0.7, 0.565],
          ],
          0.05,
          0.012,
          [1, 0, 0],
        ),
        fabric(c2),
      ),
    ),
  );
  g.rotation.y = -0.5;
  return g;
}
export function duffel(c = "#8a2f2b", dark = "#1f2226") {
  const f = (p) => {
    const r = Math.hypot(p[1] - 0.52, p[2]);
    const sag = 0.05 * Math.cos(p[0] * 2.2) - 0.006 * Math.sin(p[0] * 26 + p[1] * 8);
    let d = r - 0.5 - sag * 0.6 - 0.009 * Math.sin(p[0] * 11 + Math.atan2(p[1] - 0.52, p[2]) * 5);
    d = S.i(d, Math.abs(p[0]) - 1.02, 0.2);
    return S.i(d, -(p[1] - 0.02), 0.12);
  };
  const end = (s) => mesh(cyl(0.44, 0.44, 0.04), fabric(dark), [s * 1.0, 0.52, 0], [0, 0, Math.PI / 2]);
  const band = (x) =>
    mesh(
      strap(
        Array.from({ length: 15 }, (_, i) => {
          const a = -0.75 + (i / 14) * (Math.PI + 1.5);
          return [x, 0.52 + Math.sin(a) * 0.555, Math.cos(a) * 0.555];
        }),
        0.1,
        0.018,
        [1, 0, 0],
      ),
      fabric(dark),
    );
  const handle = (z) =>
    mesh(
      strap(
        [
          [-0.42, 0.78, z * 0.5],
          [-0.4, 1.0, z * 0.42],
          [-0.28, 1.26, z * 0.22],
          [0, 1.36, z * 0.12],
          [0.28, 1.26, z * 0.22],
          [0.4, 1.0, z * 0.42],
          [0.42, 0.78, z * 0.5],
        ],
        0.09,
        0.022,
        [0, 0, 1],
      ),
      fabric(dark),
    );
  const t = label((x, w, h) => {
    x.fillStyle = "#f0ece3";
    x.fillRect(0, 0, w, h);
    stamp(x, w, h, "#1f2226", 110);
  });
  const g = group(
    mesh(nets(f, [-1.2, -0.05, -0.65], [1.2, 1.15, 0.65], 170), fabric(c, { grain: [100, 0.5], wrinkle: 1.4 })),
    end(-1),
    end(1),
    band(-0.42),
    band(0.42),
    handle(1),
    handle(-1),
    mesh(rbox(0.22, 0.07, 0.14, 0.03), fabric(dark), [0, 1.36, 0]),
    mesh(
      tube(
        [
          [-0.92, 1.0, 0.12],
          [0, 1.06, 0.13],
          [0.92, 1.0, 0.12],
        ],
        0.015,
      ),
      plastic("#111"),
    ),
    mesh(rbox(0.42, 0.16, 0.012, 0.006), mat("#fff", { map: t, rough: 0.8 }), [0, 0.52, 0.552]),
    [-1, 1].map((s) =>
      mesh(
        strap(
          [
            [s * 1.04, 0.38, 0],
            [s * 1.12, 0.5, 0],
            [s * 1.04, 0.66, 0],
          ],
          0.12,
          0.02,
          [0, 0, 1],
        ),
        fabric(dark),
      ),
    ),
  );
  g.rotation.y = -0.42;
  return g;
}
export function suitcase(c = "#dcd3c4", dark = "#2a2c30") {
  const ribs = [];
  const M = mat(c, { rough: 0.38, coat: 0.35, coatRough: 0.3, grain: [160, 0.16] });
  for (let i = -4; i <= 4; i++) ribs.push(mesh(rbox(0.062, 1.46, 0.66, 0.03), M, [i * 0.13, 1.02, 0]));
  const g = group(
    mesh(rbox(1.32, 1.72, 0.6, 0.17, 10), M, [0, 1.02, 0]),
    ribs,
    mesh(extrude(superEllipse(1.35, 1.75, 7), 0.03, 0.008), mat(dark, { rough: 0.5 }), [0, 1.02, 0]),
    [
      [-0.54, 0.24],
      [0.54, 0.24],
      [-0.54, -0.24],
      [0.54, -0.24],
    ].map(([x, z]) =>
      group(
        mesh(rbox(0.16, 0.12, 0.14, 0.04), plastic(dark), [x, 0.15, z]),
        mesh(cyl(0.075, 0.075, 0.045), rubber("#17181a"), [x - 0.03, 0.075, z], [0, 0, Math.PI / 2]),
        mesh(cyl(0.075, 0.075, 0.045), rubber("#17181a"), [x + 0.03, 0.075, z], [0, 0, Math.PI / 2]),
      ),
    ),
    [-0.24, 0.24].map((x) => mesh(cyl(0.026, 0.026, 0.75), steel("#c2c5ca"), [x, 2.15, -0.2])),
    mesh(rbox(0.62, 0.1, 0.11, 0.045), plastic(dark), [0, 2.54, -0.2]),
    mesh(
      tube(
        [
          [-0.17, 1.89, 0],
          [-0.14, 1.97, 0],
          [0.14, 1.97, 0],
          [0.17, 1.89, 0],
        ],
        0.03,
        50,
      ),
      plastic(dark),
    ),
    mesh(
      tube(
        [
          [0.67, 0.84, 0],
          [0.735, 0.88, 0],
          [0.735, 1.16, 0],
          [0.67, 1.2, 0],
        ],
        0.03,
        50,
      ),
      plastic(dark),
    ),
    mesh(rbox(0.05, 0.22, 0.13, 0.02), plastic(dark), [0.655, 1.5, 0]),
  );
  g.scale.setScalar(0.92);
  g.rotation.y = -0.55;
  return g;
}
// ---------- camp
export function tent(c = "#d9772b", c2 = "#f1e7d6", fly = "#b85f1f") {
  // a dome cut by four curved ridges; door panel in front
  const N = 220,
    pos = [],
    col = [],
    idx = [];
  const h = 1.32,
    W = 1.5,
    D = 1.15;
  const C = (k) => new THREE.Color(k);
  const A = C(c),
    B = C(fly),
    Z = C(c2);
  for (let j = 0; j <= 90; j++)
    for (let i = 0; i <= N; i++) {
      const t = j / 90,
        a = (i / N) * Math.PI * 2;
      const k = Math.cos((t * Math.PI) / 2) ** 0.82,
        y = Math.sin((t * Math.PI) / 2) ** 0.95 * h;
      const q = Math.abs(((a / (Math.PI / 2) + 0.5) % 1) - 0.5) * 2; // 0 on a ridge … 1 between
      const seg = (a / (Math.PI / 2)) % 1;
      const e = Math.abs(seg - 0.5) * 2;
      const sag = 1 - 0.2 * (1 - e * e) * (0.35 + 0.65 * (1 - t));
      const ang = a + Math.PI / 4;
      const n = 3.2;
      const cx = Math.cos(ang),
        sz = Math.sin(ang);
      const sq = (Math.abs(cx) ** n + Math.abs(sz) ** n) ** (-1 / n);
      pos.push(cx * sq * k * W * sag, y, sz * sq * k * D * sag);
      const front = sz > 0 && Math.abs(cx * sq) < 0.98 && sz * sq > 0.95;
      const low = t < 0.09;
      const cc = low ? B : front ? A : A;
      col.push(cc.r, cc.g, cc.b);
      void q;
    }
  for (let j = 0; j < 90; j++)
    for (let i = 0; i < N; i++) {
      const a = j * (N + 1) + i;
      idx.push(a, a + N + 1, a + 1, a + 1, a + N + 1, a + N + 2);
    }
  const g0 = new THREE.BufferGeometry();
  g0.setAttribute("position", new THREE.Float32BufferAttribute(pos, 3));
  g0.setAttribute("color", new THREE.Float32BufferAttribute(col, 3));
  g0.setIndex(idx);
  g0.computeVertexNormals();
  const P = (t, q) => {
    const ang = (q * Math.PI) / 2 + Math.PI / 4;
    const k = Math.cos((t * Math.PI) / 2) ** 0.82;
    const n = 3.2,
      cx = Math.cos(ang),
      sz = Math.sin(ang),
      sq = (Math.abs(cx) ** n + Math.abs(sz) ** n) ** (-1 / n);
    return [cx * sq * k * W * 1.01, Math.sin((t * Math.PI) / 2) ** 0.95 * h + 0.012, sz * sq * k * D * 1.01];
  };
  const ridge = (q) =>
    mesh(
      tube(
        Array.from({ length: 20 }, (_, i) => P(i / 19.2, q)),
        0.017,
        80,
      ),
      plastic("#2b2e33"),
    );
  const door = (() => {
    const pts = [];
    for (let i = 0; i <= 30; i++) {
      const a = (i / 30) * Math.PI;
      pts.push([-Math.cos(a) * 0.5, Math.sin(a) ** 0.75 * 0.9]);
    }
    return pts;
  })();
  const onFront = (x, y, off) => {
    // find z on the front panel
    const t = Math.asin(Math.min(1, (y / h) ** (1 / 0.95))) / (Math.PI / 2),
      k = Math.cos((t * Math.PI) / 2) ** 0.82;
    const ang = Math.atan2(1, (x / (k * W)) * 1.0);
    void ang;
    const e = Math.min(1, Math.abs(x) / (k * W * 0.98));
    const sag = 1 - 0.2 * (1 - e * e) * (0.35 + 0.65 * (1 - t));
    return k * D * sag * (1 - 0.012 * e) + off;
  };
  const dp = [],
    di = [];
  const rows = 24;
  for (let r = 0; r <= rows; r++)
    for (let i = 0; i <= 30; i++) {
      const f = r / rows,
        [x, y] = door[i];
      const X = x * (0.02 + 0.98 * f),
        Y = 0.03 + y * f;
      dp.push(X, Y, onFront(X, Y, 0.045));
    }
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < 30; i++) {
      const a = r * 31 + i;
      di.push(a, a + 31, a + 1, a + 1, a + 31, a + 32);
    }
  const dg = new THREE.BufferGeometry();
  dg.setAttribute("position", new THREE.Float32BufferAttribute(dp, 3));
  dg.setIndex(di);
  dg.computeVertexNormals();
  const zipL = mesh(
    tube(
      door.map(([x, y]) => [x, 0.03 + y, onFront(x, 0.03 + y, 0.05)]),
      0.016,
      120,
    ),
    plastic("#f6f0e4"),
  );
  const peg = (x, z) => [
    mesh(
      tube(
        [
          [x * 0.86, 0.34, z * 0.86],
          [x * 1.2, 0.02, z * 1.2],
        ],
        0.006,
        10,
      ),
      plastic("#e9e2d0"),
    ),
    mesh(cyl(0.014, 0.008, 0.14), steel(), [x * 1.2, 0.05, z * 1.2], [z > 0 ? -0.4 : 0.4, 0, x > 0 ? 0.4 : -0.4]),
  ];
  const g = group(
    mesh(g0, fabric("#ffffff", { vc: true, double: true, sheen: 0.1, rough: 0.7, grain: [40, 0.18], wrinkle: 2.2 })),
    [0, 1, 2, 3].map(ridge),
    mesh(dg, fabric(c2, { double: true, rough: 0.8 })),
    zipL,
    mesh(
      tube(
        [
          [0, 0.03, onFront(0, 0.03, 0.056)],
          [0, 0.5, onFront(0, 0.5, 0.056)],
          [0, 0.92, onFront(0, 0.92, 0.056)],
        ],
        0.012,
        40,
      ),
      plastic("#8d4a17"),
    ),
    [
      [1.45, 1.1],
      [-1.45, 1.1],
      [1.45, -1.1],
      [-1.45, -1.1],
    ].map(([x, z]) => peg(x, z)),
  );
  g.rotation.y = -0.5;
  return g;
}
export function mat_(c = "#2f7f86", c2 = "#20565b") {
  // rolled sleeping mat
  const pts = [],
    turns = 5.2,
    n = 420;
  for (let i = 0; i <= n; i++) {
    const a = (i / n) * turns * Math.PI * 2,
      r = 0.1 + (a / (Math.PI * 2)) * 0.083;
    pts.push([Math.cos(a) * r, Math.sin(a) * r, 0]);
  }
  const R = 0.1 + turns * 0.083;
  const sp = mesh(strap(pts, 1.75, 0.068, [0, 0, 1], 500), rubber(c, { grain: [70, 0.6] }));
  sp.rotation.y = Math.PI / 2;
  const belt = (x) => [
    mesh(
      strap(
        Array.from({ length: 49 }, (_, i) => {
          const a = (i / 48) * Math.PI * 2;
          return [x, Math.sin(a) * (R + 0.045), Math.cos(a) * (R + 0.045)];
        }),
        0.09,
        0.018,
        [1, 0, 0],
        120,
      ),
      fabric("#1d2023"),
    ),
    mesh(rbox(0.13, 0.05, 0.16, 0.02), plastic("#0f1113"), [x, (R + 0.055) * 0.8, (R + 0.055) * 0.6], [0.93, 0, 0]),
  ];
  const g = group(sp, belt(-0.45), belt(0.45));
  g.position.y = R + 0.05;
  void c2;
  const o = group(g);
  o.rotation.y = 0.62;
  return o;
}
export function stove(c = "#3b6a4f") {
  const t = label(
    (x, w, h) => {
      x.fillStyle = c;
      x.fillRect(0, 0, w, h);
      x.fillStyle = "#f5f1e6";
      x.fillRect(0, 168, w, 14);
      x.font = "700 66px Onest, Arial";
      x.textAlign = "center";
      for (const k of [0.25, 0.75]) {
        x.fillText("ГАЗ 230", w * k, 120);
      }
    },
    1024,
    256,
  );
  const side = mesh(new THREE.CylinderGeometry(0.522, 0.522, 0.34, 96, 1, true), mat("#fff", { map: t, rough: 0.3, coat: 0.5 }), [0, 0.33, 0]);
  side.rotation.y = 1.7;
  const leg = (i) => {
    const a = (i * Math.PI * 2) / 3 + 0.3;
    const c1 = Math.cos(a),
      s1 = Math.sin(a);
    return [
      mesh(
        strap(
          [
            [c1 * 0.1, 0.98, s1 * 0.1],
            [c1 * 0.3, 1.05, s1 * 0.3],
            [c1 * 0.52, 1.3, s1 * 0.52],
            [c1 * 0.6, 1.31, s1 * 0.6],
          ],
          0.03,
          0.03,
          [-s1, 0, c1],
        ),
        steel("#b7babf", { rough: 0.35 }),
      ),
      mesh(
        strap(
          [
            [c1 * 0.2, 1.31, s1 * 0.2],
            [c1 * 0.62, 1.31, s1 * 0.62],
          ],
          0.035,
          0.025,
          [-s1, 0, c1],
        ),
        steel("#b7babf"),
      ),
    ];
  };
  const g = group(
    mesh(
      lathe(
        [
          [0.001, 0.02],
          [0.4, 0.02],
          [0.44, 0],
          [0.52, 0.06],
          [0.52, 0.52],
          [0.46, 0.66],
          [0.22, 0.74],
          [0.12, 0.75],
          [0.12, 0.82],
          [0.001, 0.82],
        ],
        96,
        0.07,
      ),
      mat(c, { rough: 0.3, coat: 0.5 }),
    ),
    side,
    mesh(cyl(0.09, 0.09, 0.24), steel("#caa76a", { rough: 0.3 }), [0, 0.92, 0]),
    mesh(
      lathe(
        [
          [0.06, 1.0],
          [0.2, 1.08],
          [0.22, 1.18],
          [0.2, 1.2],
          [0.001, 1.2],
        ],
        64,
        0.03,
      ),
      steel("#9fa3a8", { rough: 0.4 }),
    ),
    [0, 1, 2].map(leg),
    mesh(
      tube(
        [
          [0.09, 0.92, 0],
          [0.4, 0.92, 0.1],
          [0.5, 0.9, 0.12],
        ],
        0.014,
        30,
      ),
      steel(),
    ),
    mesh(tor(0.07, 0.014), steel(), [0.57, 0.9, 0.13]),
    Array.from({ length: 18 }, (_, i) => {
      const a = (i / 18) * 6.283;
      const f = mesh(new THREE.ConeGeometry(0.022, 0.13, 10), mat("#5aa9ff", { emit: "#3d8bff", emitI: 2.2, alpha: 0.75 }), [
        Math.cos(a) * 0.17,
        1.26,
        Math.sin(a) * 0.17,
      ]);
      f.castShadow = false;
      return f;
    }),
  );
  return g;
}
export function pot(c = "#3a3d42") {
  const g = group(
    mesh(
      lathe(
        [
          [0.001, 0],
          [0.62, 0],
          [0.68, 0.06],
          [0.7, 0.66],
          [0.73, 0.68],
          [0.7, 0.69],
          [0.67, 0.66],
        ],
        128,
        0.05,
      ),
      mat(c, { rough: 0.45, metal: 0.6, double: true }),
    ),
    mesh(
      lathe(
        [
          [0.72, 0.7],
          [0.7, 0.73],
          [0.3, 0.8],
          [0.001, 0.81],
        ],
        128,
        0.04,
      ),
      mat(c, { rough: 0.42, metal: 0.6, double: true }),
    ),
    mesh(tor(0.715, 0.014), steel(), [0, 0.695, 0], [Math.PI / 2, 0, 0]),
    mesh(
      lathe(
        [
          [0.001, 0.8],
          [0.05, 0.8],
          [0.05, 0.87],
          [0.13, 0.9],
          [0.13, 0.95],
          [0.001, 0.97],
        ],
        48,
        0.02,
      ),
      rubber("#d4642f"),
    ),
    [-1, 1].map((s) =>
      mesh(
        tube(
          [
            [s * 0.69, 0.5, -0.15],
            [s * 0.95, 0.52, -0.13],
            [s * 0.98, 0.52, 0.13],
            [s * 0.69, 0.5, 0.15],
          ],
          0.028,
          60,
        ),
        rubber("#d4642f"),
      ),
    ),
  );
  g.rotation.y = -0.5;
  return g;
}
export function chair(c = "#4a6b57") {
  const fr = mat("#2a2c2f", { rough: 0.35, metal: 0.7 });
  const T = (a, b, r = 0.028) => mesh(tube([a, b], r, 8), fr);
  const seat = [],
    idx = [];
  const n = 40; // one sling: from front edge, down in the seat, up the back
  const prof = new THREE.CatmullRomCurve3(
    [
      [0, 0.78, 0.62],
      [0, 0.66, 0.35],
      [0, 0.6, 0.0],
      [0, 0.72, -0.28],
      [0, 1.15, -0.48],
      [0, 1.78, -0.72],
    ].map((p) => new THREE.Vector3(...p)),
  );
  for (let i = 0; i <= n; i++) {
    const p = prof.getPoint(i / n);
    const w = 0.62 - 0.1 * (i / n) + 0.02 * Math.sin((i / n) * 9);
    for (let k = 0; k <= 20; k++) {
      const u = k / 10 - 1;
      seat.push(u * w, p.y + u * u * (0.12 - (0.05 * i) / n), p.z + u * u * 0.06 * (i / n));
    }
  }
  for (let i = 0; i < n; i++)
    for (let k = 0; k < 20; k++) {
      const a = i * 21 + k;
      idx.push(a, a + 1, a + 21, a + 1, a + 22, a + 21);
    }
  const g0 = new THREE.BufferGeometry();
  g0.setAttribute("position", new THREE.Float32BufferAttribute(seat, 3));
  g0.setIndex(idx);
  g0.computeVertexNormals();
  const edge = (s) =>
    mesh(
      tube(
        Array.from({ length: 30 }, (_, i) => {
          const p = prof.getPoint(i / 29);
          const t = i / 29;
          return [s * (0.62 - 0.1 * t), p.y + 0.12 - 0.05 * t, p.z + 0.06 * t];
        }),
        0.022,
        80,
      ),
      fabric("#20242a"),
    );
  const g = group(
    mesh(g0, fabric(c, { double: true })),
    edge(-1),
    edge(1),
    [-1, 1].map((s) => [
      T([s * 0.62, 0.9, 0.62], [s * 0.5, 0.0, -0.55]),
      T([s * 0.52, 1.83, -0.7], [s * 0.6, 0.55, -0.1]),
      T([s * 0.6, 0.55, -0.1], [s * 0.56, 0.0, 0.62]),
      T([s * 0.5, 0.35, -0.1], [-s * 0.5, 0.35, -0.1], 0.02),
      mesh(sph(0.05, 20), rubber("#15171a"), [s * 0.5, 0.03, -0.55]),
      mesh(sph(0.05, 20), rubber("#15171a"), [s * 0.56, 0.03, 0.62]),
    ]),
    T([-0.52, 0.1, 0.5], [0.52, 0.1, 0.5], 0.018),
  );
  g.rotation.y = -0.5;
  return g;
}
// ---------- wear
export function jacket(c = "#c8442f", lining = "#22262b", { puff = 1, hooded = true, sleeves = true } = {}) {
  const baf = (v, k, a) => puff * a * Math.abs(Math.sin(v * k)) ** 0.6 + (1 - puff) * 0.35 * a;
  const torso = (p) => {
    const y = p[1];
    const w = 0.56 + 0.05 * Math.sin((y - 0.2) * 2),
      d = 0.3;
    let q = (Math.hypot(p[0] / w, p[2] / d) - 1) * d * 1.05 - baf(y - 0.1, Math.PI / 0.19, 0.055);
    q = S.i(q, Math.max(0.1 - y, y - 1.62), 0.12);
    const sh = Math.max(0, Math.abs(p[0]) - 0.16) * 0.42;
    return S.i(q, y - (1.66 - sh), 0.14);
  };
  const sleeve = (p, s) => {
    const [d1, h1] = S.cap(p, [s * 0.5, 1.38, 0], [s * 0.74, 0.82, 0.05], 0.2, 0.19);
    const [d2, h2] = S.cap(p, [s * 0.74, 0.82, 0.05], [s * 0.72, 0.24, 0.2], 0.19, 0.155);
    const a = d1 - baf(h1 * 0.61, Math.PI / 0.152, 0.045),
      b = d2 - baf(h2 * 0.6, Math.PI / 0.15, 0.045);
    return S.u(a, b, 0.06);
  };
  const hood = (p) => {
    let d = S.ell(p, [0, 1.78, -0.06], [0.34, 0.36, 0.31]) - baf(Math.atan2(p[1] - 1.7, p[2] + 0.1), 3.2, 0.03);
    const hole = S.ell(p, [0, 1.78, 0.2], [0.215, 0.27, 0.3]);
    return S.i(d, -hole, 0.05);
  };
  const collar = (p) => {
    const r = Math.hypot(p[0] / 1.05, p[2] + 0.0);
    let d = Math.abs(r - 0.25) - 0.055 - baf(p[1], 30, 0.018);
    return S.i(d, Math.abs(p[1] - 1.6) - 0.13, 0.05);
  };
  const f = (p) => {
    let d = torso(p);
    if (sleeves) d = S.u(d, Math.min(sleeve(p, 1), sleeve(p, -1)), 0.07);
    if (hooded) d = S.u(d, hood(p), 0.05);
    d = S.u(d, collar(p), 0.03);
    if (!sleeves) for (const s of [-1, 1]) d = S.i(d, -S.ell(p, [s * 0.66, 1.3, 0.02], [0.2, 0.34, 0.24]), 0.05);
    const open = S.box(p, [0, 0.06, 0], [0.44, 0.1, 0.2], 0.08);
    return S.i(d, -open, 0.03);
  };
  const inside = (p, n) => (Math.hypot(p[0] / 0.33, (p[1] - 1.78) / 0.35, (p[2] + 0.04) / 0.3) < 0.99 && p[1] > 1.5 ? lining : !sleeves && Math.abs(p[0]) > 0.4 && S.ell(p, [Math.sign(p[0]) * 0.66, 1.3, 0.02], [0.2, 0.34, 0.24]) < 0.012 ? lining : c);
  void rng;
  const g = group(
    mesh(
      nets(f, [-1.15, 0, -0.55], [1.15, 2.25, 0.6], 210, (p, n) => inside(p, n)),
      fabric("#ffffff", { vc: true, rough: 0.55, sheen: 0.3, grain: [26, 0.4], wrinkle: 0.4 }),
    ),
    mesh(
      tube(
        [
          [0, 0.16, 0.335],
          [0, 0.5, 0.36],
          [0, 1.0, 0.375],
          [0, 1.4, 0.335],
          [0, 1.6, 0.325],
        ],
        0.02,
        80,
      ),
      plastic("#17191c"),
    ),
    mesh(rbox(0.05, 0.13, 0.03, 0.015), steel(), [0, 1.5, 0.36]),
    [-1, 1].map((s) =>
      mesh(
        tube(
          [
            [s * 0.36, 0.44, 0.29],
            [s * 0.29, 0.72, 0.325],
          ],
          0.014,
          20,
        ),
        plastic("#17191c"),
      ),
    ),
    sleeves && [-1, 1].map((s) => mesh(cyl(0.135, 0.135, 0.07), fabric("#1b1e22"), [s * 0.72, 0.1, 0.237], [-0.22, 0, 0])),
  );
  g.rotation.y = -0.22;
  return g;
}
export function boot(c = "#8b5e34", sole = "#23211f", acc = "#d9552b", { cut = 1.34, heel: heelC = "#6d4826", tongue = "#4b3a2a" } = {}) {
  // x: heel(-) … toe(+); profile by lofted ellipses in SDF form
  const foot = (x) =>
    0.5 *
    (x < -0.75
      ? Math.sqrt(Math.max(0, 1 - ((x + 0.75) / 0.3) ** 2)) * 0.78
      : x > 0.72
        ? Math.sqrt(Math.max(0, 1 - ((x - 0.72) / 0.45) ** 2))
        : 0.78 + 0.22 * Math.sin((((x + 0.75) / 1.47) * Math.PI) / 2));
  const out = (p, g) => Math.abs(p[2]) - foot(p[0]) * 0.82 * g;
  const upper = (p) => {
    const low = S.ell(p, [0.32, 0.3, 0], [0.86, 0.36, 0.37]);
    const heel = S.ell(p, [-0.55, 0.4, 0], [0.44, 0.42, 0.34]);
    const [sh] = S.cap(p, [-0.48, 0.4, 0], [-0.5, 1.32, 0], 0.33, 0.36);
    const tng = S.cap(p, [0.12, 0.6, 0], [-0.16, 1.4, 0], 0.19, 0.17)[0];
    let d = S.u(S.u(low, heel, 0.22), sh * 1.0, 0.26);
    d = S.u(d, tng, 0.14);
    d = S.i(d, p[1] - cut - 0.1 * Math.max(0, p[0] + 0.5), 0.1);
    const hole = S.cap(p, [-0.5, cut - 0.14, 0], [-0.5, cut + 0.46, 0], 0.26, 0.28)[0];
    d = S.i(d, -hole, 0.05);
    return S.i(d, 0.14 - p[1], 0.05) - 0.006 * Math.sin(p[0] * 9 + p[1] * 13);
  };
  const soleF = (p) => {
    const rock = 0.07 * Math.max(0, p[0] - 0.55) ** 1.3 * 2;
    const y = p[1] - rock;
    let d = S.i(out(p, 1.02), Math.abs(y - 0.11) - 0.12, 0.05);
    const lug = Math.abs(((((p[0] * 5.4) % 1) + 1) % 1) - 0.5) < 0.16 ? 0.055 : 0;
    return S.i(d, lug - y, 0.015);
  };
  const rand = (p) => {
    const d = upper(p) - 0.03;
    const toe = p[0] > 0.72 - (p[1] - 0.2) * 0.9 ? 0.43 : 0.27;
    return S.i(d, p[1] - toe, 0.03);
  };
  const laces = [];
  for (let i = 0; i < (cut < 1 ? 4 : 7); i++) {
    const t = i / 6,
      x = 0.52 - t * 0.62 - 0.1 * t * t,
      y = 0.655 + t * 0.6 - (t < 0.3 ? (0.3 - t) * 0.05 : 0);
    const off = 0.045 + 0.015 * Math.sin(t * 3);
    laces.push(
      mesh(
        tube(
          [
            [x, y - 0.03, -0.19],
            [x + 0.05, y + off, -0.07],
            [x + 0.06, y + off + 0.01, 0.07],
            [x, y - 0.03, 0.19],
          ],
          0.022,
          30,
        ),
        fabric(acc),
      ),
    );
    laces.push(...[-1, 1].map((s) => mesh(sph(0.03, 16), steel("#8d9095", { rough: 0.35 }), [x - 0.01, y - 0.03, s * 0.2])));
  }
  const g = group(
    mesh(
      nets(upper, [-1.1, 0.08, -0.55], [1.35, 1.6, 0.55], 190, (p) =>
        p[1] > cut - 0.14 + 0.1 * Math.max(0, p[0] + 0.5)
          ? "#2b2723"
          : p[0] > -0.28 && Math.abs(p[2]) < 0.16 && p[1] > 0.55
            ? tongue
            : p[0] < -0.6 && p[1] < 0.75
              ? heelC
              : c,
      ),
      mat("#fff", { vc: true, rough: 0.78, sheen: 0.3, grain: [60, 0.5], env: 0.6 }),
    ),
    mesh(nets(soleF, [-1.1, -0.05, -0.5], [1.3, 0.4, 0.5], 200), rubber(sole)),
    mesh(nets(rand, [-1.1, 0.1, -0.55], [1.35, 0.5, 0.55], 170), rubber("#2d2a27")),
    laces,
    mesh(
      strap(
        [
          [-0.86, cut - 0.12, 0],
          [-0.95, cut, 0],
          [-0.93, cut + 0.16, 0],
          [-0.84, cut + 0.06, 0],
        ],
        0.1,
        0.02,
        [0, 0, 1],
      ),
      fabric(acc),
    ),
    mesh(
      strap(
        [
          [-0.9, 0.17, -0.34],
          [0.2, 0.2, -0.4],
          [0.8, 0.23, -0.36],
        ],
        0.02,
        0.02,
        [0, 1, 0],
      ),
      rubber(acc),
    ),
  );
  g.position.y = 0.03;
  const o = group(g);
  o.rotation.y = -0.45;
  return o;
}
export function beanie(c = "#2f4a6b", fold = "#263d59") {
  const rib = (a, k, am) => am * Math.abs(Math.sin(a * k)) ** 0.7;
  const cap = (p) => {
    const a = Math.atan2(p[2], p[0]);
    const y = p[1];
    const R = 0.62 * Math.sqrt(Math.max(0.0005, 1 - (Math.max(0, y - 0.3) / 0.92) ** 2.3));
    const d = (Math.hypot(p[0], p[2]) - R - rib(a, 26, 0.03) * Math.min(1, R * 2)) * 0.7;
    return S.i(d, 0.05 - y, 0.06);
  };
  const cuff = (p) => {
    const a = Math.atan2(p[2], p[0]);
    const r = Math.hypot(p[0], p[2]);
    const d = Math.abs(r - 0.64 - 0.02 * Math.sin(p[1] * 9)) - 0.06 - rib(a, 26, 0.03);
    return S.i(d, Math.abs(p[1] - 0.23) - 0.24, 0.1);
  };
  const pom = (p) => {
    const d = S.sphere(p, [0, 1.36, 0], 0.25);
    const a = Math.atan2(p[2], p[0]),
      b = Math.atan2(p[1] - 1.36, Math.hypot(p[0], p[2]));
    return (d - 0.03 * Math.sin(a * 13 + b * 5) * Math.sin(b * 17 + a * 3)) * 0.6;
  };
  const t = label((x, w, h) => {
    x.fillStyle = "#e9dfcd";
    x.fillRect(0, 0, w, h);
    stamp(x, w, h, "#1e2b3b", 110);
  });
  const tag = mesh(new THREE.CylinderGeometry(0.745, 0.745, 0.17, 32, 1, true, -0.22, 0.44), mat("#fff", { map: t, rough: 0.9 }), [0, 0.25, 0]);
  const g = group(
    mesh(nets(cap, [-0.8, 0, -0.8], [0.8, 1.4, 0.8], 190), fabric(c, { grain: [50, 0.7] })),
    mesh(nets(cuff, [-0.9, -0.05, -0.9], [0.9, 0.6, 0.9], 200), fabric(fold, { grain: [50, 0.7] })),
    mesh(nets(pom, [-0.4, 1, -0.4], [0.4, 1.75, 0.4], 110), fabric("#efe8da", { grain: [45, 1.6] })),
    tag,
  );
  g.rotation.y = 0.15;
  return g;
}
export function pillow(c = "#7d8797") {
  const f = (p) => {
    const a = Math.atan2(p[2], p[0]);
    const gap = Math.PI / 2;
    let da = Math.abs(a - gap);
    if (da > Math.PI) da = 2 * Math.PI - da;
    const r = 0.29 + 0.05 * Math.cos((Math.PI - da) * 1.2);
    const R = 0.62;
    const q = Math.hypot(Math.hypot(p[0], p[2]) - R, (p[1] - 0.34) * 0.92) - r;
    const cut = 0.42 - da;
    const [e1] = S.cap(
      p,
      [Math.cos(gap + 0.45) * R, 0.34, Math.sin(gap + 0.45) * R],
      [Math.cos(gap + 0.46) * R, 0.34, Math.sin(gap + 0.46) * R],
      0.25,
    );
    const [e2] = S.cap(
      p,
      [Math.cos(gap - 0.45) * R, 0.34, Math.sin(gap - 0.45) * R],
      [Math.cos(gap - 0.46) * R, 0.34, Math.sin(gap - 0.46) * R],
      0.25,
    );
    return S.u(S.i(q, cut * 0.6, 0.05), Math.min(e1, e2), 0.06) + 0.006 * Math.sin(a * 9 + p[1] * 7);
  };
  const piping = mesh(
    tube(
      Array.from({ length: 60 }, (_, i) => {
        const a = Math.PI / 2 + 0.55 + (i / 59) * (Math.PI * 2 - 1.1);
        const r = 0.62 + 0.3 + 0.045 * Math.cos((Math.PI - Math.min(Math.abs(a - Math.PI / 2), 2 * Math.PI - Math.abs(a - Math.PI / 2))) * 1.2);
        return [Math.cos(a) * r, 0.34, Math.sin(a) * r];
      }),
      0.014,
      160,
    ),
    fabric("#2c3138"),
  );
  const g = group(
    mesh(nets(f, [-1.15, -0.05, -1.15], [1.15, 0.85, 1.15], 190), fabric(c, { sheen: 0.8, grain: [120, 0.6] })),
    piping,
    mesh(rbox(0.16, 0.1, 0.02, 0.01), fabric("#e0a33a"), [0.55, 0.34, 0.74], [0, 0.6, 0]),
  );
  g.rotation.set(0.28, 0.25, 0);
  g.position.y = 0.12;
  return group(g);
}
// ---------- optics and small things
export function glasses(c = "#1f2023", lens = "#2b1a0e") {
  const L = (s) => superEllipse(0.86, 0.66, 2.9).map(([x, y]) => [s * 0.53 + x + s * 0.02 * y, y - 0.06 * (x * s)]);
  const I = (s) => superEllipse(0.73, 0.53, 2.9).map(([x, y]) => [s * 0.53 + x + s * 0.02 * y, y - 0.06 * (x * s)]);
  const M = mat(c, { rough: 0.22, coat: 1, coatRough: 0.05 });
  const one = (s) =>
    group(
      mesh(extrude(L(s), 0.05, 0.025, [I(s)]), M),
      mesh(extrude(I(s), 0.012, 0.004), mat(lens, { rough: 0.08, alpha: 0.95, coat: 0.5, env: 0.7 })),
    );
  const temple = (s) =>
    mesh(
      strap(
        [
          [s * 0.98, 0.16, 0],
          [s * 1.02, 0.17, -0.08],
          [s * 1.03, 0.17, -0.6],
          [s * 1.0, 0.14, -1.2],
          [s * 0.97, -0.02, -1.55],
          [s * 0.95, -0.25, -1.75],
        ],
        0.12,
        0.045,
        [0, 1, 0.0],
      ),
      M,
    );
  const bridge = mesh(
    tube(
      [
        [-0.14, 0.1, 0.01],
        [-0.06, 0.16, 0.03],
        [0.06, 0.16, 0.03],
        [0.14, 0.1, 0.01],
      ],
      0.04,
      30,
    ),
    M,
  );
  const g = group(
    one(-1),
    one(1),
    bridge,
    temple(-1),
    temple(1),
    [-1, 1].map((s) => mesh(rbox(0.08, 0.1, 0.08, 0.02), steel("#d8b46a"), [s * 0.985, 0.16, -0.02])),
  );
  g.position.y = 0.36;
  g.rotation.x = -0.1;
  const o = group(g);
  o.rotation.y = 0.55;
  o.scale.setScalar(0.98);
  return o;
}
export function headlamp(c = "#f08a24") {
  const band = strap(
    Array.from({ length: 61 }, (_, i) => {
      const a = Math.PI / 2 + (i / 60) * Math.PI * 2;
      return [Math.cos(a) * 0.86, 0.55 + 0.05 * Math.sin(a * 2), Math.sin(a) * 0.98 - 0.1];
    }),
    0.3,
    0.03,
    [0, 1, 0],
    160,
  );
  const stripe = strap(
    Array.from({ length: 61 }, (_, i) => {
      const a = Math.PI / 2 + (i / 60) * Math.PI * 2;
      return [Math.cos(a) * 0.866, 0.55 + 0.05 * Math.sin(a * 2), Math.sin(a) * 0.987 - 0.1];
    }),
    0.07,
    0.03,
    [0, 1, 0],
    160,
  );
  const g = group(
    mesh(band, fabric("#24272c", { double: true })),
    mesh(stripe, fabric(c, { double: true })),
    mesh(rbox(0.92, 0.52, 0.16, 0.1), plastic("#1b1d20"), [0, 0.56, 0.92]),
    mesh(rbox(0.78, 0.46, 0.34, 0.14), plastic(c, { rough: 0.35, coat: 0.3 }), [0, 0.56, 1.08]),
    [-0.17, 0.17].map((x) => [
      mesh(cyl(0.155, 0.155, 0.06), mat("#1a1b1d", { rough: 0.3 }), [x, 0.58, 1.25], [Math.PI / 2, 0, 0]),
      mesh(
        lathe(
          [
            [0.03, 0],
            [0.13, 0.05],
            [0.14, 0.06],
          ],
          48,
          0.02,
        ),
        steel("#fff", { rough: 0.12, double: true }),
        [x, 0.58, 1.255],
        [Math.PI / 2, 0, 0],
      ),
      mesh(sph(0.045, 20), mat("#fff", { emit: "#fff6da", emitI: 4 }), [x, 0.58, 1.275]),
    ]),
    mesh(rbox(0.26, 0.07, 0.1, 0.03), rubber("#1b1d20"), [0, 0.81, 1.08]),
  );
  g.rotation.y = -0.48;
  const o = group(g);
  return o;
}
export function binoculars(c = "#2b2f2c") {
  const M = rubber(c, { grain: [60, 0.7] });
  const tubeB = (s) => {
    const a = mesh(
      lathe(
        [
          [0.001, 0],
          [0.24, 0],
          [0.27, 0.03],
          [0.27, 0.42],
          [0.34, 0.62],
          [0.37, 0.66],
          [0.37, 1.22],
          [0.35, 1.26],
          [0.32, 1.26],
          [0.31, 1.2],
        ],
        96,
        0.05,
      ),
      M,
    );
    const lens = mesh(
      lathe(
        [
          [0.325, 1.1],
          [0.2, 1.15],
          [0.001, 1.17],
        ],
        64,
        0.1,
      ),
      mat("#1c2450", { rough: 0.05, coat: 1, metal: 0.2, env: 1.6, double: true }),
    );
    const ring = mesh(tor(0.335, 0.02), plastic("#c7923a", { metal: 0.6, rough: 0.3 }), [0, 1.25, 0], [Math.PI / 2, 0, 0]);
    const eye = mesh(
      lathe(
        [
          [0.001, -0.26],
          [0.2, -0.26],
          [0.22, -0.2],
          [0.2, 0.02],
        ],
        64,
        0.04,
      ),
      rubber("#151617"),
    );
    const g = group(a, lens, ring, eye);
    g.position.x = s * 0.42;
    return g;
  };
  const g = group(
    tubeB(-1),
    tubeB(1),
    mesh(rbox(0.4, 0.5, 0.24, 0.08), M, [0, 0.42, 0]),
    mesh(cyl(0.09, 0.09, 0.3), rubber("#17181a"), [0, 0.02, 0.02]),
    mesh(rbox(0.3, 0.22, 0.2, 0.06), M, [0, 0.95, 0]),
  );
  g.rotation.x = Math.PI / 2;
  g.position.set(0, 0.38, -0.5);
  const o = group(g);
  o.rotation.y = 0.6;
  o.scale.setScalar(1.15);
  return o;
}
export function powerbank(c = "#e8e9eb") {
  const t = label((x, w, h) => {
    x.clearRect(0, 0, w, h);
    x.globalAlpha = 0.7;
    stamp(x, w, h, "#8a9098", 90);
  });
  const lab = mesh(new THREE.PlaneGeometry(0.5, 0.25), mat("#fff", { map: t, alpha: 0.99 }), [0, 0.35, 0.152]);
  lab.castShadow = false;
  const g = group(
    mesh(rbox(0.95, 1.9, 0.3, 0.13, 10), mat(c, { rough: 0.35, coat: 0.3, grain: [240, 0.12] }), [0, 0.95, 0]),
    mesh(rbox(0.2, 0.02, 0.09, 0.01), mat("#111"), [-0.2, 1.9, 0]),
    mesh(rbox(0.16, 0.02, 0.07, 0.01), mat("#111"), [0.18, 1.9, 0]),
    [0, 1, 2, 3].map((i) => mesh(sph(0.018, 16), mat("#fff", { emit: i < 3 ? "#7dffb0" : "#333", emitI: 1.5 }), [-0.12 + i * 0.08, 1.62, 0.15])),
    group(lab),
  );
  g.children.at(-1).position.y = 0;
  g.rotation.y = -0.5;
  const cable = mesh(
    tube(
      [
        [-0.2, 1.9, 0],
        [-0.2, 2.25, 0],
        [0.1, 2.35, 0.1],
        [0.6, 1.9, 0.3],
        [0.85, 0.9, 0.5],
        [0.7, 0.1, 0.75],
        [0.2, 0.04, 0.95],
        [-0.4, 0.04, 0.8],
      ],
      0.028,
      160,
    ),
    fabric("#d8642c"),
  );
  const pl = mesh(rbox(0.1, 0.16, 0.06, 0.02), mat("#2a2c30"), [-0.2, 1.97, 0]);
  const o = group(g);
  g.add(cable, pl);
  return o;
}
export function watch(c = "#3a4a3f") {
  const dial = label(
    (x, w, h) => {
      x.fillStyle = "#0d1512";
      x.fillRect(0, 0, w, h);
      x.translate(w / 2, h / 2);
      x.strokeStyle = "#35423b";
      x.lineWidth = 3;
      for (let i = 0; i < 60; i++) {
        x.save();
        x.rotate((i * Math.PI) / 30);
        x.strokeStyle = i % 5 ? "#4a5a50" : "#d8e0d8";
        x.beginPath();
        x.moveTo(0, -235);
        x.lineTo(0, i % 5 ? -222 : -208);
        x.stroke();
        x.restore();
      }
      x.fillStyle = "#f2f5f0";
      x.textAlign = "center";
      x.font = "600 130px Onest, Arial";
      x.fillText("10:24", 0, 20);
      x.font = "500 38px Onest, Arial";
      x.fillStyle = "#8fa598";
      x.fillText("сб, 21 ноя", 0, -105);
      x.strokeStyle = "#2a352f";
      x.lineWidth = 16;
      x.beginPath();
      x.arc(0, 0, 180, 0.75 * Math.PI, 2.25 * Math.PI);
      x.stroke();
      x.strokeStyle = "#ff8a3c";
      x.lineCap = "round";
      x.beginPath();
      x.arc(0, 0, 180, 0.75 * Math.PI, 1.75 * Math.PI);
      x.stroke();
      x.font = "600 46px Onest, Arial";
      x.fillStyle = "#ff9d5c";
      x.fillText("8 214 м", 0, 100);
    },
    512,
    512,
  );
  const face = mesh(new THREE.CircleGeometry(0.56, 64), mat("#fff", { map: dial, rough: 0.08, coat: 1, emit: "#ffffff", emitI: 0.0 }), [0, 0, 0.2]);
  const strapG = strap(
    Array.from({ length: 41 }, (_, i) => {
      const a = Math.PI / 2 - (i / 40) * Math.PI * 2;
      return [0, Math.cos(a) * 1.12, -0.92 + Math.sin(a) * 0.95];
    }),
    0.62,
    0.1,
    [1, 0, 0],
    160,
  );
  const g = group(
    mesh(
      lathe(
        [
          [0.001, -0.1],
          [0.62, -0.1],
          [0.7, -0.02],
          [0.7, 0.12],
          [0.64, 0.2],
          [0.57, 0.2],
          [0.56, 0.18],
        ],
        96,
        0.05,
      ),
      steel("#4a4e52", { rough: 0.4 }),
      [0, 0, 0],
      [Math.PI / 2, 0, 0],
    ),
    face,
    mesh(strapG, rubber(c)),
    [-0.35, 0.35].map((a) => mesh(cyl(0.06, 0.06, 0.14), steel(), [Math.cos(a) * 0.74, Math.sin(a) * 0.74, 0.04], [0, 0, Math.PI / 2 + a])),
    mesh(cyl(0.06, 0.06, 0.14), steel("#e08a3c"), [-0.75, 0.2, 0.04], [0, 0, Math.PI / 2]),
  );
  g.rotation.set(-0.32, 0.0, 0);
  const o = group(g);
  o.rotation.y = -0.5;
  return o;
}
export function sup(c = "#2f8fa8", c2 = "#f3efe6") {
  const out = (k) =>
    Array.from({ length: 120 }, (_, i) => {
      const a = (i / 120) * Math.PI * 2;
      const y = Math.sin(a),
        x = Math.cos(a);
      const w = 0.42 * (y > 0 ? 1 - y ** 4 * 0.12 : 1);
      return [Math.sign(x) * Math.abs(x) ** 0.72 * w * k, y * 1.62 * (k * 0.6 + 0.4)];
    });
  const pad = superEllipse(0.56, 1.15, 5).map(([x, y]) => [x, y - 0.45]);
  const stripe = (y, h, col) => mesh(rbox(0.62, h, 0.01, 0.004), mat(col, { rough: 0.4 }), [0, y, 0.092]);
  const g = group(
    mesh(extrude(out(1), 0.1, 0.03), mat(c2, { rough: 0.35, coat: 0.4 })),
    mesh(extrude(out(0.9), 0.012, 0.002), mat(c, { rough: 0.4, coat: 0.4 }), [0, 0, 0.085]),
    mesh(extrude(pad, 0.02, 0.004), rubber("#2a3138"), [0, 0, 0.1]),
    stripe(0.62, 0.05, c2),
    stripe(0.72, 0.1, "#e8743b"),
    mesh(rbox(0.28, 0.05, 0.05, 0.02), fabric("#111"), [0, 0.02, 0.13]),
    [
      [-1, 0.5],
      [1, 0.5],
      [-1, 1.05],
      [1, 1.05],
    ].map(([s, y]) => mesh(tor(0.03, 0.008), steel(), [s * 0.2, y + 0.35 - 0.2, 0.105])),
    mesh(
      tube(
        [
          [-0.2, 0.85, 0.11],
          [0.2, 1.2, 0.11],
        ],
        0.012,
        12,
      ),
      fabric("#15181b"),
    ),
    mesh(
      tube(
        [
          [0.2, 0.85, 0.11],
          [-0.2, 1.2, 0.11],
        ],
        0.012,
        12,
      ),
      fabric("#15181b"),
    ),
  );
  g.rotation.set(-0.12, 0, 0.0);
  g.position.set(-0.12, 1.62, 0);
  const pd = group(
    mesh(cyl(0.024, 0.024, 2.5), mat("#24272b", { rough: 0.3 }), [0, 1.75, 0]),
    mesh(extrude(superEllipse(0.32, 0.66, 2.6), 0.02, 0.015), mat(c, { rough: 0.35, coat: 0.4 }), [0, 0.36, 0]),
    mesh(rbox(0.24, 0.06, 0.06, 0.03), mat("#24272b"), [0, 3.0, 0]),
  );
  pd.position.set(0.72, 0.02, 0.05);
  pd.rotation.set(-0.12, -0.1, 0.06);
  const o = group(g, pd);
  o.rotation.y = -0.32;
  return o;
}
export function umbrella(c = "#b53a3f") {
  const n = 8,
    pos = [],
    idx = [],
    R = 1.15;
  const seg = 160,
    rows = 40;
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= seg; i++) {
      const t = j / rows,
        a = (i / seg) * Math.PI * 2;
      const e = Math.abs(((a / ((Math.PI * 2) / n)) % 1) - 0.5) * 2;
      const dip = (1 - e * e) * t * t;
      const r = ((R * Math.sin(t * 1.32)) / Math.sin(1.32)) * (1 - 0.05 * dip);
      pos.push(Math.cos(a) * r, 0.62 * Math.cos(t * 1.32) - 0.16 - 0.1 * dip * 0.4 + 0.06 * dip, Math.sin(a) * r);
    }
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < seg; i++) {
      const a = j * (seg + 1) + i;
      idx.push(a, a + 1, a + seg + 1, a + 1, a + seg + 2, a + seg + 1);
    }
  const g0 = new THREE.BufferGeometry();
  g0.setAttribute("position", new THREE.Float32BufferAttribute(pos, 3));
  g0.setIndex(idx);
  g0.computeVertexNormals();
  const top = group(
    mesh(g0, fabric(c, { double: true, rough: 0.6 })),
    mesh(cyl(0.02, 0.03, 0.16), plastic("#222"), [0, 0.53, 0]),
    mesh(cyl(0.022, 0.022, 1.9), steel("#3a3d42"), [0, -0.45, 0]),
    mesh(
      tube(
        [
          [0, -1.3, 0],
          [0, -1.55, 0],
          [0.06, -1.72, 0],
          [0.2, -1.74, 0],
          [0.28, -1.6, 0],
        ],
        0.045,
        40,
      ),
      mat("#7a4a28", { rough: 0.35, coat: 0.6 }),
    ),
  );
  top.rotation.set(0.62, 0, 0.5);
  top.position.set(0.12, 1.14, 0);
  return group(top);
}
