import { expect, test } from 'vitest'
import { clustersOf } from './map-clusters.ts'

const flat = (zoom: number) => (point: { latitude: number; longitude: number }) => ({
  x: point.longitude * 2 ** zoom,
  y: point.latitude * 2 ** zoom,
})
const places = [
  { id: 1, latitude: 0.1, longitude: 0.1 },
  { id: 2, latitude: 0.2, longitude: 0.2 },
  { id: 3, latitude: 40, longitude: 40 },
]
const at = (zoom: number) => clustersOf(places, zoom, flat(zoom)).map(({ key, places }) => [key, places.length])

test('near places form one mark with their count, far ones stay single, zooming in splits them', () => {
  expect(at(3)).toEqual([
    ['1+2', 2],
    ['3', 1],
  ])
  expect(at(12)).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 1],
  ])
})

test('above a certain zoom every place has its own mark, also two in one house', () => {
  const same = [places[0]!, { ...places[0]!, id: 9 }]
  expect(clustersOf(same, 17, flat(17))).toHaveLength(2)
  expect(clustersOf(same, 16, flat(16))).toHaveLength(1)
})

test('a mark is at the centre of its places', () => {
  const [first] = clustersOf(places, 3, flat(3))
  expect(first?.at.latitude).toBeCloseTo(0.15)
})

test('clusters 5000 places without losing any', () => {
  const many = Array.from({ length: 5000 }, (_, id) => ({
    id,
    latitude: 55 + ((id * 7919) % 1000) / 1000,
    longitude: 37 + ((id * 104_729) % 1000) / 1000,
  }))
  const marks = clustersOf(many, 10, flat(10))
  expect(marks.reduce((sum, { places }) => sum + places.length, 0)).toBe(5000)
  expect(marks.length).toBeLessThan(500)
})
