// node encode.mjs <png-folder>…   PNG masters → demo/pictures: AVIF and WebP in the widths a page asks for, and index.json.
// Names come from the PNG files; a picture whose master is not given keeps its files.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
sharp.concurrency(1);
const out = path.join(import.meta.dirname, "..", "pictures");
const indexFile = path.join(out, "index.json");
fs.mkdirSync(out, { recursive: true });
const index = new Map((fs.existsSync(indexFile) ? JSON.parse(fs.readFileSync(indexFile, "utf8")) : []).map((p) => [p.name, p]));
const fresh = process.argv.includes("--again");
for (const folder of process.argv.slice(2).filter((a) => !a.startsWith("--")))
  for (const file of fs.readdirSync(folder).filter((f) => /\.(png|webp)$/.test(f)).sort()) {
    const name = path.parse(file).name;
    if (index.has(name) && !fresh) continue;
    const master = sharp(path.join(folder, file));
    const { width, height } = await master.metadata();
    const isScene = width !== height;
    const widths = (isScene ? [320, 640, 960, Math.min(1440, width)] : [320, 640, 1024]).filter((w, i, all) => w <= width && all.indexOf(w) === i && w > (all[i - 1] ?? 0));
    const hash = createHash("sha256").update(fs.readFileSync(path.join(folder, file))).digest("hex").slice(0, 8);
    if (index.get(name)?.hash === hash) continue;
    for (const old of index.get(name)?.files ?? []) for (const f of [old.webp, old.avif]) fs.rmSync(path.join(out, f), { force: true });
    const files = [];
    for (const w of widths) {
      const sized = () => {
        const s = master.clone().resize(w, null, { kernel: "lanczos3" });
        return isScene ? s : s.sharpen({ sigma: 0.6, m1: 0.4, m2: 0.6 });
      };
      const base = `${name}-${w}.${hash}`;
      await sized().webp(isScene ? { quality: 80, effort: 5 } : { quality: 74, effort: 3 }).toFile(path.join(out, `${base}.webp`));
      await sized().avif(isScene ? { quality: 58, effort: 2 } : { quality: 48, effort: 1 }).toFile(path.join(out, `${base}.avif`));
      files.push({ width: w, webp: `${base}.webp`, avif: `${base}.avif` });
    }
    index.set(name, { name, width, height, hash, files });
  }
const list = [...index.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
fs.writeFileSync(indexFile, `[\n${list.map((p) => "  " + JSON.stringify(p)).join(",\n")}\n]\n`);
const bytes = fs.readdirSync(out).reduce((n, f) => n + fs.statSync(path.join(out, f)).size, 0);
console.log(`${list.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
