// A small photo studio: cyclorama, one big soft key light, sky-dome light, linear accumulation.
import * as THREE from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
export { THREE, RoundedBoxGeometry };

export function rng(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// ---------- materials
const NOISE = `
float h3(vec3 p){p=fract(p*.3183099+.1);p*=17.;return fract(p.x*p.y*p.z*(p.x+p.y+p.z));}
float n3(vec3 x){vec3 i=floor(x),f=fract(x);f=f*f*(3.-2.*f);return mix(mix(mix(h3(i),h3(i+vec3(1,0,0)),f.x),mix(h3(i+vec3(0,1,0)),h3(i+vec3(1,1,0)),f.x),f.y),mix(mix(h3(i+vec3(0,0,1)),h3(i+vec3(1,0,1)),f.x),mix(h3(i+vec3(0,1,1)),h3(i+vec3(1,1,1)),f.x),f.y),f.z);}
`;
export function mat(color, o = {}) {
  const m = new THREE.MeshPhysicalMaterial({
    color,
    roughness: o.rough ?? 0.7,
    metalness: o.metal ?? 0,
    clearcoat: o.coat ?? 0,
    clearcoatRoughness: o.coatRough ?? 0.15,
    sheen: o.sheen ?? 0,
    sheenRoughness: 0.6,
    sheenColor: new THREE.Color(o.sheenColor ?? "#ffffff"),
    side: o.double ? THREE.DoubleSide : THREE.FrontSide,
    transparent: !!o.alpha,
    opacity: o.alpha ?? 1,
    vertexColors: !!o.vc,
    emissive: new THREE.Color(o.emit ?? "#000"),
    emissiveIntensity: o.emitI ?? 1,
    map: o.map ?? null,
  });
  m.envMapIntensity = o.env ?? 1;
  if (o.grain) {
    const [scale, amount] = o.grain;
    m.userData.grain = [scale, amount, o.wrinkle ?? 0.5];
    m.customProgramCacheKey = () => `${scale} ${amount} ${o.wrinkle ?? 0.5}`;
    m.onBeforeCompile = (s) => {
      s.vertexShader = s.vertexShader
        .replace("#include <common>", "#include <common>\nvarying vec3 vObj;")
        .replace("#include <begin_vertex>", "#include <begin_vertex>\nvObj=(modelMatrix*vec4(position,1.)).xyz;");
      s.fragmentShader = s.fragmentShader.replace("#include <common>", "#include <common>\nvarying vec3 vObj;\n" + NOISE).replace(
        "#include <normal_fragment_maps>",
        `#include <normal_fragment_maps>
        {vec3 q=vObj*${scale.toFixed(1)};float e=.35;float b=n3(q);vec3 g=vec3(n3(q+vec3(e,0,0))-b,n3(q+vec3(0,e,0))-b,n3(q+vec3(0,0,e))-b);
        vec3 q2=vObj*${(scale / 9).toFixed(2)};float b2=n3(q2);vec3 g2=vec3(n3(q2+vec3(e,0,0))-b2,n3(q2+vec3(0,e,0))-b2,n3(q2+vec3(0,0,e))-b2);
        normal=normalize(normal-${amount.toFixed(2)}*(viewMatrix*vec4(g+g2*${(o.wrinkle ?? 0.5).toFixed(2)},0.)).xyz);}`,
      );
    };
  }
  return m;
}
export const fabric = (c, o = {}) => mat(c, { rough: 0.92, sheen: 0.35, sheenColor: "#ffffff", grain: [90, 0.5], env: 0.5, ...o });
export const plastic = (c, o = {}) => mat(c, { rough: 0.42, ...o });
export const rubber = (c, o = {}) => mat(c, { rough: 0.85, grain: [140, 0.25], env: 0.5, ...o });
export const steel = (c = "#d8dade", o = {}) => mat(c, { rough: 0.24, metal: 1, ...o });
export const powder = (c, o = {}) => mat(c, { rough: 0.5, coat: 0.15, coatRough: 0.5, grain: [220, 0.22], ...o });

// ---------- geometry
export const mesh = (g, m, p, r) => {
  const o = new THREE.Mesh(g, m);
  o.castShadow = o.receiveShadow = true;
  if (p) o.position.set(...p);
  if (r) o.rotation.set(...r);
  return o;
};
export const group = (...k) => {
  const g = new THREE.Group();
  k.flat(Infinity).forEach((x) => x && g.add(x));
  return g;
};
export const rbox = (w, h, d, r = 0.06, s = 6) => new RoundedBoxGeometry(w, h, d, s, Math.min(r, w / 2.01, h / 2.01, d / 2.01));
export const cyl = (r1, r2, h, s = 64) => new THREE.CylinderGeometry(r1, r2, h, s);
export const sph = (r, s = 48) => new THREE.SphereGeometry(r, s, s);
export const tor = (R, r, arc = Math.PI * 2) => new THREE.TorusGeometry(R, r, 20, 80, arc);
// a lathe whose profile is a rounded polyline [[r,y],...]
export function lathe(pts, seg = 96, smooth = 0.06) {
  const out = [];
  const P = pts.map(([x, y]) => new THREE.Vector2(x, y));
  P.forEach((p, i) => {
    const a = P[i - 1],
      b = P[i + 1];
    if (!a || !b) return out.push(p);
    const da = a.clone().sub(p),
      db = b.clone().sub(p);
    const k = Math.min(smooth, da.length() / 2.2, db.length() / 2.2);
    const A = p.clone().add(da.setLength(k)),
      B = p.clone().add(db.setLength(k));
    for (let j = 0; j <= 5; j++) {
      const t = j / 5;
      out.push(new THREE.Vector2((1 - t) ** 2 * A.x + 2 * t * (1 - t) * p.x + t * t * B.x, (1 - t) ** 2 * A.y + 2 * t * (1 - t) * p.y + t * t * B.y));
    }
  });
  return new THREE.LatheGeometry(out, seg);
}
export function tube(points, r = 0.02, seg = 120, closed = false) {
  return new THREE.TubeGeometry(
    new THREE.CatmullRomCurve3(
      points.map((p) => new THREE.Vector3(...p)),
      closed,
      "catmullrom",
      0.5,
    ),
    seg,
    r,
    12,
    closed,
  );
}
// a flat strap along a path: w across (dir), t thick
export function strap(points, w, t, dir = [1, 0, 0], seg = 90) {
  const c = new THREE.CatmullRomCurve3(
    points.map((p) => new THREE.Vector3(...p)),
    false,
    "catmullrom",
    0.5,
  );
  const D = new THREE.Vector3(...dir).normalize();
  const pos = [],
    idx = [];
  for (let i = 0; i <= seg; i++) {
    const p = c.getPoint(i / seg),
      T = c.getTangent(i / seg),
      N = new THREE.Vector3().crossVectors(D, T).normalize();
    for (const [a, b] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ])
      pos.push(
        p.x + ((D.x * w) / 2) * a + ((N.x * t) / 2) * b,
        p.y + ((D.y * w) / 2) * a + ((N.y * t) / 2) * b,
        p.z + ((D.z * w) / 2) * a + ((N.z * t) / 2) * b,
      );
    if (i < seg)
      for (let k = 0; k < 4; k++) {
        const a = i * 4 + k,
          b = i * 4 + ((k + 1) % 4);
        idx.push(a, b, a + 4, b, b + 4, a + 4);
      }
  }
  const g = new THREE.BufferGeometry();
  g.setAttribute("position", new THREE.Float32BufferAttribute(pos, 3));
  g.setIndex(idx);
  const n = g.toNonIndexed();
  n.computeVertexNormals();
  return n;
}
export function extrude(shapePts, depth, bevel = 0.02, holes = []) {
  const s = new THREE.Shape(shapePts.map(([x, y]) => new THREE.Vector2(x, y)));
  holes.forEach((h) => s.holes.push(new THREE.Path(h.map(([x, y]) => new THREE.Vector2(x, y)))));
  const g = new THREE.ExtrudeGeometry(s, {
    depth,
    bevelEnabled: bevel > 0,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 6,
    curveSegments: 24,
  });
  g.translate(0, 0, -depth / 2);
  return g;
}
export const superEllipse = (w, h, n = 4, k = 96) =>
  Array.from({ length: k }, (_, i) => {
    const a = (i / k) * Math.PI * 2,
      c = Math.cos(a),
      s = Math.sin(a);
    return [(Math.sign(c) * Math.abs(c) ** (2 / n) * w) / 2, (Math.sign(s) * Math.abs(s) ** (2 / n) * h) / 2];
  });

