import { describe, expect, test } from 'vitest'
import { fitted, maxScale, movedBy, unzoomed, zoomedTo } from './zoom.ts'

const stage = { window: { width: 400, height: 600 }, picture: { width: 400, height: 400 } }
const middle = { x: 0, y: 0 }

describe('a picture in the viewer', () => {
  test('fits completely, also if small', () => {
    expect(fitted({ width: 1000, height: 500 }, stage.window)).toEqual({ width: 400, height: 200 })
    expect(fitted({ width: 100, height: 300 }, stage.window)).toEqual({ width: 200, height: 600 })
  })

  test('zooms around the pressed point, at most four times', () => {
    expect(zoomedTo(unzoomed, 2, middle, stage)).toEqual({ scale: 2, x: 0, y: 0 })
    // The point 100 px right of the centre stays in place.
    expect(zoomedTo(unzoomed, 2, { x: 100, y: 0 }, stage)).toEqual({ scale: 2, x: -100, y: 0 })
    expect(zoomedTo(unzoomed, 40, middle, stage).scale).toBe(maxScale)
    expect(zoomedTo({ scale: 2, x: -100, y: 50 }, 0.1, middle, stage)).toEqual(unzoomed)
  })

  test('moves up to its edges; a side that fits stays centred', () => {
    expect(movedBy(unzoomed, { x: 50, y: 50 }, stage)).toEqual(unzoomed)
    expect(movedBy({ scale: 2, x: 0, y: 0 }, { x: 500, y: -500 }, stage)).toEqual({ scale: 2, x: 200, y: -100 })
  })
})
