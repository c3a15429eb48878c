// Hotels, rooms and countries of the tours: 82 looks made of a shape of building, its colours and floors, a pool, trees, what lies behind and the
// time of day. Looks of one kind of place are numbered; demo/tours/looks.ts gives each hotel of a resort another one.
import { THREE, mat, fabric, mesh, group, rbox, cyl, sph, shoot, rng } from "./studio.js";
import { block, lounger, palm, parasol, room, tex } from "./hotels.js";
import { shots as kitLands, L } from "./land.js";

// ---------- what lies behind
const sea = { fov: 2.3, sea: 0.4, wsc: 5, snow: 9, haze: 0.9, cam: [0, 1.2, 13], look: [0, 0.95, 0], near: 8, sunI: 1.35 };
const lands = {
  ...kitLands,
  "land-capes": L({ ...sea, seed: 61.3, amp: 4.4, ridge: 0.55, base: -0.5, clouds: 0.3, sun: [-0.5, 0.7, 0.3], shore: -5, freq: 0.17, veg: "#456433", waterD: "#075a86", waterS: "#3fc5cf" }),
  "land-riviera": L({ ...sea, seed: 72.9, amp: 5.2, ridge: 0.7, base: -0.4, clouds: 0.55, sun: [0.6, 0.6, 0.25], shore: -8, freq: 0.13, veg: "#4b6336", rock: "#938575", waterD: "#0a5c84", waterS: "#47b9c9" }),
  "land-redsea": L({ ...sea, seed: 15.1, amp: 3.2, ridge: 0.7, base: -0.5, green: 0, clouds: 0.12, sun: [-0.6, 0.7, 0.2], shore: -8, freq: 0.16, rock: "#b98a64", skyT: "#4d94d6", skyH: "#e2e6df", waterD: "#045f8f", waterS: "#3adbd3" }),
  "land-dunes": L({ seed: 4.6, amp: 2.2, ridge: 0.15, base: -0.3, snow: 9, green: 0, haze: 1.5, clouds: 0.08, cam: [0, 2.2, 14], look: [0, 1.6, 0], sun: [-0.7, 0.4, 0.2], sunC: "#ffd9a0", skyT: "#5c93cf", skyH: "#f1dcc0", shore: -60, near: 6, freq: 0.14, rock: "#d6a369", sunI: 1.6 }),
  "land-gulf": L({ ...sea, seed: 44.8, amp: 1.6, ridge: 0.3, base: -1.2, green: 0, clouds: 0.2, haze: 1.5, sun: [0.5, 0.6, 0.3], shore: -12, freq: 0.1, rock: "#c9a57c", skyT: "#5a9bd8", skyH: "#e9e3d6", waterD: "#0b6a8e", waterS: "#58d3cf" }),
  "land-atoll": L({ ...sea, seed: 90.2, amp: 0.9, ridge: 0.2, base: -1.3, clouds: 0.6, haze: 0.6, sun: [-0.4, 0.8, 0.3], shore: -9, freq: 0.2, veg: "#3f7a38", waterD: "#0390b0", waterS: "#7ff0e2" }),
  "land-karst": L({ ...sea, seed: 27.7, amp: 6.4, ridge: 0.25, base: -1.5, clouds: 0.5, haze: 1.1, sun: [0.5, 0.65, 0.3], shore: -6, freq: 0.28, veg: "#41703a", waterD: "#05708c", waterS: "#4fd8cf" }),
  "land-pinks": L({ ...sea, seed: 9.2, amp: 3.0, ridge: 0.4, base: -0.5, clouds: 0.55, haze: 1.3, sun: [-0.3, 0.13, -1], sunC: "#ff8f6a", skyT: "#4a5aa0", skyH: "#f5b7a8", shore: -6, waterD: "#2a4668", waterS: "#5b86a0", sunI: 1.6 }),
  "land-tarn": L({ fov: 2.5, sea: 0.4, wsc: 7, seed: 66.6, amp: 3.2, ridge: 0.5, base: -0.5, snow: 6, haze: 1.2, clouds: 0.5, shore: -7, near: 7, cam: [0, 0.75, 14], look: [0, 1.1, 0], sun: [-0.7, 0.5, 0.2], freq: 0.13, veg: "#3f5d33", waterD: "#0c4250", waterS: "#2f8d92" }),
  "land-plain": L({ seed: 31.1, fov: 2.2, amp: 1.1, ridge: 0.2, base: -0.3, snow: 9, haze: 1.7, clouds: 0.5, cam: [0, 2.2, 14], look: [0, 2.2, 0], sun: [-0.7, 0.5, 0.2], shore: -60, near: 6, freq: 0.1, veg: "#5d7b45", skyH: "#dbe5ee" }),
  "land-amber": L({ seed: 33.9, fov: 2.2, amp: 0.9, ridge: 0.2, base: -0.3, snow: 9, haze: 1.6, clouds: 0.45, cam: [0, 2.2, 14], look: [0, 2.3, 0], sun: [0.2, 0.12, -1], sunC: "#ffa466", skyT: "#46619e", skyH: "#f6c49a", shore: -60, near: 6, freq: 0.1, sunI: 1.5 }),
};
const seen = new Map();
const behind = async (name, size) => {
  const key = `${name} ${size}`;
  if (!seen.has(key)) seen.set(key, await lands[name](size, 10));
  return tex(seen.get(key));
};

