// More goods for the demo shop; the same way of modelling as products.js.
import { THREE, mat, fabric, plastic, rubber, steel, powder, mesh, group, rbox, cyl, sph, tor, lathe, tube, strap, extrude, superEllipse, S, nets, label } from "./studio.js";
import { stamp } from "./products.js";

const round = (n, f) => Array.from({ length: n + 1 }, (_, i) => f(i / n));
const turned = (g, y, x = 0) => {
  g.rotation.set(x, y, 0);
  return group(g);
};

export function kettle(c = "#c4472f") {
  const body = lathe([[0.001, 0], [0.62, 0], [0.7, 0.1], [0.66, 0.5], [0.46, 0.82], [0.34, 0.86]], 128, 0.12);
  const lid = lathe([[0.36, 0.85], [0.34, 0.9], [0.16, 0.97], [0.001, 0.98]], 96, 0.05);
  const spout = mesh(lathe([[0.17, 0], [0.1, 0.42], [0.075, 0.62], [0.06, 0.6], [0.08, 0.4]], 48, 0.05), mat(c, { rough: 0.3, coat: 0.6, double: true }), [0.55, 0.34, 0], [0, 0, -0.85]);
  return turned(
    group(
      mesh(body, mat(c, { rough: 0.28, coat: 0.7, double: true })),
      mesh(lid, mat(c, { rough: 0.28, coat: 0.7 })),
      mesh(tor(0.35, 0.018), steel(), [0, 0.86, 0], [Math.PI / 2, 0, 0]),
      mesh(cyl(0.03, 0.03, 0.08), steel(), [0, 1.0, 0]),
      mesh(sph(0.075), mat("#2a1d14", { rough: 0.4, coat: 0.5 }), [0, 1.09, 0]),
      spout,
      mesh(tube([[-0.5, 0.74, 0], [-0.56, 1.1, 0], [-0.36, 1.46, 0], [0, 1.54, 0], [0.36, 1.46, 0], [0.56, 1.1, 0], [0.5, 0.74, 0]], 0.026), steel("#b9bcc1")),
      mesh(tube([[-0.34, 1.47, 0], [0, 1.545, 0], [0.34, 1.47, 0]], 0.055, 40), mat("#3a271a", { rough: 0.5 })),
    ),
    0.5,
  );
}

export function bottle(c = "#2f6f9e", strapC = "#1d2023") {
  const t = label((x, w, h) => {
    x.clearRect(0, 0, w, h);
    x.globalAlpha = 0.9;
    stamp(x, w, h, "#fff", 90);
  });
  const deco = mesh(new THREE.CylinderGeometry(0.342, 0.342, 0.34, 64, 1, true, -0.6, 1.2), mat("#fff", { map: t, alpha: 0.99, rough: 0.4 }), [0, 0.95, 0]);
  deco.castShadow = false;
  return turned(
    group(
      mesh(lathe([[0.001, 0], [0.31, 0], [0.34, 0.05], [0.34, 1.55], [0.3, 1.78], [0.17, 1.94], [0.17, 2.0]], 128, 0.1), mat(c, { rough: 0.28, metal: 0.25, coat: 0.6, coatRough: 0.2 })),
      mesh(lathe([[0.2, 1.98], [0.21, 2.0], [0.21, 2.2], [0.19, 2.24], [0.001, 2.25]], 64, 0.03), plastic(strapC)),
      mesh(tor(0.13, 0.026), steel("#b9bcc1"), [0, 2.34, 0], [0, 0.5, 0]),
      mesh(tor(0.18, 0.014), steel(), [0, 1.965, 0], [Math.PI / 2, 0, 0]),
      deco,
    ),
    -0.25,
  );
}

