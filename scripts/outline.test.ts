import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeOutline, outlineFile } from './outline.ts'

const rings = makeOutline()
const spotsOf = (ring: number[]) =>
  Array.from({ length: ring.length / 2 }, (_, n) => [ring[n * 2]! / 100, ring[n * 2 + 1]! / 100] as const)

/** Even-odd rule over all rings: a ring within another is a sea. */
const isLand = (longitude: number, latitude: number): boolean =>
  rings
    .flatMap((ring) => spotsOf(ring).map((spot, n, all) => [spot, all.at(n - 1)!] as const))
    .filter(
      ([[x, y], [px, py]]) => y > latitude !== py > latitude && longitude < ((px - x) * (latitude - y)) / (py - y) + x,
    ).length %
    2 ===
  1

test('the committed outline equals the script output', () => {
  expect(JSON.parse(readFileSync(outlineFile, 'utf8'))).toEqual(rings)
})

test('cities are on land and seas are not', () => {
  const places: Record<string, [longitude: number, latitude: number]> = {
    Москва: [37.62, 55.75],
    Екатеринбург: [60.6, 56.84],
    Норильск: [88.2, 69.35],
    Якутск: [129.7, 62.03],
    Билибино: [166.44, 68.06],
    'Южно-Сахалинск': [142.73, 46.96],
  }
  for (const [name, [longitude, latitude]] of Object.entries(places))
    expect(isLand(longitude, latitude), name).toBe(true)
  const seas: Record<string, [longitude: number, latitude: number]> = {
    Каспий: [50.5, 42],
    Балтика: [19.5, 57.5],
    'Чёрное море': [34, 43],
    'Карское море': [70, 76],
    'Охотское море': [149, 55],
    'Берингово море': [178, 60],
  }
  for (const [name, [longitude, latitude]] of Object.entries(seas))
    expect(isLand(longitude, latitude), name).toBe(false)
})

test('no shape spans the whole map: Chukotka continues past the 180th meridian', () => {
  expect(isLand(182, 67)).toBe(true)
  // The longest straight line is the edge of the cut.
  const steps = rings.flatMap((ring) =>
    spotsOf(ring).map(([x, y], n, all) => (y <= 18 || x <= -25 ? 0 : Math.abs(x - all.at(n - 1)![0]))),
  )
  expect(Math.max(...steps)).toBeLessThan(20)
})
