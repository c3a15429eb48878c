export interface Row {
  what: string
  figure: string
  /** Share of addresses that were requested before: the part that a cache of answers could have served. */
  askedBefore?: string
  /** The figure it is compared with, measured in the same run. */
  reference?: string
  ratio?: string
  target?: string
  met?: boolean
}

export const rate = (perSecond: number): string =>
  `${perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en')}/s`
export const ratio = (of: number, to: number): string => (of / to).toFixed(2)

export const cost = (cpu: { own: number; database: number } | null): string =>
  cpu ? `CPU ${cpu.own.toFixed(2)} ms${cpu.database > 0 ? ` + database ${cpu.database.toFixed(2)} ms` : ''}` : ''

export const share = (part: number): string => `${Math.round(part * 100)} %`

/** A plain table that is readable in a terminal and in a pull request. */
export function print(rows: readonly Row[]): void {
  const head = ['What', 'Asked before', 'Figure', 'Reference of the same run', 'Ratio', 'Target', 'Met']
  const body = rows.map((r) => [
    r.what,
    r.askedBefore ?? '',
    r.figure,
    r.reference ?? '',
    r.ratio ?? '',
    r.target ?? '',
    r.met === undefined ? '' : r.met ? 'yes' : 'NO',
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...body.map((cells) => cells[i]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  console.log([line(head), line(widths.map((w) => '-'.repeat(w))), ...body.map(line)].join('\n'))
}
