import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { PaperPart, PaperTable } from '#lib/paper.ts'

const require = createRequire(import.meta.url)
/** PT Sans (OFL): covers Russian and Latin; only the used glyphs are embedded. */
const fonts = {
  regular: require.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf'),
}

/** Points: A4 with margins for filing. */
const margins = { top: 56, bottom: 56, left: 72, right: 48 }
const nameWidth = 130

/** Prints an A4 document. The same parts at the same time give the same bytes. */
export function printPdf(
  about: { title: string; author: string; at: Date; layout?: 'portrait' | 'landscape' },
  parts: readonly PaperPart[],
): Promise<Uint8Array> {
  const { layout = 'portrait' } = about
  const document = new PDFDocument({
    size: 'A4',
    layout,
    margins: layout === 'portrait' ? margins : { top: 36, bottom: 36, left: 36, right: 36 },
    lang: 'ru-RU',
    info: { Title: about.title, Author: about.author, CreationDate: about.at, ModDate: about.at },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const printed = new Promise<Uint8Array>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)
  for (const part of parts) draw(document, part)
  document.end()
  return printed
}

function draw(document: PDFKit.PDFDocument, part: PaperPart): void {
  const { left, right } = document.page.margins
  const width = document.page.width - left - right
  document.font('regular').fontSize(11)
  switch (part.kind) {
    case 'right':
      // The right half of the page, like the heading of a letter to an office.
      document.text(part.text, left + width / 2, undefined, { width: width / 2, lineGap: 2 })
      return
    case 'title':
      document.moveDown(2)
      document.font('bold').fontSize(15).text(part.text, left, undefined, { width, align: 'center' })
      document.moveDown(1)
      return
    case 'heading':
      document.font('bold').fontSize(12).text(part.text, left, undefined, { width })
      document.moveDown(0.4)
      return
    case 'small':
      document.fontSize(8).text(part.text, left, undefined, { width, lineGap: 1 })
      document.moveDown(0.4)
      return
    case 'table':
      table(document, part, width)
      return
    case 'text':
      document.text(part.text, left, undefined, { width, lineGap: 3 })
      document.moveDown(0.6)
      return
    case 'row':
      row(document, part, width)
      return
    case 'sign':
      document.moveDown(2)
      document.text(part.text, left, undefined, { width })
  }
}

function row(document: PDFKit.PDFDocument, { name, value }: { name: string; value: string }, width: number): void {
  const { left, bottom } = document.page.margins
  const height = Math.max(
    document.heightOfString(name, { width: nameWidth }),
    document.heightOfString(value || ' ', { width: width - nameWidth }),
  )
  if (document.y + height > document.page.height - bottom) document.addPage()
  const { y } = document
  document.fillColor('#555').text(name, left, y, { width: nameWidth })
  document.fillColor('#000').text(value || '—', left + nameWidth, y, { width: width - nameWidth })
  document.y = y + height + 4
}

const cellGap = 3

function table(document: PDFKit.PDFDocument, { columns, rows, size = 9 }: PaperTable, width: number): void {
  const { left, bottom } = document.page.margins
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (width * share) / shares)
  const put = (cells: readonly string[], isHead: boolean) => {
    document.font(isHead ? 'bold' : 'regular').fontSize(size)
    const inside = (index: number) => widths[index]! - 2 * cellGap
    const heights = cells.map((text, index) => document.heightOfString(text || ' ', { width: inside(index) }))
    const height = Math.max(...heights) + 2 * cellGap
    if (document.y + height > document.page.height - bottom) {
      document.addPage()
      if (!isHead) putHead()
      document.font(isHead ? 'bold' : 'regular').fontSize(size)
    }
    const { y } = document
    let x = left
    for (const [index, text] of cells.entries()) {
      document.rect(x, y, widths[index]!, height).lineWidth(0.5).stroke('#888')
      const align = isHead ? 'center' : (columns[index]!.align ?? 'left')
      document.fillColor('#000').text(text, x + cellGap, y + cellGap, { width: inside(index), align })
      x += widths[index]!
    }
    document.y = y + height
  }
  const titles = columns.map(({ title }) => title)
  const putHead = () => titles.some(Boolean) && put(titles, true)
  putHead()
  for (const cells of rows) put(cells, false)
  document.x = left
  document.moveDown(0.8)
}
