import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterToDrop } from './dropped-filters.ts'
import {
  anywhere,
  carriedTo,
  changed,
  choiceAddress,
  cleared,
  countFilters,
  filterNames,
  isFormAddress,
  listQuery,
  readTourChoice,
  type SearchBase,
  toggled,
  withFilter,
} from './tour-choice.ts'

const ground = { from: 'ekaterinburg', firstDay: '2026-11-29', lastDay: '2027-05-28' }
const family: SearchBase = {
  kind: 'section',
  path: 'turkey/kemer/family',
  to: ['kemer'],
  hotels: [],
  filters: { kinds: 'family' },
}
const read = (query: string, base = anywhere) =>
  readTourChoice(new URLSearchParams(query) as never, ground, base).choice
const trip = 'dates=20261220-20261226&from=moskva&nights=7-10&tourists=2-5'
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1])

describe('[UX-Z2] the choice on the search screen', () => {
  test('[UX-Z2] [UX-Z5] every choice is in the address and is read from it again', () => {
    const filters =
      'stars=4,5&meals=AI,UAI&meals_better=1&price_from=1000&price_to=200000&resorts=kemer&rating=4.5&kinds=family&line=1&beach=sand&services=wifi&operators=fast&instant=1&direct=1&charter=1&sure=1&hotel=lagoon'
    const choice = read(`${trip}&to=turkey&${filters}&sort=-price&page=3&view=map&per=1`)
    const again = read(choiceAddress(choice, anywhere).split('?')[1] ?? '')
    expect(again).toEqual(choice)
    expect(Object.keys(choice.filters)).toEqual([...filterNames])
    expect(choice).toMatchObject({ sort: '-price', page: 3, view: 'map', isPerPerson: true })
  })

  test('one choice has one address, whatever the order of its values', () => {
    const [a, b] = ['stars=5,4&to=kemer', 'to=kemer&stars=4&stars=5'].map((query) =>
      choiceAddress(read(query), anywhere),
    )
    expect(a).toBe(b)
    expect(isFormAddress(new URLSearchParams('stars=4&stars=5') as never)).toBe(true)
    expect(isFormAddress(new URLSearchParams('date=2026-12-20&flex=2') as never)).toBe(true)
    expect(isFormAddress(queryOf(a ?? '') as never)).toBe(false)
  })

  test('values that mean nothing are dropped', () => {
    expect(read('to=kemer&rating=9&line=4&instant=yes&price_from=x&sort=odd&page=0&view=globe')).toMatchObject({
      filters: {},
      sort: 'price',
      page: 1,
      view: 'list',
    })
  })

  test('the list is asked with numbers where the call wants numbers', () => {
    expect(listQuery(read('to=kemer&stars=4,5&price_to=90000&rating=4.5&line=1&direct=1'))).toEqual({
      stars: '4,5',
      direct: '1',
      price_from: undefined,
      price_to: 90_000,
      rating: 4.5,
      line: 1,
      sort: 'price',
    })
  })

  test('a filter starts from the first page, and a second press removes it', () => {
    const choice = read('to=kemer&page=3&stars=5')
    const four = toggled(choice, 'stars', '4')
    expect(four).toMatchObject({ page: 1, filters: { stars: '4,5' } })
    expect(toggled(four, 'stars', '5').filters).toEqual({ stars: '4' })
    expect(toggled(toggled(choice, 'direct', '1'), 'direct', '1').filters).toEqual({ stars: '5' })
    expect(withFilter(choice, 'stars', '').filters).toEqual({})
    expect(cleared(changed(choice, { sort: 'date' }))).toMatchObject({ sort: 'date', filters: {} })
    expect(countFilters(read('to=kemer&stars=4,5&price_from=1&price_to=9&meals=AI&meals_better=1&direct=1'))).toBe(5)
  })
})

describe('a section presets its search', () => {
  test('[TOUR-03] its places and filters hold without being in the address', () => {
    const choice = read('', family)
    expect(choice.wish.to).toEqual(['kemer'])
    expect(choice.filters).toEqual({ kinds: 'family' })
    const address = choiceAddress(choice, family)
    expect(address.split('?')[0]).toBe('/tours/turkey/kemer/family/search/')
    expect([...queryOf(address).keys()]).toEqual(['dates', 'from', 'nights', 'tourists'])
    expect(read(address.split('?')[1] ?? '', family)).toEqual(choice)
  })

  test('another place, or its filter removed, is a plain search that says everything', () => {
    const choice = read('', family)
    const elsewhere = choiceAddress({ ...choice, wish: { ...choice.wish, to: ['belek'] } }, family)
    expect(elsewhere).toMatch(/^\/tours\/search\/\?.*kinds=family.*to=belek/)
    const all = choiceAddress(withFilter(choice, 'kinds', ''), family)
    expect(all.split('?')[0]).toBe('/tours/search/')
    expect(queryOf(all).get('to')).toBe('kemer')
    expect(choiceAddress(toggled(choice, 'kinds', 'spa'), family)).toMatch(
      /^\/tours\/turkey\/kemer\/family\/search\/\?.*kinds=family,spa/,
    )
  })

  test('[HTL-02] a collection keeps its address while its hotels are searched', () => {
    const collection: SearchBase = {
      kind: 'collection',
      path: 'with-children',
      to: [],
      hotels: ['a', 'b'],
      filters: {},
    }
    const choice = read('stars=5', collection)
    expect(choice.wish.hotels).toEqual(['a', 'b'])
    expect(choiceAddress(choice, collection)).toMatch(/^\/hotel-collections\/with-children\/\?/)
    expect(queryOf(choiceAddress(choice, collection)).get('hotels')).toBeNull()
  })
})

