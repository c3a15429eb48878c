import { fixedClock } from '#kit/clock.ts'
import { type Emulators, emulatorSettings, startEmulators } from '#outside/emulators.ts'
import type { SupplierKit } from '#outside/tours/ask-supplier.ts'
import { emulatedHotels } from '#outside/tours/emulated-world.ts'
import { createLevelTravel } from '#outside/tours/level-travel.ts'
import type { TourSupplier, WantedTours } from '#outside/tours/port.ts'
import { createTourvisor } from '#outside/tours/tourvisor.ts'
import { createTourvisorRest } from '#outside/tours/tourvisor-rest.ts'

/** The emulated aggregators under a clock that moves when a client waits: nothing waits on the wall. */
export interface EmulatedTours {
  url: string
  clock: ReturnType<typeof fixedClock>
  kit: SupplierKit
  /** Log of the clients. */
  logged: { fields: object; message: string }[]
  /** Requests that a provider has received. */
  count(provider: string): Promise<number>
  paths(provider: string): Promise<string[]>
  fault(provider: string, mode: string, more?: object): Promise<void>
  /** Ends the faults and forgets the requests, of which only so many are kept. */
  heal(): Promise<void>
  close(): Promise<void>
}

export async function startEmulatedTours(): Promise<EmulatedTours> {
  const clock = fixedClock('2026-11-21T09:00:00Z')
  const emulators: Emulators = await startEmulators({ port: 0, clock })
  const logged: EmulatedTours['logged'] = []
  const read = async (provider: string): Promise<{ path: string }[]> =>
    (await fetch(`${emulators.url}/requests?provider=${provider}&limit=2000`)).json()
  return {
    url: emulators.url,
    clock,
    kit: {
      clock,
      log: { warn: (fields, message) => void logged.push({ fields, message }) },
      async pause(ms, signal) {
        signal.throwIfAborted()
        clock.advance(ms)
        // What else is due happens first: an abort, for one.
        await new Promise((done) => setImmediate(done))
      },
    },
    logged,
    count: async (provider) => (await read(provider)).length,
    paths: async (provider) => (await read(provider)).map(({ path }) => path),
    async fault(provider, mode, more = {}) {
      const body = JSON.stringify({ provider, mode, seconds: 600, ...more })
      const answer = await fetch(`${emulators.url}/faults`, { method: 'POST', body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async heal() {
      for (const what of ['faults', 'requests']) await fetch(`${emulators.url}/${what}`, { method: 'DELETE' })
    },
    close: emulators.close,
  }
}

interface EmulatedSupplier {
  name: string
  /** Name of its emulator. */
  provider: string
  create(world: Pick<EmulatedTours, 'url' | 'kit'>, more?: { account?: object; kit?: SupplierKit }): TourSupplier
  /** Id of a hotel of Turkey at this supplier. */
  hotel(name: string): string
  wanted(more?: Partial<WantedTours>): WantedTours
  /** The id of Egypt. */
  egypt: string
  /** A tour of a search that never was. */
  forgotten: string
  /** Whether a request starts a search, by its path. */
  isStart(path: string): boolean
}

const numberOf = (name: string): number =>
  emulatedHotels.find((hotel) => hotel.name === name && hotel.country.iso2 === 'TR')?.number ?? 400

/** From Moscow to Kemer in June. */
const june = { dateFrom: '2027-06-10', dateTo: '2027-06-13', nightsFrom: 7, nightsTo: 9, adults: 2, childAges: [] }

export const suppliers: EmulatedSupplier[] = [
  {
    name: 'Tourvisor',
    provider: 'tourvisor',
    create: ({ url, kit }, more = {}) =>
      createTourvisor({ ...emulatorSettings(url).tourvisor, ...more.account }, { ...kit, ...more.kit }),
    hotel: (name) => `4:${500 + numberOf(name)}`,
    wanted: (more) => ({ ...june, departure: '1', destinations: ['4:20'], hotels: [], ...more }),
    egypt: '1',
    forgotten: '16000000000',
    isStart: (path) => path.endsWith('/search.php'),
  },
  {
    name: 'Tourvisor by its newer API',
    provider: 'tourvisor',
    create: ({ url, kit }, more = {}) =>
      createTourvisorRest({ ...emulatorSettings(url).tourvisorRest, ...more.account }, { ...kit, ...more.kit }),
    hotel: (name) => `4:${500 + numberOf(name)}`,
    wanted: (more) => ({ ...june, departure: '1', destinations: ['4:20'], hotels: [], ...more }),
    egypt: '1',
    forgotten: '16000000000',
    isStart: (path) => path.endsWith('/tours/search'),
  },
  {
    name: 'Level.Travel',
    provider: 'level-travel',
    create: ({ url, kit }, more = {}) =>
      createLevelTravel({ ...emulatorSettings(url).levelTravel, ...more.account }, { ...kit, ...more.kit }),
    hotel: (name) => `TR:${9_070_000 + numberOf(name)}`,
    wanted: (more) => ({ ...june, departure: 'Moscow', destinations: ['TR:Kemer'], hotels: [], ...more }),
    egypt: 'EG',
    forgotten: 'MTAwMDAw~11-16000000000',
    isStart: (path) => path.endsWith('/search/enqueue'),
  },
]