// ---------- signed distances + surface nets, for soft goods
export const S = {
  sphere: (p, c, r) => Math.hypot(p[0] - c[0], p[1] - c[1], p[2] - c[2]) - r,
  ell: (p, c, r) => {
    const x = (p[0] - c[0]) / r[0],
      y = (p[1] - c[1]) / r[1],
      z = (p[2] - c[2]) / r[2];
    const k0 = Math.hypot(x, y, z),
      k1 = Math.hypot(x / r[0], y / r[1], z / r[2]);
    return k1 === 0 ? -Math.min(...r) : (k0 * (k0 - 1)) / k1;
  },
  box: (p, c, b, r) => {
    const q = [0, 1, 2].map((i) => Math.abs(p[i] - c[i]) - b[i] + r);
    return Math.hypot(...q.map((v) => Math.max(v, 0))) + Math.min(Math.max(...q), 0) - r;
  },
  cap: (p, a, b, r1, r2 = r1) => {
    const ba = [0, 1, 2].map((i) => b[i] - a[i]),
      pa = [0, 1, 2].map((i) => p[i] - a[i]);
    const h = Math.max(0, Math.min(1, (pa[0] * ba[0] + pa[1] * ba[1] + pa[2] * ba[2]) / (ba[0] ** 2 + ba[1] ** 2 + ba[2] ** 2)));
    return [Math.hypot(pa[0] - ba[0] * h, pa[1] - ba[1] * h, pa[2] - ba[2] * h) - (r1 + (r2 - r1) * h), h];
  },
  u: (a, b, k) => {
    const h = Math.max(k - Math.abs(a - b), 0) / k;
    return Math.min(a, b) - (h * h * k) / 4;
  },
  i: (a, b, k) => -S.u(-a, -b, k),
};
// Repaints of one model have one shape: goods.js names the model here and the mesh is made once.
export const memo = { model: null, count: 0, shapes: new Map() };
function paint(pos, nor, colour) {
  const col = [];
  for (let i = 0; i < pos.length; i += 3) {
    const c = new THREE.Color(colour([pos[i], pos[i + 1], pos[i + 2]], [nor[i], nor[i + 1], nor[i + 2]]));
    col.push(c.r, c.g, c.b);
  }
  return new THREE.Float32BufferAttribute(col, 3);
}
export function nets(f, lo, hi, n, colour) {
  const key = memo.model && `${memo.model}:${memo.count++}`;
  const old = key && memo.shapes.get(key);
  const made = old ?? shape(f, lo, hi, n);
  if (key) memo.shapes.set(key, made);
  const G = new THREE.BufferGeometry();
  G.setAttribute("position", new THREE.Float32BufferAttribute(made.pos, 3));
  G.setAttribute("normal", new THREE.Float32BufferAttribute(made.nor, 3));
  if (colour) G.setAttribute("color", paint(made.pos, made.nor, colour));
  G.setIndex(made.idx);
  return G;
}
function shape(f, lo, hi, n) {
  const d = [0, 1, 2].map((i) => hi[i] - lo[i]),
    step = Math.max(...d) / n,
    N = d.map((v) => Math.ceil(v / step) + 1);
  const F = new Float32Array(N[0] * N[1] * N[2]);
  const id = (x, y, z) => x + N[0] * (y + N[1] * z);
  // where a block of 4 × 4 × 4 is far from the surface, one distance tells the sign of all of it
  const B = 4, far = B * 2 * step;
  const place = (x, y, z) => [lo[0] + x * step, lo[1] + y * step, lo[2] + z * step];
  for (let bz = 0; bz < N[2]; bz += B)
    for (let by = 0; by < N[1]; by += B)
      for (let bx = 0; bx < N[0]; bx += B) {
        const d = f(place(bx + (B - 1) / 2, by + (B - 1) / 2, bz + (B - 1) / 2)), same = Math.abs(d) > far;
        for (let z = bz; z < Math.min(bz + B, N[2]); z++)
          for (let y = by; y < Math.min(by + B, N[1]); y++)
            for (let x = bx; x < Math.min(bx + B, N[0]); x++) F[id(x, y, z)] = same ? d : f(place(x, y, z));
      }
  const V = new Int32Array(F.length).fill(-1),
    pos = [],
    idx = [];
  for (let z = 0; z < N[2] - 1; z++)
    for (let y = 0; y < N[1] - 1; y++)
      for (let x = 0; x < N[0] - 1; x++) {
        let sx = 0,
          sy = 0,
          sz = 0,
          c = 0;
        const v = [];
        for (let k = 0; k < 8; k++) v.push(F[id(x + (k & 1), y + ((k >> 1) & 1), z + (k >> 2))]);
        for (const [a, b] of [
          [0, 1],
          [2, 3],
          [4, 5],
          [6, 7],
          [0, 2],
          [1, 3],
          [4, 6],
          [5, 7],
          [0, 4],
          [1, 5],
          [2, 6],
          [3, 7],
        ])
          if (v[a] < 0 !== v[b] < 0) {
            const t = v[a] / (v[a] - v[b]);
            sx += (a & 1) + t * ((b & 1) - (a & 1));
            sy += ((a >> 1) & 1) + t * (((b >> 1) & 1) - ((a >> 1) & 1));
            sz += (a >> 2) + t * ((b >> 2) - (a >> 2));
            c++;
          }
        if (c) {
          V[id(x, y, z)] = pos.length / 3;
          pos.push(lo[0] + (x + sx / c) * step, lo[1] + (y + sy / c) * step, lo[2] + (z + sz / c) * step);
        }
      }
  const q = (a, b, c, e, flip) => {
    if (a < 0 || b < 0 || c < 0 || e < 0) return;
    flip ? idx.push(a, c, b, a, e, c) : idx.push(a, b, c, a, c, e);
  };
  for (let z = 1; z < N[2] - 1; z++)
    for (let y = 1; y < N[1] - 1; y++)
      for (let x = 1; x < N[0] - 1; x++) {
        const s = F[id(x, y, z)] < 0;
        if (s !== F[id(x + 1, y, z)] < 0) q(V[id(x, y - 1, z - 1)], V[id(x, y, z - 1)], V[id(x, y, z)], V[id(x, y - 1, z)], !s);
        if (s !== F[id(x, y + 1, z)] < 0) q(V[id(x - 1, y, z - 1)], V[id(x - 1, y, z)], V[id(x, y, z)], V[id(x, y, z - 1)], !s);
        if (s !== F[id(x, y, z + 1)] < 0) q(V[id(x - 1, y - 1, z)], V[id(x, y - 1, z)], V[id(x, y, z)], V[id(x - 1, y, z)], !s);
      }
  const nor = [],
    e = step * 0.7;
  for (let i = 0; i < pos.length; i += 3) {
    const p = [pos[i], pos[i + 1], pos[i + 2]];
    const g = [0, 1, 2].map((k) => {
      const a = [...p],
        b = [...p];
      a[k] += e;
      b[k] -= e;
      return f(a) - f(b);
    });
    const l = Math.hypot(...g) || 1;
    nor.push(g[0] / l, g[1] / l, g[2] / l);
  }
  return { pos, nor, idx };
}
export function label(draw, w = 512, h = 256) {
  const c = document.createElement("canvas");
  c.width = w;
  c.height = h;
  const x = c.getContext("2d");
  draw(x, w, h);
  const t = new THREE.CanvasTexture(c);
  t.colorSpace = THREE.SRGBColorSpace;
  t.anisotropy = 8;
  return t;
}