export function tumbler(c = "#35584a") {
  return turned(
    group(
      mesh(lathe([[0.001, 0], [0.36, 0], [0.38, 0.04], [0.5, 1.42], [0.5, 1.46]], 128, 0.05), powder(c)),
      mesh(lathe([[0.001, -0.002], [0.365, -0.002], [0.385, 0.05], [0.37, 0.06]], 96, 0.02), steel("#c9ccd1", { rough: 0.35 })),
      mesh(lathe([[0.52, 1.42], [0.535, 1.45], [0.535, 1.53], [0.48, 1.58], [0.001, 1.59]], 96, 0.03), mat("#23262a", { rough: 0.35, coat: 0.4 })),
      mesh(rbox(0.2, 0.05, 0.32, 0.025), plastic("#3a3e44"), [0.1, 1.6, 0.14], [0, 0.4, 0]),
      mesh(cyl(0.455, 0.425, 0.4, 128), rubber("#23262a"), [0, 0.72, 0]),
    ),
    -0.3,
  );
}

export function sleepingbag(c = "#2f5f8a", lining = "#e0a33a") {
  const w = (z) => 0.34 + 0.2 * Math.sin(Math.min(1, Math.max(0, (z + 1.5) / 2.6)) * Math.PI * 0.62);
  const body = (p) => {
    const z = p[2],
      k = w(z);
    const e = S.i((Math.hypot(p[0] / k, (p[1] - 0.2) / 0.2) - 1) * 0.2, Math.abs(z) - 1.5, 0.3);
    return e - 0.016 * Math.abs(Math.sin(z * 8.4)) ** 0.5;
  };
  const hood = (p) => S.ell(p, [0, 0.25, 1.5], [0.48, 0.3, 0.46]) - 0.008 * Math.abs(Math.sin(Math.atan2(p[0], p[2] - 1.4) * 4));
  const hole = (p) => S.ell(p, [0, 0.5, 1.5], [0.27, 0.34, 0.3]);
  const f = (p) => S.i(S.u(body(p), hood(p), 0.12), -hole(p), 0.06);
  const g = group(
    mesh(nets(f, [-0.75, -0.06, -1.7], [0.75, 0.72, 2.1], 230, (p) => (hole(p) < 0.05 && p[1] < 0.62 ? lining : c)), fabric("#fff", { vc: true, rough: 0.55, sheen: 0.3, grain: [26, 0.4], wrinkle: 0.5 })),
    mesh(tube(round(20, (t) => [0.3 + 0.1 * Math.sin(t * 2.2), 0.37 - 0.05 * t, 1.0 - t * 1.9]), 0.022, 100), plastic("#15181b")),
  );
  g.rotation.set(0.34, -0.75, 0);
  return group(g);
}

export function stuffsack(c = "#2f5f8a") {
  const f = (p) => {
    const r = Math.hypot(p[1] - 0.45, p[2]);
    const d = r - 0.45 - 0.012 * Math.sin(p[0] * 12 + Math.atan2(p[1] - 0.45, p[2]) * 4) + 0.008 * Math.cos(p[0] * 9);
    return S.i(d, Math.abs(p[0]) - 0.78, 0.24);
  };
  const belt = (x) => mesh(strap(round(48, (t) => [x, 0.45 + Math.cos(t * 6.2832) * 0.476, Math.sin(t * 6.2832) * 0.476]), 0.08, 0.016, [1, 0, 0]), fabric("#1d2023"));
  return turned(
    group(
      mesh(nets(f, [-1, -0.05, -0.6], [1, 1.05, 0.6], 150), fabric(c, { rough: 0.6, grain: [80, 0.4], wrinkle: 1.5 })),
      [-0.38, 0.38].map(belt),
      [-1, 1].map((s) => mesh(cyl(0.3, 0.3, 0.05), fabric("#1d2023"), [s * 0.78, 0.45, 0], [0, 0, Math.PI / 2])),
      mesh(tube([[0.8, 0.6, 0], [0.95, 0.75, 0], [1.0, 0.5, 0.1], [0.86, 0.3, 0.12]], 0.014, 40), fabric("#e0a33a")),
    ),
    -0.55,
  );
}

