import { setTimeout as pause } from 'node:timers/promises'
import { Command } from '@commander-js/extra-typings'
import { defineCommand } from '#kit/command-line.ts'
import { filled } from '#kit/command-values.ts'
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
} from './refusals.ts'

type Stream = { write(text: string): unknown; isTTY?: boolean }
/** What an import works with. */
export interface ImportTools {
  app: ImportApp
  out: Stream
  err: Stream
  /** Asks the person at the terminal; absent if there is no terminal. */
  ask?: (question: string) => Promise<string>
}

/** Shows a progress bar, the counts, and each refused row with its reason. */
export const importCommand = defineCommand({
  syntax: new Command('import')
    .description(
      'takes in goods: 1C CommerceML (import*.xml, offers*.xml, prices*.xml, rests*.xml, in any order) and YML feeds, also in .zip and .gz',
    )
    .argument('<files...>', 'the files')
    .option('--company <slug>', 'the company to import into; without it the default one', filled)
    .option(
      '--price-type <name>',
      'the type of price to sell at, as the files call it; remembered for the files after these. Without it: the setting import.price_type, the one called as the own list of the company, the only retail one; else asked',
      filled,
    )
    .option('--dry-run', 'count what would happen, change nothing')
    .option('--full', 'withdraw what the files do not list, whatever they say of themselves')
    .option('--no-pictures', 'leave pictures as they are')
    .option('--lang <language>', 'ru for Russian words; else English', 'en'),
  examples: ['import import0_1.xml offers0_1.xml --dry-run'],
  async run(
    { app, out, err, ask }: ImportTools,
    files,
    { company = null, priceType, dryRun = false, full = false, pictures, lang },
  ) {
    const language = lang === 'ru' ? 'ru' : 'en'
    const wish = { files, company, ...(priceType !== undefined && { priceType }), dryRun, full, noPictures: !pictures }
    const words = language === 'ru' ? ru : en
    const refused = (refusal: FileRefusal): number => {
      err.write(`${presentFileRefusal(refusal, language)}\n`)
      return 1
    }
    const companyId = await findCompany(app.db, company)
    if (companyId === undefined) {
      return refused({ code: 'company_unknown', file: company ?? '', detail: '', line: null, column: null })
    }
    const opened = await openImport(app, { companyId, ...wish })
    if (!opened.ok) return refused(opened.refusal)
    const { importId, resumed } = opened.value
    if (resumed) out.write(`${words.resumed}\n`)
    try {
      const bar = progressBar(out, words)
      const askPriceType = async (types: readonly string[]) => {
        bar.end()
        return ask ? chosenOf(types, await ask(priceTypeQuestion(types, words))) : null
      }
      let run = await runImport(app, importId, bar.show, askPriceType)
      // The database may still hold the lock of an import that was killed a moment ago.
      for (let tries = 0; !run.ok && run.refusal.code === 'import_running' && tries < 20; tries++) {
        await pause(500)
        run = await runImport(app, importId, bar.show, askPriceType)
      }
      bar.end()
      if (!run.ok) return refused(run.refusal)
      if (dryRun) out.write(`${words.dryRun}\n`)
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
      if (dryRun) await deleteImport(app.db, importId)
    }
  },
})

function priceTypeQuestion(types: readonly string[], words: Words): string {
  return `${words.whichPriceType}\n${types.map((name, n) => `  ${n + 1}. ${name}`).join('\n')}\n> `
}

/** Accepts a number of the list or a name; an empty answer gives null. */
function chosenOf(types: readonly string[], answer: string): string | null {
  const said = answer.trim()
  return types[Number(said) - 1] ?? (said || null)
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
