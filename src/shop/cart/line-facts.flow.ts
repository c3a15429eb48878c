import type { Statement } from '#kit/db.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { LineKind } from '#shop/line-kinds.ts'
import { kindOfLine, type LineFacts } from '#shop/line-rules.ts'
import type { CartLine } from './cart-lines.ts'

/**
 * Cache tag, invalidated whenever a piece of the product is taken or put back. Pages name only `product:…`, which is invalidated when a listing
 * changes.
 */
export const stockTag = (productId: number): string => `stock:${productId}`

/** Groups lines by kind: the first kind of the list that accepts the line. */
function byKind(kinds: readonly LineKind[], lines: readonly CartLine[]): Map<LineKind, CartLine[]> {
  const parts = new Map<LineKind, CartLine[]>()
  for (const line of lines) {
    const kind = kindOfLine(kinds, line)
    parts.set(kind, [...(parts.get(kind) ?? []), line])
  }
  return parts
}

/** The lines with the part of their `own` data that their kind accepts; the rest is silently dropped (our choice). */
export const withValidDetails = (kinds: readonly LineKind[], lines: readonly CartLine[]): CartLine[] =>
  lines.map((line) => {
    if (line.own === undefined) return line
    const { own, ...bare } = line
    const kept = kindOfLine(kinds, line).keeps?.(own)
    return kept ? { ...bare, own: kept } : bare
  })

/** Puts facts back into the order of the lines. */
function inLineOrder(lines: readonly CartLine[], facts: readonly LineFacts[]): LineFacts[] {
  const known = new Map(facts.map((fact) => [fact.sku, fact]))
  return lines.map(({ sku }) => known.get(sku)!)
}

/** Facts from the database as it is now, one statement per kind: for placing an order. */
export function freshFacts(
  app: App,
  context: RequestContext,
  lines: readonly CartLine[],
): { statements: Statement<LineFacts[]>[]; read(answers: readonly LineFacts[][]): LineFacts[] } {
  const statements = [...byKind(app.lineKinds, lines)].map(([kind, own]) => kind.facts(context, own, app.clock.now()))
  return { statements, read: (answers) => inLineOrder(lines, answers.flat()) }
}

/**
 * Facts from the cache, for showing a cart: a guest's cart needs no query. What is not cached is read in one statement for all lines of a kind.
 * A cart may be slightly outdated; an order is placed with fresh facts and locked claims.
 */
export async function cachedFacts(app: App, context: RequestContext, lines: readonly CartLine[]): Promise<LineFacts[]> {
  const parts = [...byKind(app.lineKinds, lines)].map(([kind, own]) => cachedFactsOfKind(app, context, kind, own))
  return inLineOrder(lines, (await Promise.all(parts)).flat())
}

function cachedFactsOfKind(
  app: App,
  context: RequestContext,
  kind: LineKind,
  lines: readonly CartLine[],
): Promise<LineFacts[]> {
  const { company, region } = context
  const missing: CartLine[] = []
  let reading: Promise<Map<string, LineFacts>> | undefined
  const read = async () => {
    // Waits one microtask: by then every line that has to be read has joined `missing`.
    await null
    const facts = await kind.facts(context, missing, app.clock.now()).execute(app.db)
    return new Map(facts.map((fact) => [fact.sku, fact]))
  }
  const factOf = (line: CartLine) => {
    const own = line.own === undefined ? '' : JSON.stringify(line.own)
    return app.cache.fetch(`line:${kind.name}:${region.id}:${region.zoneId}:${line.sku}:${own}`, async () => {
      missing.push(line)
      reading ??= read()
      const value = (await reading).get(line.sku)!
      const tags = kind.tags(value)
      return { value, tags: [`company:${company.id}`, ...(tags ?? [])], keep: tags !== null }
    })
  }
  return Promise.all(lines.map(factOf))
}