// ---------- trees
function pine(h, seed) {
  const r = rng(seed), g = group(mesh(cyl(0.07, 0.1, h * 0.75), mat("#7a5b43", { rough: 0.95 }), [0, h * 0.37, 0]));
  const leaf = [mat("#33553a", { rough: 1, grain: [9, 1.2] }), mat("#3f6443", { rough: 1, grain: [9, 1.2] })];
  for (let i = 0; i < 7; i++) {
    const m = mesh(sph(0.34 + r() * 0.3, 12), leaf[i % 2], [(r() - 0.5) * 1.1, h * 0.72 + r() * h * 0.22, (r() - 0.5) * 0.9]);
    m.scale.y = 0.6;
    g.add(m);
  }
  return g;
}
function cone(h, wide, colour) {
  const g = group(mesh(cyl(0.06, 0.09, 0.5), mat("#6d513b", { rough: 1 }), [0, 0.25, 0]));
  const leaf = mat(colour, { rough: 1, grain: [11, 1.3] });
  for (let i = 0; i < 4; i++) g.add(mesh(new THREE.ConeGeometry(wide * (1 - i * 0.2), h * 0.42, 14), leaf, [0, h * (0.26 + i * 0.2), 0]));
  return g;
}
const trees = {
  palm: (h, seed) => palm(h, seed),
  pine: (h, seed) => pine(h * 0.95, seed),
  cypress: (h) => cone(h * 1.05, 0.3, "#35573a"),
  spruce: (h) => cone(h * 1.1, 0.75, "#2e4d38"),
  lime: (h, seed) => pine(h * 0.7, seed),
};

