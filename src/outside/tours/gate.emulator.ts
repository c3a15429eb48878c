import { Hono } from 'hono'

/**
 * Where the simulated operators (src/plugins/simulated-tours), which work inside the shop, meet the emulators: they knock before and after an
 * operation and suffer the faults set for `tours`, and their papers lie here.
 */
export function createToursGate(): { api: Hono } {
  const api = new Hono()
  api.post('/begin/:operation', (c) => c.json('pass'))
  api.post('/end/:operation', (c) => c.json('pass'))
  api.get('/papers/:ref/:file', (c) => {
    const { ref, file } = c.req.param()
    const kind = /^(voucher|tickets|insurance|memo)\.pdf$/.exec(file)?.[1]
    if (!kind || !/^SIM-\d+$/.test(ref)) return c.text('There is no such paper', 404)
    return c.body(pdfOf(`${kind.toUpperCase()} ${ref}`), 200, { 'content-type': 'application/pdf' })
  })
  return { api }
}

/** Whether a request is the second of the two knocks: the work is done, its answer can still be lost. */
export const isAfterWork = (path: string): boolean => path.startsWith('/tours/end/')

/** One page with one line of Latin letters. */
function pdfOf(line: string): string {
  const text = `BT /F1 24 Tf 72 720 Td (${line.replace(/[()\\]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
}
