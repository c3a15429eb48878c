import { daysBetween } from '#lib/dates.ts'
import { type MealCode, meals } from '../meals.ts'
import { type FoundOffer, type OfferPlace, readOfferLine } from './found-offer.ts'

/** Bits of `OfferTable.flags`. */
export const offerBits = { instant: 1, direct: 2, charter: 4, onRequest: 8 } as const

const firstSize = 256
const mealNumbers = new Map(meals.map(({ code }, n) => [code, n]))
/** Day 0 of `OfferTable.days`. */
export const tableEpoch = '2020-01-01'
/** An offer that no cheaper one replaced. */
const never = 0xffff_ffff

/**
 * Everything a search has found, in columns: filters pass over numbers, and only what is shown is read from its line. Offers are only added; one
 * that a cheaper offer replaced stays for the pages of earlier versions.
 */
export class OfferTable {
  readonly search: string
  /** Version of the latest batch in the table. */
  version = 0
  /** Versions up to this one were looked for in the database. */
  readTo = 0
  count = 0
  /** Length of all lines. */
  private textSize = 0
  readonly lines: string[] = []
  readonly hotels = new Column(Uint32Array)
  readonly prices = new Column(Float64Array)
  /** 0: not reduced. */
  readonly oldPrices = new Column(Float64Array)
  readonly days = new Column(Uint32Array)
  readonly nights = new Column(Uint8Array)
  /** Position in `meals`. */
  readonly meals = new Column(Uint8Array)
  /** Position in `operatorCodes`. */
  readonly operators = new Column(Uint8Array)
  readonly flags = new Column(Uint8Array)
  readonly since = new Column(Uint32Array)
  readonly until = new Column(Uint32Array)
  /** Line in its batch. */
  readonly positions = new Column(Uint32Array)
  readonly operatorCodes: string[] = []
  /** Days of departure are few, offers many. */
  private readonly dayNumbers = new Map<string, number>()
  /** When the batch of a version was found. */
  readonly foundAt = new Map<number, Date>()

  constructor(search: string) {
    this.search = search
  }

  /** Adds a batch as it is stored. */
  addStored({ version, foundAt, offers }: { version: number; foundAt: Date; offers: string }): void {
    if (version <= this.version) return
    const { replaced, lines } = readBatch(offers)
    this.addBatch(
      { version, foundAt, replaced },
      lines.map((line) => ({ line, offer: readOfferLine(line) })),
    )
  }

  addBatch(
    { version, foundAt, replaced }: { version: number; foundAt: Date; replaced: readonly number[] },
    offers: readonly { offer: FoundOffer; line: string }[],
  ): void {
    for (const n of replaced) this.until.set(n, version)
    for (const [position, { offer, line }] of offers.entries()) this.add(offer, line, version, position)
    this.foundAt.set(version, foundAt)
    this.version = version
  }

  private add(offer: FoundOffer, line: string, version: number, position: number): void {
    const n = this.count++
    this.lines.push(line)
    this.textSize += line.length
    this.hotels.set(n, offer.hotel)
    this.prices.set(n, offer.price)
    this.oldPrices.set(n, offer.oldPrice ?? 0)
    this.days.set(n, this.dayNumber(offer.startDate))
    this.nights.set(n, offer.nights)
    this.meals.set(n, mealNumbers.get(offer.meal) ?? 0)
    this.operators.set(n, this.operatorNumber(offer.operator))
    this.flags.set(
      n,
      (offer.isInstant ? offerBits.instant : 0) |
        (offer.flight?.isDirect ? offerBits.direct : 0) |
        (offer.isCharter ? offerBits.charter : 0) |
        (offer.hotelPlaces === 'request' || offer.flightPlaces === 'request' ? offerBits.onRequest : 0),
    )
    this.since.set(n, version)
    this.until.set(n, never)
    this.positions.set(n, position)
  }

  /** Whether an offer is part of the list at a version. */
  isThere(n: number, version: number): boolean {
    return this.since.at(n) <= version && this.until.at(n) > version
  }

  offer(n: number): FoundOffer {
    return readOfferLine(this.lines[n] as string)
  }

  place(n: number): OfferPlace {
    return { search: this.search, version: this.since.at(n), line: this.positions.at(n) }
  }

  mealCode(n: number): MealCode {
    return (meals[this.meals.at(n)] ?? meals[0]).code
  }

  /** Bytes in memory, roughly. */
  get size(): number {
    return 4_000 + this.textSize + this.count * 96
  }

  private dayNumber(date: string): number {
    const known = this.dayNumbers.get(date) ?? daysBetween(tableEpoch, date)
    this.dayNumbers.set(date, known)
    return known
  }

  private operatorNumber(code: string): number {
    const known = this.operatorCodes.indexOf(code)
    return known >= 0 ? known : this.operatorCodes.push(code) - 1
  }
}

/** A batch as it is stored: the offers of earlier batches that it replaces, then a line for each of its own. */
export const writeBatch = (replaced: readonly number[], lines: readonly string[]): string =>
  [JSON.stringify(replaced), ...lines].join('\n')

export function readBatch(text: string): { replaced: number[]; lines: string[] } {
  const [head = '[]', ...lines] = text.split('\n')
  return { replaced: JSON.parse(head) as number[], lines }
}

type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** A typed array that grows. */
class Column<T extends Numbers> {
  values: T
  private readonly make: new (
    size: number,
  ) => T
  constructor(make: new (size: number) => T) {
    this.make = make
    this.values = new make(firstSize)
  }

  at(n: number): number {
    return this.values[n] as number
  }

  set(n: number, value: number): void {
    if (n >= this.values.length) {
      const grown = new this.make(Math.max(n + 1, this.values.length * 2))
      grown.set(this.values)
      this.values = grown
    }
    this.values[n] = value
  }
}