// ---------- buildings
const roof = (w, h, d, colour) => {
  const s = new THREE.Shape([new THREE.Vector2(-w / 2, 0), new THREE.Vector2(w / 2, 0), new THREE.Vector2(0, h)]);
  const g = new THREE.ExtrudeGeometry(s, { depth: d, bevelEnabled: false });
  g.translate(0, 0, -d / 2);
  return mesh(g, mat(colour, { rough: 0.95, grain: [16, 0.6] }));
};
function put(scene, thing, [x, z], turn = 0, y = 0) {
  thing.position.set(x, y, z);
  thing.rotation.y = turn;
  scene.add(thing);
}
function hut(o, k = 1) {
  const g = group(block(2.3 * k, 2, 1, o));
  const top = mesh(new THREE.ConeGeometry(2.0 * k, 1.15, 18), mat(o.roof ?? "#a88a5c", { rough: 1, grain: [22, 1] }), [0, 1.45, 0.1]);
  g.add(top);
  return g;
}
const shapes = {
  slab(scene, o) {
    put(scene, block(7.5, 2.6, o.floors, o), [-4.6 * o.side, -3.2], 0.42 * o.side);
    put(scene, block(5.4, 2.4, Math.max(2, o.floors - 2), { ...o, wall: o.wall2, seed: o.seed + 3 }), [4.2 * o.side, -4.6], -0.16 * o.side);
  },
  tower(scene, o) {
    put(scene, block(4.4, 3, o.floors + 3, o), [-3.6 * o.side, -5.4], 0.22 * o.side);
    put(scene, block(8.4, 2.4, 2, { ...o, wall: o.wall2, seed: o.seed + 3 }), [3.2 * o.side, -4.9], -0.08 * o.side);
  },
  terraces(scene, o) {
    for (let i = 0; i < 3; i++) put(scene, block(11 - i * 2.6, 2.2, i + 1, { ...o, wall: i % 2 ? o.wall2 : o.wall, seed: o.seed + i }), [-0.8 * o.side + i * 0.9 * o.side, -3 - i * 1.5], 0.06 * o.side);
  },
  arc(scene, o) {
    for (const [i, x] of [-6.2, -0.2, 5.8].entries())
      put(scene, block(5.6, 2.3, i === 1 ? o.floors : Math.max(2, o.floors - 1), { ...o, wall: i === 1 ? o.wall : o.wall2, seed: o.seed + i }), [x, i === 1 ? -5.2 : -3.9], [0.36, 0, -0.36][i]);
  },
  villas(scene, o) {
    for (const [i, [x, z, turn]] of [[-5.4, -2.6, 0.4], [-1.7, -4.4, 0.12], [2.3, -4.5, -0.1], [5.9, -2.9, -0.42]].entries()) {
      const house = group(block(2.9, 2.2, i % 3 === 1 ? 2 : 1, { ...o, wall: i % 2 ? o.wall2 : o.wall, seed: o.seed + i }));
      const high = i % 3 === 1 ? 1.95 : 1.03;
      const top = roof(3.5, 0.8, 3.1, o.roof ?? "#b4674a");
      top.position.y = high;
      house.add(top);
      put(scene, house, [x, z], turn);
    }
  },
  huts(scene, o) {
    for (const [i, [x, z]] of [[-6, -1.8], [-3.2, -3.6], [0.2, -4.6], [3.6, -3.8], [6.3, -2.0]].entries())
      put(scene, hut({ ...o, wall: i % 2 ? o.wall2 : o.wall, seed: o.seed + i }, i % 2 ? 0.9 : 1.05), [x * o.side, z], -x * 0.06 * o.side);
  },
  chalet(scene, o) {
    const A = group(block(6.6, 2.8, o.floors, o)), top = roof(8.4, 2.1, 4.6, o.roof ?? "#5b4332");
    top.position.y = o.floors * 0.92 + 0.02;
    A.add(top);
    put(scene, A, [-2.9 * o.side, -4], 0.25 * o.side);
    const B = group(block(4, 2.4, 2, { ...o, wall: o.wall2, seed: o.seed + 2 })), low = roof(5.2, 1.4, 3.8, o.roof ?? "#5b4332");
    low.position.y = 1.86;
    B.add(low);
    put(scene, B, [4.4 * o.side, -4.4], -0.3 * o.side);
  },
  manor(scene, o) {
    put(scene, block(10.5, 2.6, o.floors, o), [0, -4.6]);
    const top = roof(3.4, 1, 3, o.roof ?? "#7c4a3a");
    put(scene, top, [0, -4.4], 0, o.floors * 0.92);
    for (const x of [-4.2, 4.2]) put(scene, block(2.6, 3, o.floors + 1, { ...o, wall: o.wall2, seed: o.seed + 4 }), [x, -4.3]);
  },
};
/** A city behind: boxes far away, with windows lit in the evening. */
function skyline(scene, o) {
  const r = rng(o.seed * 3 + 1);
  for (let i = 0; i < 26; i++) {
    const w = 1.2 + r() * 2, h = 2.5 + r() * r() * 11;
    const tone = ["#a9b6c2", "#bcc4c8", "#8fa2b3", "#c9c1b4", "#97a7a9"][Math.floor(r() * 5)];
    const far = mesh(new THREE.BoxGeometry(w, h, 1.6), mat(tone, { rough: 0.6, env: 0.5, emit: o.night ? "#c98a4a" : "#000", emitI: o.night ? 0.12 + r() * 0.15 : 0 }), [-19 + i * 1.5 + r(), h / 2, -11 - r() * 7]);
    far.castShadow = false;
    scene.add(far);
  }
}