export function poles(c = "#c8442f") {
  const pole = (x, tilt) => {
    const g = group(
      mesh(cyl(0.03, 0.03, 1.5), mat(c, { rough: 0.3, metal: 0.4, coat: 0.6 }), [0, 1.75, 0]),
      mesh(cyl(0.024, 0.024, 1.1), mat("#2a2c30", { rough: 0.3, metal: 0.6 }), [0, 0.62, 0]),
      mesh(rbox(0.12, 0.14, 0.1, 0.03), plastic("#17191c"), [0.02, 1.06, 0]),
      mesh(lathe([[0.001, 0], [0.05, 0.02], [0.055, 0.3], [0.045, 0.42], [0.06, 0.55], [0.045, 0.62], [0.001, 0.63]], 48, 0.03), rubber("#2a2622", { grain: [90, 0.6] }), [0, 2.45, 0]),
      mesh(lathe([[0.02, 0], [0.14, 0.02], [0.15, 0.04], [0.02, 0.06]], 48, 0.01), plastic("#17191c"), [0, 0.16, 0]),
      mesh(lathe([[0.001, 0], [0.016, 0.02], [0.02, 0.12]], 24, 0.01), steel(), [0, 0, 0]),
      mesh(strap([[0, 2.98, 0.05], [0.16, 2.9, 0.14], [0.22, 2.6, 0.16], [0.1, 2.44, 0.1], [0, 2.6, 0.06]], 0.06, 0.012, [0, 0, 1]), fabric("#22262b")),
    );
    g.rotation.z = tilt;
    g.position.x = x;
    return g;
  };
  const g = group(pole(-0.42, -0.16), pole(0.42, 0.16));
  g.children[1].position.z = 0.16;
  return turned(g, -0.25);
}

export function cap(c = "#5c6643") {
  const dome = (p) => {
    const d = Math.abs(S.ell(p, [0, 0, 0], [0.62, 0.56, 0.66])) - 0.02;
    return S.i(d, -p[1], 0.02) - 0.004 * Math.abs(Math.sin(Math.atan2(p[2], p[0]) * 3)) ** 12;
  };
  const brim = (p) => {
    const y = 0.02 - 0.16 * Math.max(0, p[2] - 0.5) ** 1.3 - 0.28 * p[0] ** 2;
    return S.i(S.i(Math.abs(p[1] - y) - 0.022, Math.hypot(p[0] / 0.62, (p[2] - 0.42) / 0.82) * 0.62 - 0.62, 0.03), 0.5 - p[2] - 0.35 * p[0] ** 2, 0.03);
  };
  const t = label((x, w, h) => {
    x.fillStyle = "#e9dfcd";
    x.fillRect(0, 0, w, h);
    stamp(x, w, h, "#23282e", 100);
  });
  const g = group(
    mesh(nets(dome, [-0.75, -0.05, -0.8], [0.75, 0.7, 0.8], 170), fabric(c, { double: true, grain: [120, 0.5], wrinkle: 0.6 })),
    mesh(nets(brim, [-0.8, -0.7, 0.1], [0.8, 0.2, 1.4], 170), fabric(c, { grain: [120, 0.5] })),
    mesh(sph(0.045), fabric(c), [0, 0.575, 0]),
    mesh(rbox(0.34, 0.17, 0.012, 0.006), mat("#fff", { map: t, rough: 0.9 }), [0, 0.3, 0.588], [-0.5, 0, 0]),
    [0, 1, 2, 3, 4, 5].map((i) => mesh(tube(round(14, (t) => { const a = (i * Math.PI) / 3 + 0.52, b = t * 1.5; return [Math.cos(a) * 0.635 * Math.cos(b), 0.578 * Math.sin(b), Math.sin(a) * 0.675 * Math.cos(b)]; }), 0.007, 40), fabric(c, { rough: 1 }))),
  );
  return turned(g, -0.55);
}

