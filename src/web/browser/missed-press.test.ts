import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepMissedPress } from './missed-press.ts'

type Hear = (press: unknown) => void

/** A window and one button in it; `during` happens between the way down and the way up, as work between two listeners does. */
function page() {
  const down: Hear[] = []
  const up: Hear[] = []
  const button = {
    presses: 0,
    alive: true,
    opensPopover: false,
    click: () => press(),
  }
  function press(during?: () => void): void {
    const closest = (selector: string) =>
      button.opensPopover && selector.includes(':not([popovertarget])') ? null : button
    for (const hear of down) hear({ target: { closest } })
    if (button.alive) button.presses++
    during?.()
    if (button.alive) for (const hear of up) hear({})
  }
  const bring = vi.fn()
  const lives = keepMissedPress(
    { addEventListener: (_, hear, capture) => (capture ? down : up).push(hear as Hear) },
    bring,
  )
  return { button, press, bring, lives }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a press on a button without code asks for the code and is made good once when it lives', () => {
  const { button, press, bring, lives } = page()
  button.alive = false
  press()
  vi.runAllTimers()
  expect(bring).toHaveBeenCalledOnce()
  button.alive = true
  lives()
  lives()
  vi.runAllTimers()
  expect(button.presses).toBe(1)
})

test('a part that comes to life in the middle of a press makes no second press of it', () => {
  const { button, press, bring, lives } = page()
  press(lives)
  vi.runAllTimers()
  expect(button.presses).toBe(1)
  expect(bring).not.toHaveBeenCalled()
})

test('another part that lives first leaves the press to the one that was pressed', () => {
  const { button, press, lives } = page()
  button.alive = false
  press(lives)
  vi.runAllTimers()
  expect(button.presses).toBe(0)
  button.alive = true
  lives()
  vi.runAllTimers()
  expect(button.presses).toBe(1)
})

test('a button of a popover is not pressed again: it has opened it already', () => {
  const { button, press, lives } = page()
  button.opensPopover = true
  button.alive = false
  press()
  vi.runAllTimers()
  button.alive = true
  lives()
  vi.runAllTimers()
  expect(button.presses).toBe(0)
})
