import { expect, test } from 'vitest'
import { shownValues } from './facet-group.tsx'

const all = Array.from({ length: 30 }, (_, at) => ({
  value: `v${at}`,
  label: `Value ${at}`,
  count: at,
  selected: false,
}))
const names = (list: readonly { value: string }[]) => list.map(({ value }) => value)

test('of many values a few are shown, including chosen ones, and the rest are counted', () => {
  const { values, left } = shownValues(all, { wanted: '', chosen: ['v20'], isWhole: false })
  expect(names(values)).toEqual(['v0', 'v1', 'v2', 'v3', 'v4', 'v5', 'v20'])
  expect(left).toBe(23)
})

test('expanding shows all, and search looks in all', () => {
  expect(shownValues(all, { wanted: '', chosen: [], isWhole: true })).toEqual({ values: all, left: 0 })
  expect(names(shownValues(all, { wanted: ' VALUE 29 ', chosen: [], isWhole: false }).values)).toEqual(['v29'])
})
