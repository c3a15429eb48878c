import { describe, expect, test } from 'vitest'
import { boundsOf, clampZoom, closest, distanceKm } from './geo.ts'

const moscow = { name: 'Moscow', latitude: 55.7558, longitude: 37.6173 }
const petersburg = { name: 'Petersburg', latitude: 59.9386, longitude: 30.3141 }
const vladivostok = { name: 'Vladivostok', latitude: 43.1155, longitude: 131.8855 }
const anadyr = { name: 'Anadyr', latitude: 64.7337, longitude: 177.5089 }
const unplaced = { name: 'Unplaced', latitude: null, longitude: null }

test('distances are accurate within one per cent', () => {
  expect(distanceKm(moscow, petersburg)).toBeCloseTo(634, -1)
  expect(distanceKm(moscow, vladivostok) / 6417).toBeCloseTo(1, 2)
  expect(distanceKm(moscow, moscow)).toBe(0)
})

describe('the closest region', () => {
  const regions = [moscow, petersburg, vladivostok, anadyr]
  test.each([
    [{ latitude: 58.5, longitude: 31.3 }, 'Petersburg'],
    [{ latitude: 56.3, longitude: 44 }, 'Moscow'],
    [{ latitude: 48.5, longitude: 135 }, 'Vladivostok'],
    [{ latitude: 66.1, longitude: -172.8 }, 'Anadyr'],
  ])('[REG-02] of %j is %s', (point, name) => {
    expect(closest(regions, point)?.name).toBe(name)
    expect(closest(regions.toReversed(), point)?.name).toBe(name)
  })

  test('[REG-02] without coordinates it is the first', () => {
    expect(closest(regions, null)?.name).toBe('Moscow')
    expect(closest([unplaced, { ...unplaced, name: 'Other' }], moscow)?.name).toBe('Unplaced')
    expect(closest([], moscow)).toBeUndefined()
  })

  test('[REG-02] a region with coordinates beats one without', () => {
    expect(closest([unplaced, vladivostok], moscow)?.name).toBe('Vladivostok')
  })
})

describe('the map', () => {
  test('[REG-18] zoom stays between 3 and 19', () => {
    expect([2, 3, 10, 19, 20].map(clampZoom)).toEqual([3, 3, 10, 19, 19])
  })

  test('[REG-18] a single point is padded by 0.002, several by 0.05', () => {
    const single = { south: 54.998, west: 36.998, north: 55.002, east: 37.002 }
    expect(boundsOf([{ latitude: 55, longitude: 37 }])).toEqual(single)
    expect(
      boundsOf([
        { latitude: 55, longitude: 37 },
        { latitude: 55, longitude: 37 },
      ]),
    ).toEqual(single)
    const several = boundsOf([
      { latitude: 55, longitude: 37 },
      { latitude: 56, longitude: 36 },
    ])
    expect(several).toEqual({ south: 54.95, west: 35.95, north: 56.05, east: 37.05 })
    const onOneParallel = boundsOf([
      { latitude: 55, longitude: 37 },
      { latitude: 55, longitude: 36 },
    ])
    expect(onOneParallel).toEqual({ south: 54.95, west: 35.95, north: 55.05, east: 37.05 })
    expect(boundsOf([])).toBeNull()
  })
})
