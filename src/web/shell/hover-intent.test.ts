import { expect, test } from 'vitest'
import { headsFor, waitBeforeOpening } from './hover-intent.ts'

const pane = { left: 300, top: 100, bottom: 700 }

test('a pointer moving right, also diagonally over other sections, heads for the pane', () => {
  expect(headsFor({ x: 100, y: 200 }, { x: 120, y: 200 }, pane)).toBe(true)
  expect(headsFor({ x: 100, y: 200 }, { x: 110, y: 225 }, pane)).toBe(true)
  expect(headsFor({ x: 250, y: 650 }, { x: 260, y: 640 }, pane)).toBe(true)
})

test('moving down, up, back, or past the pane does not', () => {
  expect(headsFor({ x: 100, y: 200 }, { x: 100, y: 260 }, pane)).toBe(false)
  expect(headsFor({ x: 100, y: 200 }, { x: 102, y: 260 }, pane)).toBe(false)
  expect(headsFor({ x: 100, y: 200 }, { x: 90, y: 210 }, pane)).toBe(false)
  expect(headsFor({ x: 290, y: 690 }, { x: 291, y: 692 }, { ...pane, bottom: 691 })).toBe(false)
})

test('passing by delays opening', () => {
  expect(waitBeforeOpening(true)).toBeGreaterThan(waitBeforeOpening(false))
})