describe('[UX-Z2] filters of another query', () => {
  test('[UX-Z2] a new date takes all of them along, another place leaves its resorts behind', () => {
    const choice = read(`${trip}&to=turkey&stars=5&resorts=kemer`)
    const later = carriedTo(choice, { ...choice.wish, dateFrom: '2026-12-22' })
    expect(later).toMatchObject({ filters: { stars: '5', resorts: 'kemer' }, isCarried: true })
    const egypt = carriedTo(choice, { ...choice.wish, to: ['egypt'] })
    expect(egypt.filters).toEqual({ stars: '5' })
    expect(carriedTo(read('to=turkey'), { ...choice.wish, to: ['egypt'] }).isCarried).toBe(false)
  })

  test('the filter to give up is one that nothing found has', () => {
    const facet = (name: string, ...values: [string, number][]) => ({
      name,
      label: name,
      values: values.map(([value, count]) => ({ value, label: value, count, is_chosen: false })),
    })
    const choice = read('to=egypt&stars=5&operators=slow&price_to=1')
    const facets = [facet('stars', ['5', 3]), facet('operators', ['fast', 4], ['slow', 0])]
    expect(filterToDrop(choice, { facets })).toBe('operators')
    expect(filterToDrop(read('to=egypt&stars=5&price_to=1'), { facets })).toBe('price_to')
    expect(filterToDrop(read('to=egypt&stars=5'), { facets })).toBe('stars')
    expect(filterToDrop(read('to=egypt'), { facets })).toBeNull()
  })
})

test('[UX-Z2] [UX-Z5] on 1,000 random walks through filters and sorts each address gives its choice again, and Back the one before', () => {
  const value = fc.constantFrom('3', '4', '5', 'AI', 'HB', 'kemer', 'side', 'sand', '1', '4.5', '100000', 'lagoon', '')
  const step = fc.oneof(
    fc.record({ act: fc.constant('toggle' as const), name: fc.constantFrom(...filterNames), value }),
    fc.record({ act: fc.constant('set' as const), name: fc.constantFrom(...filterNames), value }),
    fc.record({ act: fc.constant('sort' as const), sort: fc.constantFrom('price', '-price', 'rating', 'date') }),
    fc.record({ act: fc.constant('page' as const), page: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ act: fc.constantFrom('map' as const, 'person' as const, 'clear' as const, 'back' as const) }),
  )
  const walk = fc.tuple(fc.constantFrom(anywhere, family), fc.array(step, { maxLength: 20 }))
  fc.assert(
    fc.property(walk, ([base, steps]) => {
      const reread = (address: string) =>
        readTourChoice(
          queryOf(address) as never,
          ground,
          // The address says whether it is that of the section.
          address.startsWith('/tours/turkey/') ? family : anywhere,
        ).choice
      let choice = read(`${trip}&to=${base === anywhere ? 'turkey' : 'kemer'}`, base)
      const history: string[] = []
      for (const one of steps) {
        const before = choice
        if (one.act === 'back') {
          const address = history.pop()
          if (address) choice = reread(address)
          continue
        }
        history.push(choiceAddress(before, base))
        if (one.act === 'toggle') choice = toggled(choice, one.name, one.value)
        else if (one.act === 'set') choice = withFilter(choice, one.name, one.value)
        else if (one.act === 'sort') choice = changed(choice, { sort: one.sort as typeof choice.sort })
        else if (one.act === 'page') choice = { ...choice, page: one.page }
        else if (one.act === 'map') choice = { ...choice, view: 'map' }
        else if (one.act === 'person') choice = { ...choice, isPerPerson: !choice.isPerPerson }
        else choice = cleared(choice)
        // What no control offers, such as a beach line «sand», is dropped by the address: from there on nothing changes.
        choice = reread(choiceAddress(choice, base))
        const address = choiceAddress(choice, base)
        const again = reread(address)
        if (JSON.stringify(again) !== JSON.stringify(choice)) expect(again).toEqual(choice)
        if (isFormAddress(queryOf(address) as never)) expect(address).toBe('an address of our links')
        const last = history.at(-1) ?? ''
        if (choiceAddress(reread(last), base) !== last) expect(choiceAddress(reread(last), base)).toBe(last)
      }
    }),
    { numRuns: 1000 },
  )
}, 60_000)