export function gloves(c = "#2b2f34", acc = "#d9772b") {
  const f = (s) => (p0) => {
    const p = [p0[0] * s, p0[1], p0[2]];
    let d = S.box(p, [0, 0.78, 0], [0.3, 0.32, 0.13], 0.12);
    for (const [x, top, r, lean] of [[-0.24, 1.5, 0.088, -0.07], [-0.08, 1.66, 0.094, -0.02], [0.09, 1.62, 0.092, 0.03], [0.25, 1.46, 0.085, 0.09]])
      d = S.u(d, S.cap(p, [x, 0.95, 0], [x + lean, top, 0.03], r + 0.012, r)[0], 0.05);
    d = S.u(d, S.cap(p, [-0.22, 0.6, 0.03], [-0.52, 1.08, 0.1], 0.13, 0.095)[0], 0.08);
    d = S.u(d, S.box(p, [0, 0.25, 0], [0.27, 0.26, 0.15], 0.1), 0.1);
    return d - 0.006 * Math.sin(p[1] * 30);
  };
  const one = (s) =>
    group(
      mesh(nets(f(s), [-0.75, -0.05, -0.3], [0.75, 1.85, 0.35], 170, (p) => (p[1] < 0.09 ? acc : c)), fabric("#fff", { vc: true, grain: [80, 0.6], wrinkle: 1 })),
      mesh(strap([[-0.29, 0.44, 0.02], [-0.15, 0.45, 0.17], [0.15, 0.45, 0.17], [0.29, 0.44, 0.02]], 0.09, 0.02, [0, 1, 0]), fabric(acc)),
    );
  const a = one(1),
    b = one(-1);
  a.position.set(0.42, 0, 0.08);
  a.rotation.set(-0.08, -0.2, -0.06);
  b.position.set(-0.46, 0, -0.06);
  b.rotation.set(-0.08, 0.1, 0.08);
  return turned(group(a, b), -0.12);
}

export function socks(c = "#8a8f96", c2 = "#c8442f") {
  const f = (p) => {
    const leg = S.cap(p, [-0.35, 0.42, 0], [-0.35, 1.75, 0], 0.25, 0.27)[0];
    const foot = S.cap(p, [-0.35, 0.3, 0], [0.55, 0.22, 0], 0.25, 0.19)[0];
    let d = S.u(leg, foot, 0.2);
    d = S.i(d, p[1] - 1.72, 0.05);
    d = S.i(d, Math.abs(p[2]) - 0.2, 0.1);
    return d - 0.008 * Math.abs(Math.sin(p[0] * 40)) * (p[1] > 0.6 ? 1 : 0.4);
  };
  const col = (p) => (p[1] > 1.56 || (p[1] > 1.36 && p[1] < 1.44) || p[0] > 0.42 || (p[0] < -0.38 && p[1] < 0.42) ? c2 : c);
  const G = nets(f, [-0.8, -0.1, -0.35], [0.95, 1.9, 0.35], 190, col);
  const M = () => fabric("#fff", { vc: true, grain: [70, 0.9], wrinkle: 0.6 });
  const a = mesh(G, M(), [0.1, 0, 0.24]),
    b = mesh(G, M(), [-0.14, 0, -0.24], [0, 0.12, 0]);
  return turned(group(a, b), -0.42);
}

export function hammock(c = "#2f7f86", edge = "#e0a33a") {
  const n = 60,
    m = 20,
    pos = [],
    idx = [];
  for (let i = 0; i <= n; i++)
    for (let k = 0; k <= m; k++) {
      const t = i / n,
        u = (k / m) * 2 - 1;
      const wide = 0.02 + 0.62 * Math.sin(t * Math.PI) ** 0.7,
        sag = 1.62 - 0.95 * Math.sin(t * Math.PI) ** 0.85;
      pos.push((t - 0.5) * 3.1, sag + (u * u - 0.4) * 0.34 * Math.sin(t * Math.PI) + 0.012 * Math.sin(u * 20), u * wide * 0.62);
    }
  for (let i = 0; i < n; i++)
    for (let k = 0; k < m; k++) {
      const a = i * (m + 1) + k;
      idx.push(a, a + 1, a + m + 1, a + 1, a + m + 2, a + m + 1);
    }
  const g0 = new THREE.BufferGeometry();
  g0.setAttribute("position", new THREE.Float32BufferAttribute(pos, 3));
  g0.setIndex(idx);
  g0.computeVertexNormals();
  const wood = mat("#8a6a48", { rough: 0.8, grain: [30, 0.7] });
  const rim = (u) => mesh(tube(round(30, (t) => [(t - 0.5) * 3.1, 1.62 - 0.95 * Math.sin(t * Math.PI) ** 0.85 + 0.6 * 0.34 * Math.sin(t * Math.PI), u * (0.02 + 0.62 * Math.sin(t * Math.PI) ** 0.7) * 0.62]), 0.02, 100), fabric(edge));
  return turned(
    group(
      mesh(g0, fabric(c, { double: true, rough: 0.6 })),
      rim(1),
      rim(-1),
      [-1, 1].map((s) => [
        mesh(tube([[s * 1.55, 1.62, 0], [s * 1.85, 1.86, 0]], 0.022, 8), fabric("#22262b")),
        mesh(cyl(0.09, 0.1, 2.3), wood, [s * 1.92, 1.15, 0]),
        mesh(tor(0.1, 0.03), fabric("#22262b"), [s * 1.92, 1.9, 0], [Math.PI / 2, 0, 0]),
        mesh(cyl(0.42, 0.46, 0.06), wood, [s * 1.92, 0.03, 0]),
      ]),
    ),
    -0.42,
  );
}

