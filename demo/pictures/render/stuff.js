// What the models of this folder share: cloth with folds and ripstop, things laid on a surface (straps, zips, seams, patches)
// and panels that follow a body.
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { THREE, mat, mesh, group, rbox, cyl, sph, tor, tube, plastic, steel, S, nets, label } from "./studio.js";
import { stamp } from "./products.js";

// ---------- materials: one shader program for all cloth, amounts are uniforms
const GLSL = `
varying vec3 vO;varying vec3 vN;uniform vec4 uF;uniform vec4 uR;uniform mat3 normalMatrix;
float sh(vec3 p){p=fract(p*.3183099+.1);p*=17.;return fract(p.x*p.y*p.z*(p.x+p.y+p.z));}
float sn(vec3 x){vec3 i=floor(x),f=fract(x);f=f*f*(3.-2.*f);return mix(mix(mix(sh(i),sh(i+vec3(1,0,0)),f.x),mix(sh(i+vec3(0,1,0)),sh(i+vec3(1,1,0)),f.x),f.y),mix(mix(sh(i+vec3(0,0,1)),sh(i+vec3(1,0,1)),f.x),mix(sh(i+vec3(0,1,1)),sh(i+vec3(1,1,1)),f.x),f.y),f.z);}
float fold(vec3 p){float a=2.*sn(p)-1.;a=1.-sqrt(a*a+.03);return a*a+.6*sn(p*2.3+7.);}
`;
/** fold [waves a unit, depth], fine [grain, depth], rip [squares a unit, strength], weave [threads a unit, strength] */
export function stuff(color, { fold = [3, 0.12], fine = [60, 0.12], rip = [0, 0], weave = [0, 0], ...o } = {}) {
  const m = mat(color, { rough: 0.8, sheen: 0.12, env: 0.6, ...o });
  m.userData.stuff = { fold, fine, rip, weave };
  m.customProgramCacheKey = () => "stuff";
  m.onBeforeCompile = (s) => {
    s.uniforms.uF = { value: new THREE.Vector4(...fold, ...fine) };
    s.uniforms.uR = { value: new THREE.Vector4(...rip, ...weave) };
    s.vertexShader = s.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec3 vO;varying vec3 vN;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nvO=position;vN=normal;");
    s.fragmentShader = s.fragmentShader
      .replace("#include <common>", "#include <common>\n" + GLSL)
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        {vec3 a=abs(vN);vec2 c=a.z>a.x&&a.z>a.y?vO.xy:a.y>a.x?vO.xz:vO.zy;
        vec2 l=smoothstep(.40,.5,abs(fract(c*uR.x)-.5));diffuseColor.rgb*=1.-uR.y*max(l.x,l.y);
        vec2 w=c*uR.z;diffuseColor.rgb*=1.+uR.w*sin(w.x+w.y)*sin(w.x-w.y);}`,
      )
      .replace(
        "#include <normal_fragment_maps>",
        `#include <normal_fragment_maps>
        {float e=.02;vec3 q=vO*uF.x;float b=fold(q);vec3 g=vec3(fold(q+vec3(e,0,0))-b,fold(q+vec3(0,e,0))-b,fold(q+vec3(0,0,e))-b)/e*uF.y;
        vec3 r=vO*uF.z;float d=.35,k=sn(r);g+=vec3(sn(r+vec3(d,0,0))-k,sn(r+vec3(0,d,0))-k,sn(r+vec3(0,0,d))-k)/d*uF.w;
        g=normalMatrix*g;g-=dot(g,normal)*normal;normal=normalize(normal-g);}`,
      );
  };
  return m;
}
export const nylon = (c, o) => stuff(c, { rough: 0.62, rip: [22, 0.1], fold: [3.2, 0.1], ...o });
export const pack = (c, o) => stuff(c, { rough: 0.78, weave: [260, 0.06], fold: [3, 0.04], fine: [90, 0.14], ...o });
export const canvas = (c, o) => stuff(c, { rough: 0.95, weave: [170, 0.12], fold: [3, 0.07], ...o });
export const softie = (c, o) => stuff(c, { rough: 0.9, sheen: 0.25, fold: [3, 0.1], fine: [110, 0.16], ...o });
export const suede = (c, o) => stuff(c, { rough: 0.95, sheen: 0.3, fold: [5, 0.03], fine: [150, 0.22], ...o });
export const leather = (c, o) => stuff(c, { rough: 0.5, coat: 0.12, coatRough: 0.5, fold: [7, 0.025], fine: [70, 0.16], ...o });
export const gum = (c, o) => stuff(c, { rough: 0.72, sheen: 0, fold: [2, 0], fine: [170, 0.08], ...o });
export const netting = (c, o) => stuff(c, { rough: 0.9, weave: [420, 0.34], fold: [4, 0.06], fine: [140, 0.25], ...o });
export const web = (c, o) => stuff(c, { rough: 0.86, weave: [420, 0.16], fold: [1, 0], fine: [120, 0.1], ...o });
export const wood = (c = "#a57c4f", o) => stuff(c, { rough: 0.55, fold: [2, 0.02], fine: [26, 0.08], ...o });
export const alloy = (c = "#b9bdc2", o) => mat(c, { rough: 0.36, metal: 0.95, ...o });
export const paint = (c, o) => mat(c, { rough: 0.3, coat: 0.5, coatRough: 0.25, ...o });
export const shade = (hex, k) => {
  const c = new THREE.Color(hex);
  return "#" + (k < 1 ? c.multiplyScalar(k) : c.lerp(new THREE.Color("#fff"), k - 1)).getHexString();
};

// ---------- distances without garbage: nets() asks millions of times
export const clamp = (x, a = 0, b = 1) => (x < a ? a : x > b ? b : x);
export const smooth = (a, b, x) => ((x = clamp((x - a) / (b - a))), x * x * (3 - 2 * x));
export const mix = (a, b, t) => a + (b - a) * t;
export const U = S.u,
  I = S.i;
/** Values at places 0…1, run through smoothly. */
export const curve = (...v) => (t) => {
  const n = v.length - 1,
    x = clamp(t) * n,
    i = Math.min(n - 1, Math.floor(x)),
    f = x - i;
  const a = v[Math.max(0, i - 1)], b = v[i], c = v[i + 1], d = v[Math.min(n, i + 2)];
  return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)));
};
export const rect = (x, y, w, h, r) => {
  const a = Math.abs(x) - w + r, b = Math.abs(y) - h + r;
  return Math.hypot(Math.max(a, 0), Math.max(b, 0)) + Math.min(Math.max(a, b), 0) - r;
};
export const box = (p, x, y, z, w, h, d, r) => {
  const a = Math.abs(p[0] - x) - w + r, b = Math.abs(p[1] - y) - h + r, c = Math.abs(p[2] - z) - d + r;
  return Math.hypot(Math.max(a, 0), Math.max(b, 0), Math.max(c, 0)) + Math.min(Math.max(a, b, c), 0) - r;
};
/** Upright bag: flat back at z = 0, front at 2·D; W and D are half sizes over the height. */
export const sack = ({ h, W, D, r = 0.2, top = 0.15, bottom = 0.12, y0 = 0, z0 = 0 }) => (p) => {
  const t = (p[1] - y0) / h, w = W(t), d = D(t);
  const a = rect(p[0], p[2] - z0 - d, w, d, Math.min(r, w * 0.95, d * 0.95));
  return I(I(a, p[1] - y0 - h, top), y0 - p[1], bottom);
};
/** A panel on a body: as thick as `off`, where `region` is below zero. */
export const on = (f, off, region, k = 0.02) => (p) => I(f(p) - off, region(p), k);
/** Hollow out: keep the outside, open where `mouth` is. */
export const hollow = (f, mouth, k = 0.03) => (p) => I(f(p), -mouth(p), k);
export function grad(f, p, e = 0.004) {
  const g = [0, 1, 2].map((i) => {
    const a = [...p], b = [...p];
    a[i] += e;
    b[i] -= e;
    return f(a) - f(b);
  });
  const l = Math.hypot(...g) || 1;
  return g.map((v) => v / l);
}
export function near(f, p) {
  let q = [...p];
  for (let i = 0; i < 14; i++) {
    const d = f(q), n = grad(f, q);
    q = q.map((v, k) => v - n[k] * d * 0.8);
    if (Math.abs(d) < 0.0008) break;
  }
  return q;
}
/** Points along a path, each brought to the surface; f null: as they are. */
export function lay(f, pts, off = 0.004, n = 64) {
  const c = new THREE.CatmullRomCurve3(pts.map((p) => new THREE.Vector3(...p)), false, "catmullrom", 0.5);
  return Array.from({ length: n + 1 }, (_, i) => {
    const v = c.getPoint(i / n).toArray();
    if (!f) return { p: v, n: [0, 0, 1] };
    const q = near(f, v), m = grad(f, q, 0.02);
    return { p: q.map((x, k) => x + m[k] * off), n: m };
  });
}
/** A ribbon along laid points, w wide, t thick, with soft edges. */
export function ribbon(path, w, t = 0.014) {
  const P = path.map((o) => new THREE.Vector3(...o.p)), pos = [], idx = [], last = P.length - 1;
  const prof = [[-0.5, 0], [-0.5, 0.6], [-0.46, 1], [0.46, 1], [0.5, 0.6], [0.5, 0]];
  const m = prof.length, B0 = new THREE.Vector3();
  for (let i = 0; i <= last; i++) {
    const T = P[Math.min(last, i + 1)].clone().sub(P[Math.max(0, i - 1)]).normalize();
    const N = new THREE.Vector3(...path[i].n);
    const B = new THREE.Vector3().crossVectors(T, N);
    if (B.length() < 0.05) B.copy(B0);
    B.normalize();
    B0.copy(B);
    const M = new THREE.Vector3().crossVectors(B, T).normalize();
    const ww = typeof w === "function" ? w(i / last) : w;
    for (const [a, b] of prof) {
      const v = P[i].clone().addScaledVector(B, a * ww).addScaledVector(M, b * t - t * 0.15);
      pos.push(v.x, v.y, v.z);
    }
    if (i < last)
      for (let k = 0; k < m; k++) {
        const a = i * m + k, b = i * m + ((k + 1) % m);
        idx.push(a, a + m, b, b, a + m, b + m);
      }
  }
  for (const e of [0, last * m]) for (let k = 1; k < m - 1; k++) e ? idx.push(e, e + k + 1, e + k) : idx.push(e, e + k, e + k + 1);
  const g = new THREE.BufferGeometry();
  g.setAttribute("position", new THREE.Float32BufferAttribute(pos, 3));
  g.setIndex(idx);
  const out = g.toNonIndexed();
  out.computeVertexNormals();
  return out;
}
export const strip = (f, pts, w, c, { t = 0.014, n = 64, off = 0.002, m } = {}) => {
  const o = mesh(ribbon(lay(f, pts, off, n), w, t), m ?? web(c));
  o.material.side = THREE.DoubleSide;
  return o;
};
export const seam = (f, pts, c, r = 0.006, n = 70) => mesh(tube(lay(f, pts, r * 0.2, n).map((o) => o.p), r, n * 2), softie(c));
/** A row of stitches, as one mesh. */
export function stitch(f, pts, c, { step = 0.032, r = 0.0045, off = 0.003 } = {}) {
  const c0 = new THREE.CatmullRomCurve3(pts.map((p) => new THREE.Vector3(...p)), false, "catmullrom", 0.5);
  const n = Math.max(2, Math.round(c0.getLength() / step));
  const path = lay(f, c0.getSpacedPoints(n * 2).map((v) => v.toArray()), off, n * 2);
  const parts = [];
  for (let i = 0; i < n; i++) {
    const a = new THREE.Vector3(...path[i * 2].p), b = new THREE.Vector3(...path[i * 2 + 1].p);
    const d = b.clone().sub(a), g = new THREE.CapsuleGeometry(r, d.length() * 0.9, 2, 5);
    g.applyQuaternion(new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 1, 0), d.normalize()));
    g.translate(...a.add(b).multiplyScalar(0.5).toArray());
    parts.push(g);
  }
  const o = mesh(mergeGeometries(parts), softie(c));
  o.castShadow = false;
  return o;
}
/** Stand something on a surface: its y along the normal, its x along `along`. */
export function put(o, p, n = [0, 0, 1], along = [1, 0, 0]) {
  const N = new THREE.Vector3(...n).normalize(), X = new THREE.Vector3(...along);
  X.addScaledVector(N, -X.dot(N)).normalize();
  const g = group(o);
  g.quaternion.setFromRotationMatrix(new THREE.Matrix4().makeBasis(X, N, new THREE.Vector3().crossVectors(X, N)));
  g.position.set(...p);
  return g;
}
export const at = (f, p, o, along, off = 0) => {
  const q = near(f, p), n = grad(f, q, 0.02);
  return put(o, q.map((v, i) => v + n[i] * off), n, along);
};
/** Zip: tape, teeth, slider with a cord puller at `pull` 0…1. */
export function zip(f, pts, c = "#1b1e21", { tape = 0.05, teeth = 0.013, pull = 0.06, cord = null, n = 70 } = {}) {
  const path = lay(f, pts, 0.001, n), k = Math.round(clamp(pull) * n), o = path[k];
  const next = path[Math.min(n, k + 1)], prev = path[Math.max(0, k - 1)];
  const along = next.p.map((v, i) => v - prev.p[i]);
  const g = [mesh(ribbon(path, tape, 0.006), web(shade(c, 1.04), { side: 2 })), mesh(ribbon(path, teeth, 0.014), plastic(shade(c, 0.6), { rough: 0.35 }))];
  if (pull >= 0)
    g.push(
      put(
        group(
          mesh(rbox(0.045, 0.022, 0.03, 0.01), steel("#9da1a6", { rough: 0.35 }), [0, 0.014, 0]),
          mesh(tube([[0.02, 0.02, 0], [0.06, 0.03, 0.02], [0.12, 0.018, 0.015], [0.13, 0.016, 0], [0.12, 0.018, -0.015], [0.06, 0.03, -0.02], [0.02, 0.02, 0]], 0.0065, 40), web(cord ?? c)),
          cord && mesh(rbox(0.07, 0.02, 0.03, 0.01), plastic(cord), [0.145, 0.018, 0]),
        ),
        o.p, o.n, along,
      ),
    );
  return group(g);
}
export const buckle = (c = "#15181b", k = 1) => {
  const g = group(
    mesh(rbox(0.1, 0.03, 0.085, 0.012), plastic(c), [-0.045, 0.016, 0]),
    mesh(rbox(0.07, 0.024, 0.06, 0.01), plastic(c), [0.045, 0.014, 0]),
    mesh(rbox(0.025, 0.03, 0.09, 0.01), plastic(c), [0.085, 0.016, 0]),
    [-1, 1].map((s) => mesh(rbox(0.055, 0.02, 0.014, 0.006), plastic(shade(c, 1.12)), [0.02, 0.018, s * 0.041])),
  );
  g.scale.setScalar(k);
  return g;
};
export const ladder = (c = "#15181b") => group([-0.03, 0, 0.03].map((x) => mesh(rbox(0.016, 0.026, 0.085, 0.006), plastic(c), [x, 0.015, 0])), [-1, 1].map((s) => mesh(rbox(0.076, 0.022, 0.012, 0.005), plastic(c), [0, 0.013, s * 0.04])));
/** A patch laid on a surface: w × h round `p`, x along `along`; m carries the picture. */
export function patch(f, p, w, h, m, { along = [1, 0, 0], off = 0.006, n = 10 } = {}) {
  const q = near(f, p), N = new THREE.Vector3(...grad(f, q, 0.03)), X = new THREE.Vector3(...along);
  X.addScaledVector(N, -X.dot(N)).normalize();
  const Y = new THREE.Vector3().crossVectors(N, X);
  return mesh(
    sheet(n, n, (u, v) => {
      const a = near(f, q.map((c, i) => c + X.getComponent(i) * (u - 0.5) * w + Y.getComponent(i) * (v - 0.5) * h));
      const d = grad(f, a, 0.03);
      return a.map((c, i) => c + d[i] * off);
    }),
    m,
  );
}
export const logo = (bg, ink = "#fff", size = 118) => mat("#fff", { rough: 0.85, map: label((x, w, h) => { x.fillStyle = bg; x.fillRect(0, 0, w, h); stamp(x, w, h, ink, size); }) });
export const inkMark = (ink = "#fff", alpha = 0.92) => {
  const m = mat("#fff", { rough: 0.7, alpha: 0.99, map: label((x, w, h) => { x.clearRect(0, 0, w, h); x.globalAlpha = alpha; stamp(x, w, h, ink, 118); }) });
  m.depthWrite = false;
  m.userData.still = true;
  return m;
};
/** A parametric sheet, double sided by its material. */
export function sheet(nu, nv, fn) {
  const pos = [], uv = [], idx = [];
  for (let j = 0; j <= nv; j++)
    for (let i = 0; i <= nu; i++) {
      pos.push(...fn(i / nu, j / nv));
      uv.push(i / nu, j / nv);
    }
  for (let j = 0; j < nv; j++)
    for (let i = 0; i < nu; i++) {
      const a = j * (nu + 1) + i;
      idx.push(a, a + 1, a + nu + 1, a + 1, a + nu + 2, a + nu + 1);
    }
  const g = new THREE.BufferGeometry();
  g.setAttribute("position", new THREE.Float32BufferAttribute(pos, 3));
  g.setAttribute("uv", new THREE.Float32BufferAttribute(uv, 2));
  g.setIndex(idx);
  g.computeVertexNormals();
  return g;
}
export const round = (n, f) => Array.from({ length: n + 1 }, (_, i) => f(i / n));
export const body = (f, lo, hi, n, m, colour) => mesh(nets(f, lo, hi, n, colour), m);
export const rod = (a, b, r, m) => mesh(tube([a, [0, 1, 2].map((i) => (a[i] + b[i]) / 2), b], r, 8), m);
export const turn = (o, y = 0, x = 0, z = 0) => {
  const g = group(o);
  g.rotation.set(x, y, z);
  return group(g);
};
export const move = (o, x, y, z) => {
  const g = group(o);
  g.position.set(x, y, z);
  return g;
};

export { group, mesh, THREE, rbox, cyl, sph, tor, tube, plastic, steel, mat, label, stamp, S, nets };
