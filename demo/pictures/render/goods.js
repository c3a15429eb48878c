// The goods of the demo shop: a model, its camera, colours and views. A job is named for its model (all colours) or for a
// model and a view; a picture is named model-colour or model-colour-view. The data in demo/catalogue picks pictures by these
// names, so the colour word here and the colour of the goods are one and the same.
import { group, memo } from "./studio.js";
import { scene } from "./camera.js";
import { shade } from "./stuff.js";
import * as P from "./products.js";
import * as M from "./more.js";
import * as B from "./models-packs.js";
import * as more from "./models-all.js";

const warm = "#e4e0da", cool = "#dde1e4", sage = "#dbe0d9", sand = "#e6ddd0", rose = "#e6dbd6", sky = "#d6dfe6", stone = "#dedddb", mist = "#dfe2e5";
const PALETTE = {
  black: ["#26292d", stone], graphite: ["#3a3d42", stone], grey: ["#7d8797", mist], white: ["#eceae4", cool], cream: ["#f3efe6", warm],
  sand: ["#d3b48c", sand], brown: ["#8b5e34", warm], olive: ["#5c6643", sage], green: ["#35604c", sage], teal: ["#2f7f86", cool],
  blue: ["#2f6f9e", sky], navy: ["#27405f", sky], red: ["#b8382e", rose], orange: ["#d9772b", warm], yellow: ["#e2a52b", sand],
  purple: ["#5f4b7d", mist], pink: ["#cf8f9a", rose], burgundy: ["#74303c", rose],
};
const C1 = (y = 1, d = 7.2, h = 0.9) => ({ pos: [0, y + h, d], at: [0, y, 0] });
const scaled = (o, x, y, z) => {
  o.scale.set(x, y, z);
  return group(o);
};
const ACCENT = { blue: "#e07a3f", olive: "#d9a13b", graphite: "#d4482f", red: "#f0c05a", orange: "#2b3f55", teal: "#e8b04a", green: "#e0a33a", black: "#d9772b", burgundy: "#e6c9a0", navy: "#e07a3f", grey: "#2f7f86", yellow: "#2f7f86", pink: "#5f4b7d", sand: "#35604c", white: "#b8382e", cream: "#8b5e34", purple: "#e2a52b", brown: "#e0a33a" };
const darker = (hex, k) => "#" + [1, 3, 5].map((i) => Math.round(parseInt(hex.slice(i, i + 2), 16) * k).toString(16).padStart(2, "0")).join("");
const low = (c, n) => P.boot(c, "#23211f", ACCENT[n] ?? "#d9772b", { cut: 0.84, heel: darker(c, 0.62), tongue: darker(c, 0.5) });
const high = (c, n) => P.boot(c, "#1d1f21", ACCENT[n] ?? "#d9552b", { heel: darker(c, 0.72), tongue: darker(c, 0.5) });

const A = (n) => ACCENT[n] ?? "#d9772b";
const eye = (h = 0.9, d = 7.2, x = 0) => ({ pos: [x, 1 + h, d], at: [0, 1, 0] });