export function towel(c = "#2f8fa8", c2 = "#f3efe6") {
  const fold = (y, k, col) => mesh(rbox(1.5 * k, 0.17, 1.05 * k, 0.083, 8), fabric(col, { sheen: 0.9, grain: [70, 1.1], wrinkle: 1.3 }), [0, y, 0]);
  return turned(
    group(
      fold(0.09, 1, c),
      fold(0.255, 0.99, c),
      fold(0.42, 0.985, c),
      mesh(strap([[-0.2, 0.51, 0.5], [-0.2, 0.515, 0], [-0.2, 0.51, -0.5]], 0.34, 0.012, [1, 0, 0]), fabric(c2, { grain: [70, 1] })),
      mesh(strap([[0.5, 0, 0.54], [0.5, 0.42, 0.56], [0.5, 0.535, 0.44], [0.5, 0.54, -0.3]], 0.1, 0.016, [1, 0, 0]), fabric("#23282e")),
      mesh(rbox(0.14, 0.03, 0.1, 0.012), plastic("#17191c"), [0.5, 0.55, 0.2]),
    ),
    -0.5,
  );
}

export function knife(c = "#b53a3f") {
  const blade = [[0, 0.05], [0.3, 0.06], [0.95, 0.05], [1.18, -0.03], [1.24, -0.1], [1.0, -0.17], [0.3, -0.2], [0, -0.18]];
  const h = superEllipse(1.5, 0.36, 3.2).map(([x, y]) => [x, y - 0.035 * Math.cos(x * 2.4)]);
  const scale = (z) => mesh(extrude(h, 0.07, 0.03), mat(c, { rough: 0.35, coat: 0.6, grain: [160, 0.15] }), [0, 0, z]);
  const g = group(
    scale(0.09),
    scale(-0.09),
    mesh(extrude(h.map(([x, y]) => [x * 1.01, y * 1.03]), 0.09, 0.006), steel("#8d9095", { rough: 0.35 })),
    mesh(extrude(blade, 0.03, 0.006), steel("#dfe2e6", { rough: 0.18 }), [0.62, 0.06, 0], [0, 0, 0.42]),
    [-0.6, 0, 0.6].map((x) => mesh(cyl(0.04, 0.04, 0.27), steel(), [x, 0, 0], [Math.PI / 2, 0, 0])),
    mesh(tor(0.09, 0.02), steel(), [-0.82, -0.02, 0]),
    mesh(tube([[-0.9, -0.05, 0], [-1.2, -0.2, 0.2], [-1.3, -0.3, 0.5], [-1.0, -0.32, 0.6]], 0.025, 60), fabric("#d9772b")),
  );
  g.rotation.set(-1.15, 0.15, 0.12);
  return turned(group(g), -0.3);
}

