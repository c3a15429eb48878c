import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { orderLabel } from './order-labels.ts'
import { orderStates } from './order-states.ts'

describe.each(['ru', 'en'])('order labels in %s', (locale) => {
  const file = new URL(`../../../messages/orders/${locale}.json`, import.meta.url)
  const labels: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))

  test('[ORD-14] every state has a label', () => {
    const shown = orderStates.map((state) => orderLabel(labels, state))
    for (const label of shown) expect(label).toBeTruthy()
  })

  test('[ORD-14] a known sub-state has its own label, an unknown one that of the state', () => {
    const alone = orderLabel(labels, 'new')
    const known = orderLabel(labels, 'new', 'awaiting_payment')
    expect(known).toBeTruthy()
    expect(known).not.toBe(alone)
    expect(orderLabel(labels, 'new', 'unheard of')).toBe(alone)
    for (const state of orderStates) expect(orderLabel(labels, state, 'unheard of')).toBe(orderLabel(labels, state))
  })
})
