import { Hono } from 'hono'
import { newUuid } from '#kit/security/ids.ts'

interface EmulatedOrder {
  uuid: string
  number: string
  cdekNumber: string | null
  isRefused: boolean
  looks: number
  statuses: { code: string; name: string; date_time: string; city: string }[]
}

interface Asked {
  number?: string
  tariff_code?: number
  delivery_point?: string
  recipient?: { name?: string; phones?: { number?: string }[] }
  packages?: { weight?: number; items?: unknown[] }[]
}

/** Waybills of the emulated CDEK, their labels and statuses (sentinels: cdek.emulator.ts). */
export function addCdekOrders(api: Hono, isPoint: (code: string) => boolean): { control: Hono } {
  const orders: EmulatedOrder[] = []
  const labels = new Map<string, string>()
  const add = (order: EmulatedOrder, code: string) => {
    // Times increase with each status, however fast statuses are added.
    const at = new Date(Date.UTC(2026, 10, 21, 9, order.statuses.length)).toISOString()
    order.statuses.push({ code, name: code, date_time: at, city: '' })
  }
  const told = (order: EmulatedOrder) => {
    order.looks++
    if (order.looks > 1 && order.cdekNumber === null && !order.isRefused) {
      order.cdekNumber = String(1_400_000_000 + orders.indexOf(order) + 1)
      add(order, 'CREATED')
    }
    const state = order.isRefused ? 'INVALID' : order.cdekNumber ? 'SUCCESSFUL' : 'ACCEPTED'
    const errors = order.isRefused ? [{ code: 'v2_invalid_recipient', message: 'Recipient is not accepted' }] : []
    return {
      entity: {
        uuid: order.uuid,
        number: order.number,
        ...(order.cdekNumber && { cdek_number: order.cdekNumber, planned_delivery_date: '2026-11-25' }),
        statuses: order.statuses,
      },
      requests: [{ request_uuid: order.uuid, type: 'CREATE', state, errors }],
    }
  }
  const bad = (code: string) => ({ requests: [{ state: 'INVALID', errors: [{ code, message: code }] }] })

  api.post('/orders', async (c) => {
    const asked = (await c.req.json().catch(() => null)) as Asked | null
    const isWhole =
      asked?.number &&
      asked.tariff_code === 136 &&
      isPoint(asked.delivery_point ?? '') &&
      asked.recipient?.name &&
      asked.recipient.phones?.[0]?.number &&
      asked.packages?.every(({ weight = 0, items = [] }) => weight > 0 && items.length > 0)
    if (!isWhole) return c.json(bad('v2_bad_request'), 400)
    if (orders.some(({ number }) => number === asked.number)) return c.json(bad('v2_number_is_there'), 400)
    const isRefused = asked.recipient!.name!.includes('Отказ')
    const order = { uuid: newUuid(), number: asked.number!, cdekNumber: null, isRefused, looks: 0, statuses: [] }
    orders.push(order)
    add(order, 'ACCEPTED')
    return c.json(
      { entity: { uuid: order.uuid }, requests: [{ request_uuid: order.uuid, type: 'CREATE', state: 'ACCEPTED' }] },
      202,
    )
  })
  api.get('/orders', (c) => {
    const order = orders.find(({ number }) => number === c.req.query('im_number'))
    return order ? c.json(told(order)) : c.json(bad('v2_entity_not_found'), 404)
  })
  api.get('/orders/:uuid', (c) => {
    const order = orders.find(({ uuid }) => uuid === c.req.param('uuid'))
    return order ? c.json(told(order)) : c.json(bad('v2_entity_not_found'), 404)
  })
  api.post('/print/barcodes', async (c) => {
    const asked = (await c.req.json().catch(() => null)) as { orders?: { order_uuid?: string }[] } | null
    const order = orders.find(({ uuid }) => uuid === asked?.orders?.[0]?.order_uuid)
    if (!order?.cdekNumber) return c.json(bad('v2_entity_not_found'), 404)
    const uuid = newUuid()
    labels.set(uuid, order.cdekNumber)
    return c.json({ entity: { uuid }, requests: [{ request_uuid: uuid, type: 'CREATE', state: 'ACCEPTED' }] }, 202)
  })
  api.get('/print/barcodes/:file', (c) => {
    const uuid = c.req.param('file').replace(/\.pdf$/, '')
    const number = labels.get(uuid)
    if (!number) return c.json(bad('v2_entity_not_found'), 404)
    if (c.req.param('file').endsWith('.pdf')) return c.body(labelOf(number), 200, { 'content-type': 'application/pdf' })
    return c.json({ entity: { uuid, statuses: [{ code: 'READY', name: 'READY', date_time: '' }] } })
  })

  const control = new Hono()
  control.post('/orders/:number/status', async (c) => {
    const order = orders.find(({ number }) => number === c.req.param('number'))
    const { code } = (await c.req.json().catch(() => ({}))) as { code?: string }
    if (!order || !code) return c.json({ error: 'no such order, or no code' }, 404)
    add(order, code)
    return c.json({ number: order.number, cdek_number: order.cdekNumber, statuses: order.statuses })
  })
  return { control }
}

/** One page with a number on it: a minimal valid PDF. */
function labelOf(number: string): string {
  const text = `BT /F1 18 Tf 20 100 Td (CDEK ${number}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const at = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = file.length
  const rows = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
}
