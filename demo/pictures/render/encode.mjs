// node encode.mjs <png-folder>… [--again] [--pack gear]   PNG masters → ../packs: AVIF and WebP in the widths a page asks for, and ../index.json.
// Names come from the PNG files; a picture whose master is not given keeps its files. A picture goes into the pack of its model;
// --pack names the pack of new models.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { unzipSync, zipSync } from "fflate";
import sharp from "sharp";
sharp.concurrency(1);
const { positionals: folders, values: given } = parseArgs({ allowPositionals: true, options: { again: { type: "boolean" }, pack: { type: "string" } } });
const out = path.join(import.meta.dirname, ".."), packsFolder = path.join(out, "packs");
const indexFile = path.join(out, "index.json");
fs.mkdirSync(packsFolder, { recursive: true });
const index = new Map((fs.existsSync(indexFile) ? JSON.parse(fs.readFileSync(indexFile, "utf8")) : []).map((p) => [p.name, p]));
// pack → file → bytes
const packs = new Map(fs.readdirSync(packsFolder).sort().map((file) => [path.parse(file).name, unzipSync(fs.readFileSync(path.join(packsFolder, file)))]));
const changed = new Set();
const modelOf = (name) => name.split("-")[0];
const packOf = (name) => {
  const pack = [...packs].find(([, files]) => Object.keys(files).some((file) => modelOf(file) === modelOf(name)))?.[0] ?? given.pack;
  if (!pack) throw new Error(`${name}: its model has no pack yet, name one with --pack (${[...packs.keys()].join(", ")})`);
  if (!packs.has(pack)) packs.set(pack, {});
  return pack;
};
for (const folder of folders)
  for (const file of fs.readdirSync(folder).filter((f) => /\.(png|webp)$/.test(f)).sort()) {
    const name = path.parse(file).name;
    if (index.has(name) && !given.again) continue;
    const master = sharp(path.join(folder, file));
    const { width, height } = await master.metadata();
    const isScene = width !== height;
    const widths = (isScene ? [320, 640, 960, Math.min(1440, width)] : [320, 640, 1024]).filter((w, i, all) => w <= width && all.indexOf(w) === i && w > (all[i - 1] ?? 0));
    const hash = createHash("sha256").update(fs.readFileSync(path.join(folder, file))).digest("hex").slice(0, 8);
    if (index.get(name)?.hash === hash) continue;
    const pack = packOf(name), packed = packs.get(pack);
    changed.add(pack);
    for (const old of index.get(name)?.files ?? []) for (const f of [old.webp, old.avif]) delete packed[f];
    const files = [];
    for (const w of widths) {
      const sized = () => {
        const s = master.clone().resize(w, null, { kernel: "lanczos3" });
        return isScene ? s : s.sharpen({ sigma: 0.6, m1: 0.4, m2: 0.6 });
      };
      const base = `${name}-${w}.${hash}`;
      packed[`${base}.webp`] = await sized().webp(isScene ? { quality: 80, effort: 5 } : { quality: 74, effort: 3 }).toBuffer();
      packed[`${base}.avif`] = await sized().avif(isScene ? { quality: 58, effort: 2 } : { quality: 48, effort: 1 }).toBuffer();
      files.push({ width: w, webp: `${base}.webp`, avif: `${base}.avif` });
    }
    index.set(name, { name, width, height, hash, files });
  }
// Sorted, stored uncompressed and with one date: the same pictures give the same bytes, and git stores a changed pack as a difference.
for (const pack of changed) {
  const files = Object.fromEntries(Object.entries(packs.get(pack)).sort(([a], [b]) => (a < b ? -1 : 1)));
  fs.writeFileSync(path.join(packsFolder, `${pack}.zip`), zipSync(files, { level: 0, mtime: new Date(1980, 0, 1) }));
}
const list = [...index.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
fs.writeFileSync(indexFile, `[\n${list.map((p) => "  " + JSON.stringify(p)).join(",\n")}\n]\n`);
const bytes = fs.readdirSync(packsFolder).reduce((n, f) => n + fs.statSync(path.join(packsFolder, f)).size, 0);
console.log(`${list.length} pictures, ${(bytes / 1e6).toFixed(1)} MB${changed.size ? `; changed: ${[...changed].join(", ")}` : ""}`);
