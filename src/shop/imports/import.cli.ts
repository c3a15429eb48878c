import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ImportApp } from './import.flow.ts'
import { openImport, runImport } from './import.flow.ts'
import { deleteImport, eachRefusal, findCompany, noteExamples } from './imports.store.ts'
import {
  type Counts,
  entities,
  type FileRefusal,
  type NoteCode,
  noteTexts,
  outcomes,
  presentFileRefusal,
  type RefusalCode,
  refusalTexts,
  type Texts,
} from './refusals.ts'

type Stream = { write(text: string): unknown; isTTY?: boolean }
export type CommandLine = {
  app: ImportApp
  out: Stream
  err: Stream
  /** Asks the person at the terminal; absent if there is no terminal. */
  ask?: (question: string) => Promise<string>
}
type Language = keyof Texts

const importUsage = `vitrina import FILE… [--company SLUG] [--dry-run] [--full]

Takes 1C CommerceML (import*.xml, offers*.xml, prices*.xml, rests*.xml, in any order) and YML feeds, also in .zip and .gz.
  --company SLUG       the company to import into; the default company without it
  --price-type NAME    the type of price to sell at, as the files call it; remembered for the files after these. Without it:
                       the setting import.price_type, the one called as the company's own list, the only retail one; else asked
  --dry-run            count what would happen, change nothing
  --full               withdraw what the files do not list, whatever they say of themselves
  --no-pictures        leave pictures as they are
  --lang ru            Russian words (English without it)
`

/** `vitrina import`: shows a progress bar, the counts, and each refused row with its reason. Returns the exit code. */
export async function importFromCommandLine(args: readonly string[], line: CommandLine): Promise<number> {
  const wish = readArguments(args)
  if (!wish) {
    line.err.write(importUsage)
    return 2
  }
  const { app, out, err } = line
  const { language } = wish
  const words = language === 'ru' ? ru : en
  const refused = (refusal: FileRefusal): number => {
    err.write(`${presentFileRefusal(refusal, language)}\n`)
    return 1
  }
  const companyId = await findCompany(app.db, wish.company)
  if (companyId === undefined) {
    return refused({ code: 'company_unknown', file: wish.company ?? '', detail: '', line: null, column: null })
  }
  const opened = await openImport(app, { companyId, ...wish })
  if (!opened.ok) return refused(opened.refusal)
  const { importId, resumed } = opened.value
  if (resumed) out.write(`${words.resumed}\n`)
  try {
    const bar = progressBar(out, words)
    const askPriceType = async (types: readonly string[]) => {
      bar.end()
      return line.ask ? chosenOf(types, await line.ask(priceTypeQuestion(types, words))) : null
    }
    let run = await runImport(app, importId, bar.show, askPriceType)
    // The database may still hold the lock of an import that was killed a moment ago.
    for (let tries = 0; !run.ok && run.refusal.code === 'import_running' && tries < 20; tries++) {
      await pause(500)
      run = await runImport(app, importId, bar.show, askPriceType)
    }
    bar.end()
    if (!run.ok) return refused(run.refusal)
    if (wish.dryRun) out.write(`${words.dryRun}\n`)
    out.write(`${countsTable(run.value.counts, words)}\n`)
    const examples = await noteExamples(app.db, importId)
    for (const [code, count] of Object.entries(run.value.notes)) {
      const some = examples.get(code)?.join('; ')
      const text = noteTexts[code as NoteCode]?.[language] ?? code
      out.write(`${words.note}: ${text}: ${count}${some ? ` — ${some}${count > 3 ? '; …' : ''}` : ''}\n`)
    }
    for await (const row of eachRefusal(app.db, importId)) {
      const reason = refusalTexts[row.code as RefusalCode]?.[language] ?? row.code
      const detail = row.detail ? ` (${row.detail})` : ''
      out.write(`${words.refused} ${words.entity[row.entity as keyof Counts]} ${row.key}: ${reason}${detail}\n`)
    }
    return 0
  } finally {
    if (wish.dryRun) await deleteImport(app.db, importId)
  }
}

function priceTypeQuestion(types: readonly string[], words: Words): string {
  return `${words.whichPriceType}\n${types.map((name, n) => `  ${n + 1}. ${name}`).join('\n')}\n> `
}