// ---------- pools
const pools = {
  lane: [[7.6, 2.2, 0, 0]],
  wide: [[8.2, 3.2, 0, 0]],
  square: [[4.6, 3.4, 0, 0]],
  twin: [[4.4, 2.8, -2.6, 0], [3.0, 2.2, 2.2, 0.3]],
  round: [["round", 2.1, 0, 0]],
  bays: [["round", 1.7, -1.9, 0], ["round", 1.45, 0.9, 0.35], ["round", 1.1, 2.9, -0.1]],
  none: [],
};
function addPool(scene, o) {
  const water = mat(o.pool, { rough: 0.06, grain: [5.5, 0.13], wrinkle: 2.4, env: 1.1, coat: 1, emit: o.night ? o.pool : "#000", emitI: o.night ? 0.35 : 0 });
  const edge = mat("#f2eee6", { rough: 0.7 });
  const z0 = 2.3;
  for (const one of pools[o.poolShape]) {
    if (one[0] === "round") {
      const [, radius, x, z] = one;
      const flat = (R, h, m, y) => {
        const c = mesh(new THREE.CylinderGeometry(R, R, h, 56), m, [x, y, z0 + z]);
        c.scale.set(1.25, 1, 0.85);
        scene.add(c);
      };
      flat(radius + 0.22, 0.1, edge, 0.03);
      flat(radius, 0.12, water, 0.045);
    } else {
      const [w, d, x, z] = one;
      scene.add(mesh(rbox(w + 0.5, 0.1, d + 0.5, 0.04), edge, [x, 0.03, z0 + z]), mesh(rbox(w, 0.12, d, 0.04), water, [x, 0.045, z0 + z]));
    }
  }
}

const eyes = [
  {},
  { pos: [-7.2, 3.4, 10.6], at: [0.8, 1.5, -1.2] },
  { pos: [6.4, 2.2, 10.6], at: [-0.7, 1.7, -1.6] },
  { pos: [0, 4.6, 12.4], at: [0, 1.5, -1.4] },
  { pos: [-4.6, 1.7, 11.2], at: [0.4, 1.9, -2] },
];

function stay(o) {
  return async (size, samples) => {
    const W = size, H = Math.round(size / 1.6), scene = new THREE.Scene(), r = rng(o.seed);
    scene.background = await behind(o.back, size);
    const ground = mesh(new THREE.PlaneGeometry(70, 24), mat(o.ground, { rough: 0.9, grain: [6, 0.14], env: 0.25 }), [0, 0, 6.2], [-Math.PI / 2, 0, 0]);
    ground.castShadow = false;
    scene.add(ground);
    if (o.skyline) skyline(scene, o);
    shapes[o.shape](scene, o);
    addPool(scene, o);
    if (o.poolShape !== "none")
      for (let i = 0; i < 5; i++) {
        put(scene, lounger(o.cloth, 2), [-3.2 + i * 1.55 + (r() - 0.5) * 0.2, -0.35], (r() - 0.5) * 0.15);
        if (i % 2 === 0) put(scene, parasol(o.shade), [-2.55 + i * 1.55, -0.75]);
      }
    else
      for (let i = 0; i < 4; i++) {
        const t = group(mesh(cyl(0.42, 0.42, 0.04), mat("#efe9df"), [0, 0.62, 0]), mesh(cyl(0.04, 0.04, 0.62), mat("#6b5a49"), [0, 0.31, 0]));
        for (const a of [0, 2.1, 4.2]) t.add(mesh(rbox(0.34, 0.4, 0.34, 0.06, 2), fabric(o.cloth), [Math.cos(a) * 0.75, 0.2, Math.sin(a) * 0.75]));
        put(scene, t, [-3.6 + i * 2.4, 0.6 + (i % 2) * 1.4]);
        if (i % 2 === 0) put(scene, parasol(o.shade), [-3.6 + i * 2.4, 0.6]);
      }
    const places = [[-6.3, 0.9, 3.9], [-5.0, -1.2, 3.4], [6.2, 1.2, 4.2], [5.1, -1.4, 3.5], [-0.4, -1.9, 3.2], [0.9, -2.4, 2.9], [7.4, -0.4, 3.7]];
    places.slice(0, o.trees).forEach(([x, z, h], i) => put(scene, trees[o.tree](h * (0.85 + r() * 0.3), o.seed * 7 + i), [x * o.side, z], r() * 6));
    for (let i = 0; i < 24; i++) {
      const k = 0.16 + r() * 0.22;
      const m = mesh(sph(k, 12), mat([...o.bushes][Math.floor(r() * o.bushes.length)], { rough: 1, grain: [9, 1.4], env: 0.3 }), [(r() - 0.5) * 15, k * 0.6, -1.9 - r() * 0.7]);
      m.scale.y = 0.8;
      scene.add(m);
    }
    return shoot({
      scene,
      object: null,
      W,
      H,
      samples,
      bg: "#000",
      key: o.night ? 1.2 : o.early ? 2.1 : 2.5,
      dome: o.night ? 0.6 : 0.95,
      envI: o.night ? 0.28 : 0.5,
      keyColor: o.night ? "#ffb27a" : o.early ? "#ffe0bb" : "#fff1dc",
      spread: 0.35,
      keyDir: [-7 * o.side, o.early ? 5 : 8, 7],
      cam: { pos: [0, 2.5, 12], at: [0, 1.75, 0], fov: 34, ext: 11, domeColor: o.night ? "#8fa6d8" : "#dfeaff", ...eyes[o.eye] },
    });
  };
}

