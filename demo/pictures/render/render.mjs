// Renders landscapes and rooms in headless Chromium with software WebGL (no GPU needed).
// MODULE=land.js node render.mjs <out-dir> <name,name|all> [--size 640] [--samples 16]; a picture that is there already is left alone
//   MODULE: land.js (landscapes), hotels.js (hotels and rooms)
//   CHROMIUM: path of the browser when it is not found on PATH; THREE_DIR: folder of the three package
import http from "node:http";
import fs from "node:fs";
import path from "node:path";
import { execSync } from "node:child_process";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
const here = path.dirname(new URL(import.meta.url).pathname);
const out = process.argv[2];
const names = process.argv[3].split(",");
const opt = (k, d) => {
  const i = process.argv.indexOf("--" + k);
  return i < 0 ? d : +process.argv[i + 1];
};
fs.mkdirSync(out, { recursive: true });
const three = process.env.THREE_DIR
  ? path.resolve(process.env.THREE_DIR)
  : path.dirname(path.dirname(createRequire(path.resolve("package.json")).resolve("three")));
const type = { ".js": "text/javascript", ".html": "text/html" };
const srv = http
  .createServer((q, r) => {
    const u = q.url.split("?")[0];
    if (u === "/") {
      r.setHeader("content-type", "text/html");
      return r.end('<script type="importmap">{"imports":{"three":"/three/build/three.module.js","three/addons/":"/three/examples/jsm/"}}</script>');
    }
    const f = u.startsWith("/three/") ? path.join(three, u.slice(7)) : path.join(here, u);
    if (!fs.existsSync(f)) {
      r.statusCode = 404;
      return r.end();
    }
    r.setHeader("content-type", type[path.extname(f)] ?? "application/octet-stream");
    fs.createReadStream(f).pipe(r);
  })
  .listen(0, "127.0.0.1");
await new Promise((r) => srv.once("listening", r));
const b = await chromium.launch({
  executablePath:
    process.env.CHROMIUM ?? execSync("command -v chromium || command -v chromium-browser || command -v google-chrome").toString().trim(),
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-gpu-watchdog",
  ],
});
const p = await b.newPage();
p.on("console", (m) => {
  if (/error|THREE/i.test(m.text())) console.log("  ", m.text().slice(0, 600));
});
p.on("pageerror", (e) => console.log("PAGE", e.message));
await p.goto(`http://127.0.0.1:${srv.address().port}/`);
const all = await p.evaluate(
  async (m) => {
    window.M = await import(m);
    return Object.keys(window.M.shots);
  },
  "/" + (process.env.MODULE ?? "land.js"),
);
for (const n of new Set(names.flatMap((name) => (name === "all" ? all : name)))) {
  if (fs.existsSync(path.join(out, n + ".png"))) continue;
  const t = Date.now();
  try {
    const s = await p.evaluate(async ([n, size, samples]) => window.M.shots[n](size, samples), [n, opt("size", 800), opt("samples", 40)]);
    fs.writeFileSync(path.join(out, n + ".png"), Buffer.from(s, "base64"));
    console.log(n, ((Date.now() - t) / 1000).toFixed(1) + " s");
  } catch (e) {
    console.log(n, "FAILED", e.message.slice(0, 400));
  }
}
await b.close();
srv.close();