/** Accepts a number of the list or a name; an empty answer gives null. */
function chosenOf(types: readonly string[], answer: string): string | null {
  const said = answer.trim()
  return types[Number(said) - 1] ?? (said || null)
}

interface Arguments {
  files: string[]
  company: string | null
  priceType?: string
  dryRun: boolean
  full: boolean
  noPictures: boolean
  language: Language
}

/** Null for an unknown option, an option without a value, or no files. */
function readArguments(args: readonly string[]): Arguments | null {
  try {
    const { values, positionals: files } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        company: { type: 'string' },
        'price-type': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        full: { type: 'boolean', default: false },
        'no-pictures': { type: 'boolean', default: false },
        lang: { type: 'string' },
      },
    })
    const { company = null, 'price-type': priceType } = values
    if (files.length === 0 || company === '' || priceType?.trim() === '') return null
    return {
      files,
      company,
      ...(priceType !== undefined && { priceType }),
      dryRun: values['dry-run'],
      full: values.full,
      noPictures: values['no-pictures'],
      language: values.lang === 'ru' ? 'ru' : 'en',
    }
  } catch {
    return null
  }
}

/** On a terminal, one line that is redrawn; elsewhere one line per phase. */
function progressBar(out: Stream, words: Words) {
  let last = ''
  return {
    show({ phase, done, total }: { phase: string; done: number; total: number }): void {
      const name = words.phase[phase] ?? phase
      const share = total > 0 ? Math.min(1, done / total) : 1
      const filled = Math.round(share * 24)
      const text = out.isTTY
        ? `${name.padEnd(24)} ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${String(Math.round(share * 100)).padStart(3)}%`
        : name
      if (text === last) return
      last = text
      out.write(out.isTTY ? `\r${text}\x1b[K` : `${text}\n`)
    },
    end(): void {
      if (out.isTTY) out.write('\r\x1b[K')
    },
  }
}

function countsTable(counts: Counts, words: Words): string {
  const head = ['', ...outcomes.map((outcome) => words.outcome[outcome])]
  const body = entities.map((entity) => [
    words.entity[entity],
    ...outcomes.map((outcome) => String(counts[entity][outcome])),
  ])
  const rows = [head, ...body]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    )
    .join('\n')
}

type Words = typeof en
const en = {
  resumed: 'An interrupted import of these files goes on.',
  dryRun: 'Dry run: nothing was changed.',
  refused: 'refused',
  note: 'note',
  whichPriceType: 'Which type of price does the shop sell at? A number or a name; nothing to stop here.',
  phase: {
    reading: 'reading files',
    references: 'categories, price types',
    products: 'products and offers',
    withdraw_products: 'withdrawn products',
    withdraw_variants: 'withdrawn offers',
    cards: 'shop window',
    pictures: 'pictures',
    done: 'done',
  } as Record<string, string>,
  entity: { categories: 'categories', products: 'products', variants: 'variants', prices: 'prices', stocks: 'stocks' },
  outcome: {
    read: 'read',
    created: 'created',
    changed: 'changed',
    unchanged: 'unchanged',
    withdrawn: 'withdrawn',
    refused: 'refused',
  },
}
const ru: Words = {
  resumed: 'Прерванный импорт этих файлов продолжается.',
  dryRun: 'Пробный запуск: ничего не изменено.',
  refused: 'отказ',
  note: 'замечание',
  whichPriceType: 'По какому типу цен продаёт магазин? Номер или имя; пустой ответ — остановиться.',
  phase: {
    reading: 'чтение файлов',
    references: 'категории, типы цен',
    products: 'товары и предложения',
    withdraw_products: 'снятые товары',
    withdraw_variants: 'снятые предложения',
    cards: 'витрина',
    pictures: 'картинки',
    done: 'готово',
  },
  entity: { categories: 'категории', products: 'товары', variants: 'варианты', prices: 'цены', stocks: 'остатки' },
  outcome: {
    read: 'прочитано',
    created: 'создано',
    changed: 'изменено',
    unchanged: 'без изменений',
    withdrawn: 'снято',
    refused: 'отказано',
  },
}
