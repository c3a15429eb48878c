// Photographs the goods: builds the models in headless Chromium (for its canvas only; no graphics card) and hands each to
// camera.c.
//   cc -O3 -march=native -ffast-math -o camera camera.c -lm
//   node goods.mjs <png-folder> <job,job|all> [--size 1024]; a picture that is there already is left alone
//   CHROMIUM: path of the browser when it is not on PATH; THREE_DIR: folder of the three package; CAMERA: the program, ./camera
import { execFileSync, execSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
sharp.concurrency(1);
const here = import.meta.dirname, [out, jobs] = process.argv.slice(2);
const size = Number(process.argv[process.argv.indexOf("--size") + 1] || 1024) || 1024;
const camera = process.env.CAMERA ?? path.join(here, "camera");
fs.mkdirSync(out, { recursive: true });
const three = process.env.THREE_DIR ? path.resolve(process.env.THREE_DIR) : path.dirname(path.dirname(createRequire(path.resolve("package.json")).resolve("three")));
const bin = path.join(os.tmpdir(), `scene-${process.pid}.bin`), rgb = path.join(os.tmpdir(), `scene-${process.pid}.rgb`);
const srv = http
  .createServer((q, r) => {
    const u = q.url.split("?")[0];
    if (u === "/scene") return q.pipe(fs.createWriteStream(bin)).on("finish", () => r.end());
    r.setHeader("content-type", u.endsWith(".js") ? "text/javascript" : "text/html");
    if (u === "/") return r.end('<script type="importmap">{"imports":{"three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script>');
    fs.createReadStream(u.startsWith("/three/") ? path.join(three, u.slice(7)) : path.join(here, u)).on("error", () => r.writeHead(404).end()).pipe(r);
  })
  .listen(0, "127.0.0.1");
await new Promise((r) => srv.once("listening", r));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? execSync("command -v chromium || command -v chromium-browser || command -v google-chrome").toString().trim(),
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const page = await browser.newPage();
page.on("pageerror", (e) => console.log("PAGE", e.message));
await page.goto(`http://127.0.0.1:${srv.address().port}/`);
const all = await page.evaluate(async () => {
  window.M = await import("/goods.js");
  return Object.fromEntries(Object.entries(window.M.shots).map(([job, shot]) => [job, shot.names]));
});
for (const job of jobs === "all" ? Object.keys(all) : jobs.split(",")) {
  const file = (name) => path.join(out, `${name}.png`);
  if (all[job].every((name) => fs.existsSync(file(name)))) continue;
  const start = Date.now();
  try {
    await page.evaluate(async ([job, size]) => {
      await fetch("/scene", { method: "POST", body: window.M.shots[job](size) });
    }, [job, size]);
    const built = Date.now();
    execFileSync(camera, [bin, rgb]);
    const shot = Date.now(), raw = fs.readFileSync(rgb), one = size * size * 3;
    for (const [i, name] of all[job].entries())
      await sharp(raw.subarray(i * one, (i + 1) * one), { raw: { width: size, height: size, channels: 3 } }).png({ compressionLevel: 3 }).toFile(file(name));
    console.log(job, all[job].length, `model ${((built - start) / 1000).toFixed(1)} s, camera ${((shot - built) / 1000).toFixed(1)} s, files ${((Date.now() - shot) / 1000).toFixed(1)} s`);
  } catch (e) {
    console.log(job, "FAILED", String(e.message).slice(0, 400));
  }
}
await browser.close();
srv.close();
for (const f of [bin, rgb]) fs.rmSync(f, { force: true });
