import lighthouse from 'lighthouse'
import { type DemoPage, type DemoShop, demoPages } from './demo-shop.ts'
import type { Row } from './table.ts'

/** design §9. Cart and checkout are excluded from search engines on purpose, which is their only SEO fault. */
const target = { performance: 97, rest: 100 }
const onPurpose: Partial<Record<DemoPage, readonly string[]>> = {
  cart: ['is-crawlable'],
  checkout: ['is-crawlable'],
  'checkout, signed in': ['is-crawlable'],
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse for phones with its default settings; the run with the median performance counts (five runs are recommended: `--rounds 5`). */
export async function lighthouseRows(shop: DemoShop, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of Object.keys(demoPages) as DemoPage[]) {
    const runs: { scores: number[]; text: string; failed: string[] }[] = []
    for (let round = 0; round < rounds; round++) runs.push(await audit(shop, name))
    const { scores, text, failed } = runs.toSorted((a, b) => a.scores[0]! - b.scores[0]!)[Math.floor(rounds / 2)]!
    rows.push({
      what: `Lighthouse of ${name}`,
      figure: `${scores.join(' / ')}${failed.length > 0 ? `; not passed: ${failed.join(', ')}` : ''}`,
      reference: text,
      target: '97 / 100 / 100 / 100',
      met: scores[0]! >= target.performance && scores.slice(1).every((score) => score >= target.rest),
    })
  }
  return rows
}

async function audit(shop: DemoShop, name: DemoPage) {
  await shop.prepare(await shop.profile(), name)
  const result = await lighthouse(shop.url + demoPages[name], {
    port: shop.debugPort,
    logLevel: 'error',
    onlyCategories: categories,
    disableStorageReset: true,
    skipAudits: [...(onPurpose[name] ?? [])],
  })
  const { lhr } = result!
  const shown = (id: string) => lhr.audits[id]!.displayValue?.replaceAll(' ', ' ')
  const graded = new Set(
    categories
      .slice(1)
      .flatMap((id) => lhr.categories[id]!.auditRefs.filter((ref) => ref.weight > 0).map((ref) => ref.id)),
  )
  return {
    scores: categories.map((id) => Math.round((lhr.categories[id]!.score ?? 0) * 100)),
    text: `FCP ${shown('first-contentful-paint')}, LCP ${shown('largest-contentful-paint')}, TBT ${shown('total-blocking-time')}, CLS ${shown('cumulative-layout-shift')}; speed of the machine ${Math.round(lhr.environment.benchmarkIndex)}`,
    failed: [...graded].filter((id) => lhr.audits[id]?.score !== null && lhr.audits[id]!.score! < 1),
  }
}