// ---------- the looks of a kind of place: parameters turn at different speeds, so no two looks agree in all of them
const kinds = {
  palms: {
    count: 20, backs: ["land-capes", "land-bay", "land-karst", "land-pinks", "land-isle"], evenings: ["land-pinks"], tree: ["palm"],
    shape: ["slab", "arc", "terraces", "villas", "tower", "manor"], ground: ["#cdb594", "#d8c8ae", "#c9b7a0", "#bfae93"],
    walls: [["#f1ece4", "#e2d5c3"], ["#f3dcc6", "#fbf4ea"], ["#dfe9e6", "#f4f1ea"], ["#f6e7b9", "#fdf6e3"], ["#e9d3cf", "#f7ece8"], ["#ffffff", "#e8edf0"]],
    bushes: ["#4c7340", "#5d8549", "#3f6538", "#c8607a"], pools: ["lane", "bays", "wide", "round", "twin"],
  },
  pines: {
    count: 14, backs: ["land-riviera", "land-capes", "land-bay", "land-sunset"], evenings: ["land-sunset"], tree: ["pine", "cypress"],
    shape: ["terraces", "slab", "villas", "arc", "manor"], ground: ["#c8b79c", "#b9a58a", "#d2c4aa"],
    walls: [["#f4efe6", "#e4d8c6"], ["#ecd9c0", "#f7efe2"], ["#e6e3da", "#cfc6b6"], ["#fbf7f0", "#ead7c2"], ["#e3cdbb", "#f3e8dc"]],
    bushes: ["#4a6b3c", "#3d5c36", "#8a6fa8", "#6b8a4b"], pools: ["wide", "lane", "square", "bays"],
  },
  desert: {
    count: 12, backs: ["land-redsea", "land-dunes", "land-gulf", "land-pinks"], evenings: ["land-pinks"], tree: ["palm"],
    shape: ["terraces", "villas", "arc", "manor", "slab"], ground: ["#d9bd94", "#e0cba6", "#cfae82"],
    walls: [["#e6c9a0", "#f0dcbb"], ["#d9b48a", "#ead0ab"], ["#f3e6cf", "#e0c39b"], ["#e9d6bb", "#c99f74"]],
    bushes: ["#6b8450", "#55743f", "#c8607a"], pools: ["bays", "wide", "twin", "round"], roof: "#c28a5e",
  },
  island: {
    count: 12, backs: ["land-atoll", "land-isle", "land-karst", "land-pinks"], evenings: ["land-pinks"], tree: ["palm"],
    shape: ["huts", "villas", "huts", "terraces"], ground: ["#ecdfc4", "#f1e6cf", "#e4d4b4"],
    walls: [["#b08a62", "#c6a276"], ["#f1e9da", "#d8c3a2"], ["#8f7152", "#b4926a"], ["#fdf9f1", "#cdb08a"]],
    bushes: ["#4c7a40", "#3f6b38", "#d0707a"], pools: ["round", "none", "lane", "bays", "square"], roof: "#a88a5c",
  },
  city: {
    count: 12, backs: ["land-plain", "land-amber", "land-plain"], evenings: ["land-amber"], tree: ["lime", "lime", "cypress"], skyline: true,
    shape: ["tower", "manor", "slab", "arc"], ground: ["#c2beb7", "#b4aea4", "#cfc8bd"],
    walls: [["#d9dde0", "#b9c3ca"], ["#e7d9c6", "#c9b59a"], ["#b7a08c", "#dccbb8"], ["#f2efe9", "#a9b4ba"], ["#c98f74", "#e8d5c4"]],
    bushes: ["#4c7340", "#5d8549", "#3f6538"], pools: ["none", "square", "none", "lane"], roof: "#5d6a73",
  },
  hills: {
    count: 12, backs: ["land-altai", "land-tarn", "land-kavkaz", "land-fjord", "land-dawn"], evenings: ["land-amber"], tree: ["spruce", "pine"],
    shape: ["chalet", "villas", "manor", "chalet", "slab"], ground: ["#7f9160", "#93a06e", "#b9a58a", "#8c9a68"],
    walls: [["#a98560", "#8a6a4c"], ["#e9e1d3", "#a98560"], ["#8f6f50", "#c5a27a"], ["#f2eee6", "#7d5f45"], ["#b79a74", "#e3d8c6"]],
    bushes: ["#4a6b3c", "#3d5c36", "#7a8f4e"], pools: ["none", "square", "none", "round"], roof: "#5b4332",
  },
};
const numbered = (name, i) => `${name}-${String(i + 1).padStart(2, "0")}`;
export const shots = {};
for (const [kind, k] of Object.entries(kinds))
  for (let i = 0; i < k.count; i++) {
    const night = i % 4 === 3;
    const [wall, wall2] = k.walls[(i * 2 + Math.floor(i / 3)) % k.walls.length];
    shots[numbered(`stay-${kind}`, i)] = stay({
      shape: k.shape[i % k.shape.length],
      back: night ? k.evenings[i % k.evenings.length] : k.backs[(i + Math.floor(i / 4)) % k.backs.length],
      tree: k.tree[(i + Math.floor(i / 5)) % k.tree.length],
      trees: 3 + ((i * 3) % 5),
      ground: night ? "#8d7763" : k.ground[(i + Math.floor(i / 4)) % k.ground.length],
      wall,
      wall2,
      floors: 3 + ((i * 2 + Math.floor(i / 5)) % 3),
      pool: ["#2fb4c4", "#3fa6b8", "#27c0cf", "#2a9fd0"][(i + Math.floor(i / 3)) % 4],
      poolShape: k.pools[(i + Math.floor(i / 2)) % k.pools.length],
      shade: ["#f3ead9", "#d9764b", "#5d7b6a", "#e9c46a", "#4f7ea8", "#ffffff"][(i * 5 + 1) % 6],
      cloth: ["#f4f1ea", "#e8d8c0", "#dfe6ea"][i % 3],
      bushes: k.bushes,
      roof: k.roof,
      skyline: k.skyline ?? false,
      side: (i + Math.floor(i / 5)) % 2 ? -1 : 1,
      eye: (i * 2 + Math.floor(i / 5)) % eyes.length,
      seed: 100 + i * 13 + kind.length,
      detail: 1,
      night,
      early: i % 4 === 2,
    });
  }