export function table(c = "#8a6a48", frame = "#2a2c2f") {
  const fr = mat(frame, { rough: 0.35, metal: 0.7 });
  const T = (a, b, r = 0.026) => mesh(tube([a, b], r, 8), fr);
  return turned(
    group(
      round(7, (t) => mesh(rbox(0.24, 0.05, 1.0, 0.02), mat(c, { rough: 0.55, grain: [50, 0.35] }), [(t - 0.5) * 1.82, 1.02, 0])),
      [-1, 1].map((s) => [
        T([-0.9, 0.97, s * 0.44], [0.9, 0.97, s * 0.44]),
        T([-0.85, 0.97, s * 0.42], [0.75, 0.03, s * 0.46]),
        T([0.85, 0.97, s * 0.42], [-0.75, 0.03, s * 0.46]),
      ]),
      [-1, 1].map((s) => [T([s * 0.75, 0.03, -0.46], [s * 0.75, 0.03, 0.46]), T([s * 0.9, 0.97, -0.44], [s * 0.9, 0.97, 0.44])]),
    ),
    -0.5,
  );
}

export function cooler(c = "#2f6f9e", lid = "#f1efe9") {
  return turned(
    group(
      mesh(rbox(1.6, 0.95, 1.0, 0.1, 8), mat(c, { rough: 0.4, grain: [160, 0.2] }), [0, 0.5, 0]),
      mesh(rbox(1.66, 0.26, 1.06, 0.09, 8), mat(lid, { rough: 0.4, grain: [160, 0.2] }), [0, 1.08, 0]),
      mesh(tube([[-0.84, 0.85, 0], [-0.92, 1.1, 0], [-0.88, 1.5, 0], [-0.6, 1.62, 0], [0.6, 1.62, 0], [0.88, 1.5, 0], [0.92, 1.1, 0], [0.84, 0.85, 0]], 0.04), mat(lid, { rough: 0.4 })),
      [-0.45, 0.45].map((x) => mesh(rbox(0.2, 0.26, 0.06, 0.03), plastic("#23262a"), [x, 0.92, 0.52])),
      mesh(cyl(0.07, 0.07, 0.06), plastic("#23262a"), [0.6, 0.18, 0.51], [Math.PI / 2, 0, 0]),
    ),
    -0.5,
  );
}

export function pouch(c = "#c8352f", { cross = false } = {}) {
  const f = (p) => S.box(p, [0, 0.55, 0], [0.72, 0.52, 0.26 + 0.04 * Math.cos(p[0] * 2)], 0.2) - 0.008 * Math.sin(p[0] * 9 + p[1] * 7);
  const t = label((x, w, h) => {
    x.clearRect(0, 0, w, h);
    x.fillStyle = "#fff";
    if (cross) {
      x.fillRect(w / 2 - 28, h / 2 - 90, 56, 180);
      x.fillRect(w / 2 - 90, h / 2 - 28, 180, 56);
    } else stamp(x, w, h, "#fff", 100);
  });
  const deco = mesh(new THREE.PlaneGeometry(0.76, 0.38), mat("#fff", { map: t, alpha: 0.99 }), [0, 0.5, 0.32]);
  deco.castShadow = false;
  return turned(
    group(
      mesh(nets(f, [-0.9, -0.05, -0.45], [0.9, 1.2, 0.45], 150), fabric(c, { grain: [100, 0.5], wrinkle: 1 })),
      mesh(tube([[-0.7, 0.35, 0.1], [-0.72, 0.8, 0.1], [-0.6, 1.0, 0.1], [0, 1.075, 0.1], [0.6, 1.0, 0.1], [0.72, 0.8, 0.1], [0.7, 0.35, 0.1]], 0.018), plastic("#15181b")),
      mesh(rbox(0.05, 0.16, 0.03, 0.012), steel(), [0.5, 0.98, 0.16], [0, 0, 0.5]),
      mesh(strap([[-0.28, 1.05, -0.05], [-0.26, 1.24, -0.05], [0, 1.32, -0.05], [0.26, 1.24, -0.05], [0.28, 1.05, -0.05]], 0.12, 0.025, [0, 0, 1]), fabric("#22262b")),
      deco,
    ),
    -0.42,
  );
}