// ---------- the shot
let renderer;
export async function shoot({
  object,
  bg = "#eceae6",
  W = 800,
  H = 800,
  samples = 40,
  cam = {},
  key = 2.75,
  dome = 1.1,
  envI = 0.5,
  scene: own,
  keyDir,
  exposure = 1,
  keyColor = "#fffaf2",
  spread = 1,
  fill = 0.74,
}) {
  // one renderer for all shots of a size: compiled shaders are kept, which is most of the time without a GPU
  if (!renderer || renderer.domElement.width !== W || renderer.domElement.height !== H) {
    renderer?.dispose();
    renderer?.forceContextLoss();
    renderer = new THREE.WebGLRenderer({ canvas: document.createElement("canvas"), preserveDrawingBuffer: true, antialias: false });
    renderer.setSize(W, H, false);
  }
  const canvas = renderer.domElement;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  renderer.toneMapping = THREE.NoToneMapping;
  const scene = own ?? new THREE.Scene();
  if (!own) {
    // cyclorama
    const prof = [];
    for (let i = 0; i <= 24; i++) {
      const a = ((i / 24) * Math.PI) / 2;
      prof.push([-5 - Math.sin(a) * 4, 4 - Math.cos(a) * 4]);
    }
    const pts = [[14, 0], [-5, 0], ...prof, [-9, 30]];
    const pos = [],
      idx = [];
    pts.forEach(([z, y]) => pos.push(-40, y, z, 40, y, z));
    for (let i = 0; i < pts.length - 1; i++) idx.push(i * 2, i * 2 + 1, i * 2 + 2, i * 2 + 1, i * 2 + 3, i * 2 + 2);
    const g = new THREE.BufferGeometry();
    g.setAttribute("position", new THREE.Float32BufferAttribute(pos, 3));
    g.setIndex(idx);
    g.computeVertexNormals();
    const m = new THREE.MeshStandardMaterial({ color: bg, roughness: 1, side: THREE.DoubleSide });
    m.envMapIntensity = 0.3;
    const c = new THREE.Mesh(g, m);
    c.receiveShadow = true;
    scene.add(c);
    object.updateMatrixWorld(true);
    const bb = new THREE.Box3().setFromObject(object, true);
    object.position.y -= bb.min.y;
    scene.add(object);
  }
  // studio environment for reflections: soft boxes on a grey room
  const env = new THREE.Scene();
  env.background = new THREE.Color("#8f9194");
  const soft = (w, h, p, i) => {
    const m = new THREE.Mesh(new THREE.PlaneGeometry(w, h), new THREE.MeshBasicMaterial({ color: new THREE.Color(i, i, i), side: THREE.DoubleSide }));
    m.position.set(...p);
    m.lookAt(0, 0, 0);
    env.add(m);
  };
  soft(7, 5, [-5, 6, 4], 9);
  soft(2.5, 7, [7, 2, 2], 6);
  soft(6, 1.2, [0, 3, -8], 5);
  soft(30, 30, [0, -6, 0], 0.75);
  const pm = new THREE.PMREMGenerator(renderer);
  scene.environment = pm.fromScene(env, 0.02).texture;
  scene.environmentIntensity = envI;
  const C = { pos: [0, 2.1, 7.2], at: [0, 1, 0], fov: 24, ...cam };
  const camera = new THREE.PerspectiveCamera(C.fov, W / H, 0.1, 400);
  camera.position.set(...C.pos);
  camera.lookAt(...C.at);
  if (!own) {
    // fit: every object fills the same share of the frame, centred a little above the middle
    object.updateMatrixWorld(true);
    const vs = [];
    object.traverse((o) => {
      if (!o.isMesh) return;
      const a = o.geometry.attributes.position,
        st = Math.max(1, Math.floor(a.count / 400));
      for (let i = 0; i < a.count; i += st) vs.push(new THREE.Vector3().fromBufferAttribute(a, i).applyMatrix4(o.matrixWorld));
    });
    const dir = new THREE.Vector3(...C.pos).sub(new THREE.Vector3(...C.at)).normalize();
    let at = new THREE.Vector3(...C.at),
      dist = 8;
    for (let k = 0; k < 8; k++) {
      camera.position.copy(at).addScaledVector(dir, dist);
      camera.lookAt(at);
      camera.updateMatrixWorld();
      camera.updateProjectionMatrix();
      const b = new THREE.Box2();
      vs.forEach((v) => {
        const q = v.clone().project(camera);
        b.expandByPoint(new THREE.Vector2(q.x, q.y));
      });
      const c = b.getCenter(new THREE.Vector2()),
        z = b.getSize(new THREE.Vector2());
      const t = Math.tan((C.fov * Math.PI) / 360) * dist;
      const X = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0),
        Y = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
      at.addScaledVector(X, (c.x * t * W) / H).addScaledVector(Y, (c.y + 0.03) * t);
      dist *= Math.max(z.x, z.y) / 2 / (C.fill ?? fill);
    }
    camera.position.copy(at).addScaledVector(dir, dist);
    camera.lookAt(at);
    const box = new THREE.Box3().setFromPoints(vs),
      sz = box.getSize(new THREE.Vector3());
    C.ext = Math.max(sz.x, sz.y, sz.z) * 0.85 + 0.3;
    C.lightAt = box.getCenter(new THREE.Vector3()).toArray();
  }
  const ext = C.ext ?? 3.2;
  const mk = () => {
    const l = new THREE.DirectionalLight("#fff", 1);
    l.castShadow = true;
    l.shadow.mapSize.set(1024, 1024);
    Object.assign(l.shadow.camera, { left: -ext, right: ext, top: ext, bottom: -ext, near: 0.5, far: 60 });
    l.shadow.bias = -0.0006;
    l.shadow.normalBias = 0.012;
    l.target.position.set(...(C.lightAt ?? [0, 0.9, 0]));
    scene.add(l, l.target);
    return l;
  };
  const L = mk(),
    D = mk();
  const R = rng(7);
  const rt = new THREE.WebGLRenderTarget(W, H, { type: THREE.HalfFloatType });
  const acc = new THREE.WebGLRenderTarget(W, H, { type: THREE.FloatType, depthBuffer: false });
  const qs = new THREE.Scene(),
    qc = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
  const qg = new THREE.PlaneGeometry(2, 2);
  const add = new THREE.ShaderMaterial({
    uniforms: { t: { value: rt.texture }, k: { value: 1 } },
    vertexShader: "varying vec2 v;void main(){v=uv;gl_Position=vec4(position.xy,0.,1.);}",
    fragmentShader: "uniform sampler2D t;uniform float k;varying vec2 v;void main(){gl_FragColor=vec4(min(texture2D(t,v).rgb,vec3(8.))*k,1.);}",
    blending: THREE.CustomBlending,
    blendSrc: THREE.OneFactor,
    blendDst: THREE.OneFactor,
    depthTest: false,
    depthWrite: false,
  });
  const fin = new THREE.ShaderMaterial({
    uniforms: { t: { value: acc.texture }, e: { value: exposure } },
    vertexShader: add.vertexShader,
    fragmentShader: `uniform sampler2D t;uniform float e;varying vec2 v;
    vec3 tm(vec3 x){ /* neutral: keep hues, roll off highlights */ float p=max(x.r,max(x.g,x.b));float s=.76;if(p<s)return x;float d=1.-s;float n=1.-d*d/(p+d-s);x*=n/p;float g=1.-1./(.15*(p-n)+1.);return mix(x,vec3(n),g);}
    float h(vec2 p){return fract(sin(dot(p,vec2(12.9898,78.233)))*43758.5453);}
    void main(){vec3 c=tm(texture2D(t,v).rgb*e);c=mix(12.92*c,1.055*pow(max(c,vec3(0.)),vec3(1./2.4))-.055,step(.0031308,c));c+=(h(gl_FragCoord.xy)-.5)/255.*1.5;gl_FragColor=vec4(c,1.);}`,
    depthTest: false,
  });
  const quad = new THREE.Mesh(qg, add);
  quad.frustumCulled = false;
  qs.add(quad);
  renderer.setRenderTarget(acc);
  renderer.setClearColor(0, 0);
  renderer.clear();
  const KD = keyDir ?? [-4.2, 7, 4.6];
  const at = new THREE.Vector3(...(C.lightAt ?? [0, 0.9, 0]));
  for (let i = 0; i < samples; i++) {
    const u = (i + 0.5) / samples,
      a = i * 2.399963; // spiral over the softbox
    const r = Math.sqrt(u) * 1.9 * spread;
    L.position
      .set(KD[0] + Math.cos(a) * r, KD[1] + Math.sin(a) * r * 0.7, KD[2] + Math.sin(a) * r * 0.7)
      .add(at)
      .sub(new THREE.Vector3(0, 0.9, 0));
    L.color.set(keyColor);
    L.intensity = key;
    const z = Math.sqrt(1 - ((i * 0.618034) % 1) * 0.92),
      ph = i * 3.883222;
    const q = Math.sqrt(1 - z * z);
    D.position.set(Math.cos(ph) * q * 14, z * 14, Math.sin(ph) * q * 14).add(at);
    D.color.set(C.domeColor ?? "#eef3ff");
    D.intensity = dome;
    camera.setViewOffset(W, H, R() - 0.5, R() - 0.5, W, H);
    renderer.setRenderTarget(rt);
    renderer.setClearColor(bg, 1);
    renderer.clear();
    renderer.autoClear = true;
    renderer.render(scene, camera);
    add.uniforms.k.value = 1 / samples;
    renderer.autoClear = false;
    renderer.setRenderTarget(acc);
    renderer.render(qs, qc);
    renderer.autoClear = true;
    if (i % 8 === 7) await new Promise((r) => setTimeout(r));
  }
  quad.material = fin;
  renderer.setRenderTarget(null);
  renderer.render(qs, qc);
  const png = canvas.toDataURL("image/png").split(",")[1];
  scene.traverse((o) => o.geometry?.dispose());
  for (const l of [L, D]) l.dispose();
  scene.environment.dispose();
  pm.dispose();
  rt.dispose();
  acc.dispose();
  return png;
}