// ---------- rooms
const bedrooms = [
  ["#e9e2d6", "#8a6a4c", "#f7f5f1", "#3f6f7a", "land-capes"],
  ["#dfe3df", "#5f4a3a", "#f7f5f1", "#b5643f", "land-altai"],
  ["#f3efe8", "#c2a57f", "#ffffff", "#5b8a72", "land-atoll"],
  ["#e3d6c4", "#6d5138", "#f4efe6", "#a1475a", "land-pinks"],
  ["#e6ebee", "#8d8174", "#fbfbfa", "#2f5f8f", "land-riviera"],
  ["#efe6d2", "#a67c52", "#fffaf0", "#c98a2f", "land-redsea"],
  ["#dcd8d0", "#4a4440", "#f2f0ec", "#6c7a86", "land-plain"],
  ["#eef1ea", "#93785a", "#fbfaf5", "#7d9a5b", "land-karst"],
  ["#f0e2da", "#7a5a48", "#fff6f2", "#c36f5a", "land-isle"],
  ["#d9dfd8", "#665544", "#f6f4ee", "#41684f", "land-tarn"],
];
const cached = Object.fromEntries(Object.keys(lands).map((name) => [name, async (size) => {
  const key = `${name} ${size}`;
  if (!seen.has(key)) seen.set(key, await lands[name](size, 10));
  return seen.get(key);
}]));
bedrooms.forEach(([wall, head, bed, accent, bgName], i) => {
  shots[numbered("bedroom", i)] = room({
    wall, head, bed, accent, bgName, lands: cached, seed: i + 1,
    rug: ["#ded3c0", "#cfd6d2", "#e6d6c6"][i % 3], chair: ["#c98e5f", "#8fa08c", "#b7a58e", "#6f8796"][i % 4], floor: ["#b6946c", "#9b7b58", "#c8ad87"][(i + 1) % 3],
    cam: [{}, { pos: [-0.9, 1.75, 5.4], at: [0.6, 1.05, -1] }, { pos: [-2.3, 1.5, 4.9], at: [0.6, 1.15, -0.9], fov: 40 }][i % 3],
  });
});