export function compass(c = "#3a4a3f") {
  const dial = label(
    (x, w) => {
      x.fillStyle = "#f4f1e8";
      x.fillRect(0, 0, w, w);
      x.translate(w / 2, w / 2);
      for (let i = 0; i < 72; i++) {
        x.save();
        x.rotate((i * Math.PI) / 36);
        x.fillStyle = "#23282e";
        x.fillRect(-2, -236, 4, i % 9 ? 18 : 36);
        x.restore();
      }
      x.font = "700 72px Onest, Arial";
      x.textAlign = "center";
      x.fillStyle = "#c8352f";
      x.fillText("N", 0, -128);
      x.fillStyle = "#23282e";
      x.fillText("S", 0, 178);
      x.fillText("E", 152, 26);
      x.fillText("W", -152, 26);
    },
    512,
    512,
  );
  const face = mesh(new THREE.CircleGeometry(0.6, 64), mat("#fff", { map: dial, rough: 0.3 }), [0, 0.2, 0], [-Math.PI / 2, 0, 0]);
  const needle = (a, col) => mesh(extrude([[-0.06, 0], [0, 0.46], [0.06, 0]], 0.012, 0.002), mat(col, { rough: 0.3 }), [0, 0.25, 0], [-Math.PI / 2, 0, a]);
  const g = group(
    mesh(lathe([[0.001, 0], [0.7, 0], [0.76, 0.05], [0.76, 0.24], [0.7, 0.3], [0.62, 0.3], [0.6, 0.2]], 128, 0.04), mat(c, { rough: 0.4, metal: 0.3, coat: 0.3 })),
    face,
    needle(0.4, "#c8352f"),
    needle(0.4 + Math.PI, "#e9ebee"),
    mesh(sph(0.04), steel("#c9a54a"), [0, 0.26, 0]),
    mesh(tor(0.12, 0.03), steel("#c9a54a"), [0, 0.15, -0.88], [Math.PI / 2, 0, 0]),
  );
  g.rotation.set(0.45, 0.35, 0);
  return group(g);
}

export function pan(c = "#2b2d30", handle = "#8a5a34") {
  return turned(
    group(
      mesh(lathe([[0.001, 0], [0.6, 0], [0.74, 0.2], [0.76, 0.22], [0.72, 0.21], [0.6, 0.04], [0.001, 0.035]], 128, 0.03), mat(c, { rough: 0.5, metal: 0.4, double: true, grain: [120, 0.2] })),
      mesh(tube([[0.7, 0.16, 0], [0.95, 0.26, 0], [1.15, 0.3, 0]], 0.035, 30), steel("#b9bcc1")),
      mesh(tube([[1.05, 0.28, 0], [1.4, 0.34, 0], [1.72, 0.34, 0]], 0.07, 40), mat(handle, { rough: 0.45, coat: 0.4 })),
      mesh(sph(0.07), mat(handle, { rough: 0.45, coat: 0.4 }), [1.72, 0.34, 0]),
    ),
    -0.75,
  );
}

