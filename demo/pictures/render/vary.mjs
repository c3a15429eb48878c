// node vary.mjs <png-folder>   A look of stays.js that was not drawn is made of a drawn one of its kind: from the other side, nearer, at another
// hour of the day. The same folder gives the same pictures; a drawn look is never touched.
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
const folder = process.argv[2];
const wanted = { "stay-palms": 17, "stay-pines": 12, "stay-desert": 10, "stay-island": 10, "stay-city": 10, "stay-hills": 10, bedroom: 8 };
// Hours: morning gold, noon, late afternoon, a cool overcast day.
const hours = [
  { tint: [1.08, 1.0, 0.86], brightness: 1.03, saturation: 1.05 },
  { tint: [0.97, 1.0, 1.06], brightness: 1.06, saturation: 0.92 },
  { tint: [1.1, 0.96, 0.84], brightness: 0.93, saturation: 1.08 },
  { tint: [0.93, 0.99, 1.05], brightness: 0.97, saturation: 0.86 },
];
const rooms = [
  { tint: [1.05, 1.0, 0.92], brightness: 0.98, saturation: 0.95 },
  { tint: [0.97, 1.0, 1.03], brightness: 1.03, saturation: 1.05 },
];
for (const [kind, count] of Object.entries(wanted)) {
  const name = (i) => path.join(folder, `${kind}-${String(i).padStart(2, "0")}.png`);
  const drawn = Array.from({ length: 20 }, (_, i) => name(i + 1)).filter((file) => fs.existsSync(file));
  let made = 0;
  for (let i = 1; i <= count; i++) {
    if (fs.existsSync(name(i))) continue;
    const round = Math.floor(made / drawn.length), from = drawn[made % drawn.length];
    const hour = (kind === "bedroom" ? rooms : hours)[(made + round) % (kind === "bedroom" ? 2 : 4)];
    const { width, height } = await sharp(from).metadata();
    // A part of the picture, at one of its ends: another distance and another middle.
    const part = 0.86 - 0.06 * ((made + round) % 3), w = Math.round(width * part), h = Math.round(height * part);
    const left = made % 2 ? width - w : Math.round((width - w) * 0.15), top = Math.round((height - h) * 0.45);
    let picture = sharp(from).extract({ left, top, width: w, height: h }).resize(width, height, { kernel: "lanczos3" });
    if (round % 2 === 0) picture = picture.flop();
    const seen = await picture.removeAlpha().png().toBuffer();
    const varied = await sharp(seen).modulate({ brightness: hour.brightness, saturation: hour.saturation }).linear(hour.tint, [0, 0, 0]).png().toBuffer();
    fs.writeFileSync(path.join(folder, `.${kind}-${String(i).padStart(2, "0")}.varied`), varied);
    made++;
  }
  // Written at the end, so that a variation is never varied.
  for (const file of fs.readdirSync(folder).filter((f) => f.startsWith(`.${kind}-`)))
    fs.renameSync(path.join(folder, file), path.join(folder, file.slice(1).replace(".varied", ".png")));
  console.log(kind, `${drawn.length} drawn, ${made} varied`);
}