// ---------- countries
const country = (P) => L({ clouds: 0.45, near: 8, ...P });
Object.assign(shots, {
  "country-turkey": country({ ...sea, seed: 18.6, amp: 5.4, ridge: 0.7, base: -0.3, beach: 1, bo: -2.3, shore: -5, freq: 0.14, veg: "#4b6336", rock: "#9a8c7a", waterD: "#065f8c", waterS: "#3cc7cf", sun: [-0.6, 0.6, 0.3] }),
  "country-egypt": country({ ...sea, seed: 21.5, amp: 3.6, ridge: 0.75, base: -0.4, green: 0, shore: -6, freq: 0.16, rock: "#b98a64", clouds: 0.1, skyT: "#4d94d6", skyH: "#e6e2d6", waterD: "#045f8f", waterS: "#3adbd3", sun: [0.6, 0.55, 0.3] }),
  "country-uae": country({ seed: 8.8, amp: 2.6, ridge: 0.12, base: -0.3, snow: 9, green: 0, haze: 1.2, clouds: 0.1, cam: [0, 2.2, 14], look: [0, 1.5, 0], sun: [-0.75, 0.32, 0.15], sunC: "#ffcf8f", skyT: "#5c93cf", skyH: "#f3dabb", shore: -60, near: 6, freq: 0.16, rock: "#d89a58", sunI: 1.7 }),
  "country-thailand": country({ ...sea, green: 1.6, seed: 39.4, amp: 5.2, ridge: 0.12, base: -1.7, shore: -5, freq: 0.3, veg: "#3d6c37", waterD: "#047790", waterS: "#52dccf", sun: [-0.5, 0.6, 0.3] }),
  "country-maldives": country({ ...sea, seed: 93.7, amp: 0.9, ridge: 0.2, base: -1.1, beach: 1, bo: -2.6, shore: -9, freq: 0.22, clouds: 0.6, veg: "#3f7a38", waterD: "#0390b0", waterS: "#84f2e4", sun: [-0.4, 0.8, 0.3] }),
  "country-cuba": country({ ...sea, seed: 12.2, amp: 1.8, ridge: 0.3, base: -0.6, beach: 1, bx: 0.6, bz: 0.3, bo: -2.9, cam: [1.5, 1.3, 9], look: [-2, 0.75, -2], shore: 5, freq: 0.2, veg: "#3f7038", waterD: "#0577a0", waterS: "#63ead8", sun: [-0.4, 0.8, 0.3] }),
  "country-vietnam": country({ ...sea, seed: 52.3, amp: 6.2, ridge: 0.3, base: -1.3, shore: -4, freq: 0.24, haze: 1.6, veg: "#41693c", waterD: "#1b6a70", waterS: "#4fb7a4", sun: [0.3, 0.3, -0.8], sunC: "#ffd6a0", skyH: "#f0e0cc" }),
  "country-russia": country({ fov: 2.5, sea: 0.4, wsc: 7, seed: 24.7, amp: 4.4, ridge: 0.7, base: -0.4, snow: 1.9, haze: 1.1, shore: -6, cam: [0, 0.75, 14], look: [0, 1.2, 0], sun: [-0.6, 0.45, 0.3], freq: 0.13, waterD: "#0b4a70", waterS: "#3a9fb8", veg: "#3f5d33" }),
  "country-georgia": country({ seed: 47.8, fov: 2.1, amp: 5.6, ridge: 0.8, base: -1.0, snow: 2.4, haze: 1.0, cam: [2, 2.5, 12], look: [0, 2.5, 0], sun: [-0.8, 0.5, 0.1], shore: -60, near: 6, freq: 0.1, sunI: 1.4, veg: "#55702f" }),
  "country-kazakhstan": country({ seed: 58.1, fov: 2.3, amp: 3.6, ridge: 0.7, base: -1.2, snow: 2.2, haze: 1.5, cam: [0, 2.0, 15], look: [0, 1.9, 0], sun: [0.7, 0.4, 0.1], shore: -60, near: 6, freq: 0.09, sunI: 1.4, veg: "#8a8b4d", rock: "#8d7f6c" }),
});