// ---------- tea and ceramics, for the second shop
export function teapot(c = "#35584a", knob = "#8a6a48") {
  const M = mat(c, { rough: 0.3, coat: 0.8, coatRough: 0.12, double: true, grain: [40, 0.08] });
  return turned(
    group(
      mesh(lathe([[0.001, 0], [0.4, 0], [0.46, 0.04], [0.66, 0.36], [0.62, 0.66], [0.4, 0.86], [0.34, 0.87]], 128, 0.16), M),
      mesh(lathe([[0.35, 0.86], [0.34, 0.9], [0.2, 0.98], [0.001, 1.0]], 96, 0.05), M),
      mesh(sph(0.085), mat(knob, { rough: 0.4 }), [0, 1.07, 0]),
      mesh(tube([[0.52, 0.36, 0], [0.78, 0.42, 0], [0.9, 0.66, 0], [1.08, 0.86, 0]], 0.075, 60), M),
      mesh(sph(0.14), M, [0.56, 0.36, 0]),
      mesh(tube([[-0.52, 0.72, 0], [-0.84, 0.82, 0], [-1.0, 0.56, 0], [-0.86, 0.28, 0], [-0.58, 0.28, 0]], 0.052, 80), M),
    ),
    0.35,
  );
}
export function bowl(c = "#f3efe6", rim = "#2a3f5f") {
  const M = mat(c, { rough: 0.25, coat: 0.8, double: true, grain: [40, 0.08] });
  return group(
    mesh(lathe([[0.001, 0.06], [0.3, 0.06], [0.3, 0], [0.34, 0], [0.36, 0.07], [0.62, 0.24], [0.8, 0.62], [0.82, 0.64], [0.79, 0.63], [0.6, 0.28], [0.3, 0.12], [0.001, 0.1]], 128, 0.05), M),
    mesh(tor(0.805, 0.018), mat(rim, { rough: 0.3, coat: 0.6 }), [0, 0.635, 0], [Math.PI / 2, 0, 0]),
    [0.4, 0.47].map((y) => mesh(tor(0.69 + (y - 0.4) * 0.62, 0.009), mat(rim, { rough: 0.35 }), [0, y, 0], [Math.PI / 2, 0, 0])),
  );
}
export function teacup(c = "#f3efe6", rim = "#35584a") {
  const M = mat(c, { rough: 0.25, coat: 0.8, double: true });
  return turned(
    group(
      mesh(lathe([[0.001, 0], [0.8, 0.07], [0.86, 0.11], [0.83, 0.11], [0.5, 0.05], [0.001, 0.04]], 128, 0.03), M),
      mesh(tor(0.85, 0.013), mat(rim, { rough: 0.3 }), [0, 0.112, 0], [Math.PI / 2, 0, 0]),
      mesh(lathe([[0.001, 0.05], [0.26, 0.05], [0.28, 0.09], [0.46, 0.3], [0.54, 0.7], [0.55, 0.71], [0.52, 0.7], [0.44, 0.32], [0.001, 0.16]], 128, 0.06), M),
      mesh(tor(0.538, 0.014), mat(rim, { rough: 0.3 }), [0, 0.705, 0], [Math.PI / 2, 0, 0]),
      mesh(cyl(0.5, 0.48, 0.01), mat("#8a4a1c", { rough: 0.1, coat: 0.6 }), [0, 0.58, 0]),
      mesh(tube([[0.5, 0.6, 0], [0.72, 0.64, 0], [0.78, 0.48, 0], [0.64, 0.34, 0], [0.46, 0.34, 0]], 0.034, 60), M),
    ),
    -0.6,
  );
}
export function teatin(c = "#7a3f5f", lid = "#c9a54a") {
  const t = label((x, w, h) => {
    x.fillStyle = "#f3ead8";
    x.fillRect(0, 0, w, h);
    x.strokeStyle = c;
    x.lineWidth = 10;
    x.strokeRect(18, 18, w - 36, h - 36);
    x.fillStyle = c;
    for (const [a, k] of [[-0.5, 1], [0, 1.25], [0.5, 1]]) {
      x.save();
      x.translate(w / 2, h * 0.72);
      x.rotate(a);
      x.beginPath();
      x.ellipse(0, -62 * k, 26 * k, 66 * k, 0, 0, 7);
      x.fill();
      x.restore();
    }
  });
  const deco = mesh(new THREE.CylinderGeometry(0.508, 0.508, 0.62, 64, 1, true, -0.75, 1.5), mat("#fff", { map: t, rough: 0.6 }), [0, 0.62, 0]);
  deco.castShadow = false;
  return turned(
    group(
      mesh(cyl(0.5, 0.5, 1.2, 128), mat(c, { rough: 0.4, metal: 0.2, coat: 0.4 }), [0, 0.6, 0]),
      mesh(lathe([[0.515, 1.12], [0.52, 1.14], [0.52, 1.4], [0.48, 1.44], [0.001, 1.45]], 96, 0.03), steel(lid, { rough: 0.35 })),
      mesh(tor(0.503, 0.016), steel(lid, { rough: 0.35 }), [0, 0.02, 0], [Math.PI / 2, 0, 0]),
      deco,
    ),
    0.1,
  );
}