// model: [build(colour, its name), camera, colours, { view: angle or { turn, focus } }, brand printed on the goods]
// focus: [x, y, z, size] are shares of the thing's box: a close detail
const MODELS = {
  backpack: [(c, n) => P.backpack(n === "blue" ? "#3d5a73" : c, ACCENT[n]), C1(1.06, 7, 0.9), "blue olive graphite red orange teal", { back: 3.25, side: -0.85, front: 0.5 }, "TAIGA"],
  rucksack: [(c, n) => scaled(P.backpack(c, ACCENT[n], darker(c, 0.45)), 1.04, 1.16, 1), C1(1.2, 7, 0.9), "green navy black burgundy blue", { back: 3.25, side: -0.85 }],
  daypack: [(c, n) => scaled(P.backpack(c, ACCENT[n], darker(c, 0.55)), 0.98, 0.76, 0.86), C1(0.8, 7, 0.9), "black grey teal yellow pink navy olive red", { back: 3.25 }],
  duffel: [(c) => P.duffel(c), C1(0.66, 7, 1.5), "red navy black olive sand teal", { side: 0.9 }],
  suitcase: [(c) => P.suitcase(c), C1(1.17, 7.9, 0.9), "sand green navy black pink yellow grey red", { side: 0.75 }],
  cabin: [(c) => scaled(P.suitcase(c), 0.94, 0.8, 0.92), C1(1, 7.9, 0.9), "blue sand black teal burgundy purple", { side: 0.75 }],
  tent: [(c) => P.tent(c, "#efe7d6", darker(c, 0.74)), { ...C1(0.55, 8.6, 1.7), fill: 0.92 }, "orange green blue sand red", { side: 0.8 }],
  familytent: [(c) => scaled(P.tent(c, "#e6ddc8", darker(c, 0.7)), 1.45, 1.05, 1.1), { ...C1(0.55, 8.6, 1.7), fill: 0.92 }, "olive sand navy orange", { side: 0.7 }],
  mat: [(c) => P.mat_(c), C1(0.55, 6.6, 1.6), "teal orange green navy grey red", {}],
  sleepingbag: [(c, n) => M.sleepingbag(c, ACCENT[n] ?? "#e0a33a"), { ...C1(0.6, 7, 2.6), fill: 0.84 }, "blue orange olive burgundy navy black", {}],
  stuffsack: [(c) => M.stuffsack(c), C1(0.5, 7, 1.6), "blue orange olive burgundy navy black", {}],
  pillow: [(c) => P.pillow(c), C1(0.42, 5.6, 2.0), "grey navy teal burgundy sand", {}],
  hammock: [(c, n) => M.hammock(c, ACCENT[n]), { ...C1(1, 8, 1.2), fill: 0.86 }, "teal olive orange red", {}],
  stove: [(c) => P.stove(c), C1(0.66, 5, 1.3), "green red blue black", {}],
  pot: [(c) => P.pot(c), C1(0.42, 5.4, 1.7), "graphite red green blue sand", {}],
  kettle: [(c) => M.kettle(c), C1(0.7, 6, 1.5), "red blue cream green black", {}],
  mug: [(c, n) => P.mug(c, { cream: "#2a3f5f", yellow: "#2a3f5f" }[n] ?? "#e9dfcb"), C1(0.46, 4.4, 1.5), "cream green blue red black yellow", {}],
  pan: [(c) => M.pan(c), C1(0.2, 6, 2.4), "black red green", {}],
  thermos: [(c) => P.thermos(c), C1(1.1, 7.4, 0.7), "green sand black blue red white", { side: 0.8 }],
  bottle: [(c, n) => M.bottle(c, n === "black" ? "#c9a06a" : "#1d2023"), C1(1.1, 7.4, 0.7), "blue red olive black teal orange pink", {}],
  tumbler: [(c) => M.tumbler(c), C1(0.8, 6.4, 1), "green sand white pink navy burgundy", {}],
  puffer: [(c) => P.jacket(c), C1(1.08, 7.2, 0.4), "red navy black olive yellow teal", { back: 3.3 }],
  wpuffer: [(c) => scaled(P.jacket(c), 0.9, 1.08, 0.9), C1(1.08, 7.2, 0.4), "pink white burgundy purple sand green", { back: 3.3 }],
  shell: [(c) => P.jacket(c, "#22262b", { puff: 0 }), C1(1.08, 7.2, 0.4), "orange blue green black grey olive", { back: 3.3 }],
  wshell: [(c) => scaled(P.jacket(c, "#22262b", { puff: 0 }), 0.9, 1.08, 0.9), C1(1.08, 7.2, 0.4), "teal purple pink yellow red white", { back: 3.3 }],
  fleece: [(c) => P.jacket(c, "#22262b", { puff: 0, hooded: false }), C1(1, 7.2, 0.4), "grey green navy burgundy sand black", {}],
  vest: [(c) => P.jacket(c, "#22262b", { hooded: false, sleeves: false }), C1(1, 7.2, 0.4), "navy olive red black yellow", {}],
  boot: [high, C1(0.66, 6.3, 1.4), "brown grey black olive sand burgundy", { side: 0.45, back: 2.6 }],
  shoe: [low, C1(0.5, 6.3, 1.4), "grey blue black red teal olive sand pink", { side: 0.45 }],
  beanie: [(c) => P.beanie(c, darker(c, 0.82)), C1(0.78, 5.6, 0.7), "blue red grey yellow green black white", {}],
  cap: [(c) => M.cap(c), C1(0.3, 5.6, 1.4), "olive sand navy black red grey", {}],
  gloves: [(c, n) => M.gloves(c, ACCENT[n] ?? "#d9772b"), C1(0.9, 7, 0.9), "black grey red navy olive", {}],
  socks: [(c, n) => M.socks(c, { grey: "#c8442f", orange: "#26292d" }[n] ?? "#e9dfcb"), C1(0.9, 7, 1), "grey green navy orange burgundy black", {}],
  glasses: [(c) => P.glasses(c), { ...C1(0.3, 5.2, 1.0), fill: 0.84 }, "black brown olive navy burgundy", {}],
  headlamp: [(c) => P.headlamp(c), C1(0.5, 6.2, 1.6), "orange blue green black red", {}],
  lantern: [(c) => P.lantern(c), C1(1, 7, 0.8), "red green yellow black blue", {}],
  powerbank: [(c) => P.powerbank(c), C1(1.08, 7.2, 0.9), "white black navy orange green", {}],
  watch: [(c) => P.watch(c), C1(0.95, 7.6, 1.2), "olive black navy orange sand", {}],
  binoculars: [(c) => P.binoculars(c), C1(0.4, 6.4, 1.8), "black olive brown", {}],
  compass: [(c) => M.compass(c), C1(0.2, 6, 2.4), "green brown black", {}],
  chair: [(c) => P.chair(c), C1(0.9, 7.4, 1.0), "green navy orange grey red", { side: 1.1 }],
  table: [(c) => M.table(c), C1(0.6, 7.4, 1.6), "brown grey sand", {}],
  cooler: [(c) => M.cooler(c), C1(0.7, 7, 1.4), "blue red green sand", {}],
  umbrella: [(c) => P.umbrella(c), C1(0.95, 8.4, 0.7), "red navy black yellow green grey", {}],
  sup: [(c, n) => P.sup(n === "teal" ? "#2f8fa8" : c), C1(1.62, 10.6, 0.7), "teal orange purple yellow green", {}],
  drybag: [(c) => P.drybag(c), C1(1.08, 7.2, 0.9), "yellow blue red green orange black", {}],
  towel: [(c) => M.towel(c), C1(0.3, 6, 2), "teal grey pink navy sand green", {}],
  poles: [(c) => M.poles(c), { ...C1(1.4, 9, 0.7), fill: 0.84 }, "red black blue green", {}],
  knife: [(c) => M.knife(c), C1(0.3, 6, 3), "red black olive brown", {}],
  firstaid: [(c) => M.pouch(c, { cross: true }), C1(0.6, 6.4, 1), "red orange green", {}],
  organizer: [(c) => M.pouch(c), C1(0.6, 6.4, 1), "grey teal navy pink olive sand", {}],
  teapot: [(c) => M.teapot(c), C1(0.6, 6, 1.4), "green cream black blue brown", { side: 0.9 }],
  teacup: [(c) => M.teacup("#f3efe6", c), C1(0.4, 5.6, 1.7), "green blue red", {}],
  bowl: [(c, n) => M.bowl(c, n === "cream" || n === "white" ? "#2a3f5f" : "#f3efe6"), C1(0.4, 5.6, 1.9), "cream blue green burgundy", {}],
  teatin: [(c) => M.teatin(c), C1(0.8, 6.4, 1), "burgundy green navy yellow black", {}],

  expedition: [(c, n) => B.expedition(c, A(n)), eye(0.8), "green navy red orange graphite burgundy", { back: 3.5, side: -0.85, detail: { focus: [0.45, 0.84, 0.7, 0.36] } }],
  rolltop: [(c, n) => B.rolltop(c, A(n)), eye(0.8), "olive sand navy graphite burgundy", { back: 3.5, side: -0.85, detail: { focus: [0.5, 0.72, 0.8, 0.42] } }],
  kidpack: [(c, n) => B.kidpack(c, A(n)), eye(0.9), "yellow teal pink red purple", { back: 3.4, side: -0.85, detail: { focus: [0.5, 0.42, 0.9, 0.5] } }],
  citypack: [(c, n) => B.citypack(c, { graphite: "#c9a06a", black: "#b8382e" }[n] ?? "#c9a06a"), eye(0.8), "graphite black grey navy olive", { back: 3.5, side: -0.85, detail: { focus: [0.5, 0.9, 0.5, 0.4] } }],
  trailvest: [(c, n) => B.trailvest(c, A(n)), eye(0.5), "orange teal black yellow", { back: 3.4, detail: { focus: [0.6, 0.5, 0.9, 0.45] } }],
  hipbag: [(c, n) => B.hipbag(c, A(n)), eye(1.5), "teal black olive red purple", { back: 3.3 }],
  tote: [(c, n) => B.tote(c, n === "cream" || n === "sand" ? "#8b5e34" : "#3a342c"), eye(1.0), "cream olive navy black", { side: 1.0 }],
  messenger: [(c, n) => B.messenger(c, A(n)), eye(0.9), "navy olive black grey", { back: 3.4 }],
  garment: [(c) => B.garment(c), eye(0.4), "black navy grey", {}],
  cubes: [(c, n) => B.cubes(c, A(n)), eye(2.6), "teal navy grey pink", {}],
  kidshell: [(c) => scaled(P.jacket(c, "#22262b", { puff: 0 }), 0.92, 0.84, 0.98), C1(0.9, 7.2, 0.4), "yellow blue red green", { back: 3.3 }],
  kidpuffer: [(c) => scaled(P.jacket(c), 0.92, 0.82, 0.98), C1(0.9, 7.2, 0.4), "pink teal navy yellow", { back: 3.3 }],
  parka: [(c) => scaled(P.jacket(c, "#8b6b4a", { puff: 0.35 }), 1, 1.2, 1), C1(1.08, 7.2, 0.4), "olive graphite navy sand", { back: 3.3 }],
  ...more.models({ A, eye, shade }),
};

/** Colours whose views are pictured too: a gallery of every colour would triple the files. */
const VIEWED = 1;

export const shots = {};
for (const [model, [build, cam, colours, views, brand]] of Object.entries(MODELS)) {
  const job = (suffix, names, turn, focus) => {
    const run = (size) => {
      P.print.brand = brand ?? null;
      const paints = names.map((name) => {
        const make = () => {
          Object.assign(memo, { model, count: 0 });
          return build(PALETTE[name][0], name);
        };
        return [`${model}-${name}${suffix}`, make, PALETTE[name][1]];
      });
      return scene({ paints, cam: { ...cam, focus }, turn, size });
    };
    run.names = names.map((name) => `${model}-${name}${suffix}`);
    return run;
  };
  const all = colours.split(" ");
  shots[model] = job("", all, 0);
  for (const [view, v] of Object.entries(views)) {
    const { turn = 0, focus, every } = typeof v === "number" ? { turn: v } : v;
    shots[`${model}-${view}`] = job(`-${view}`, every ? all : all.slice(0, VIEWED), turn, focus);
  }
}
export const models = Object.fromEntries(Object.entries(MODELS).map(([model, [, , colours]]) => [model, colours]));
