import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

/** A piece of a printed page, one under another; what does not fit goes on to the next page. */
export type PdfPart =
  | { kind: 'right' | 'title' | 'text' | 'sign'; text: string }
  | { kind: 'row'; name: string; value: string }

const require = createRequire(import.meta.url)
/** PT Sans (OFL): every letter of Russian and Latin, embedded as far as it is used. */
const fonts = {
  regular: require.resolve('@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf'),
}

/** Points: A4 with margins one can file it by. */
const margins = { top: 56, bottom: 56, left: 72, right: 48 }
const nameWidth = 130

/** Prints an A4 document. The same parts at the same moment give the same bytes. */
export function printPdf(
  about: { title: string; author: string; at: Date },
  parts: readonly PdfPart[],
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margins,
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

function draw(document: PDFKit.PDFDocument, part: PdfPart): void {
  const { left } = margins
  const width = document.page.width - left - margins.right
  document.font('regular').fontSize(11)
  switch (part.kind) {
    case 'right':
      // The right half of the page, as letters to an office are headed.
      document.text(part.text, left + width / 2, undefined, { width: width / 2, lineGap: 2 })
      return
    case 'title':
      document.moveDown(2)
      document.font('bold').fontSize(15).text(part.text, left, undefined, { width, align: 'center' })
      document.moveDown(1)
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
  const { left } = margins
  const height = Math.max(
    document.heightOfString(name, { width: nameWidth }),
    document.heightOfString(value || ' ', { width: width - nameWidth }),
  )
  if (document.y + height > document.page.height - margins.bottom) document.addPage()
  const { y } = document
  document.fillColor('#555').text(name, left, y, { width: nameWidth })
  document.fillColor('#000').text(value || '—', left + nameWidth, y, { width: width - nameWidth })
  document.y = y + height + 4
}
