import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface ReturnFormData {
  order: Pick<OrderOnWire, 'id' | 'number'>
  item: OrderOnWire['items'][number]
  /** The draft of this line, or the application that failed verification; null: a new one. */
  reclamation: ReclamationOnWire | null
  terms: ReclamationOnWire['terms']
  methods: ReclamationOnWire['refund_methods']
  points: Point[]
  /** Largest number of pieces that can be returned. */
  most: number
  /** Contacts from the account, for a new application. */
  applicant: { name: string; email: string; phone: string }
}

interface Point {
  id: number
  name: string
  address: string
}

/** RET-03: 404 if the line does not exist or cannot be returned. */
export async function load({ api, params }: LoadContext<'returnItem'>): Promise<LoadResult<ReturnFormData>> {
  if (![params.order, params.item].every((id) => /^[1-9]\d{0,14}$/.test(id))) return { status: 404 }
  const order = await api.get('/api/orders/{id}/', { params: { id: params.order } })
  const item = order.items.find(({ id }) => String(id) === params.item)
  if (!item) return { status: 404 }
  const [begun, points, me] = await Promise.all([
    api.get('/api/reclamations/', { query: { order_item: item.id } }),
    api.get('/api/reclamations/points/'),
    api.get('/api/customers/me/'),
  ])
  const open = begun.items.find(({ actions }) => actions.includes('EDIT'))
  if (!open && !item.returnable) return { status: 404 }
  const reclamation = open ? await api.get('/api/reclamations/{id}/', { params: { id: open.id } }) : null
  const name = [me.last_name, me.first_name, me.middle_name].filter(Boolean).join(' ')
  return {
    data: {
      order: { id: order.id, number: order.number },
      item,
      reclamation,
      terms: reclamation?.terms ?? item.returnable!,
      methods: reclamation?.refund_methods ?? ['bank'],
      points: points.items.map(({ id, name, address }) => ({ id, name, address })),
      most: reclamation?.most_count ?? item.returnable!.count,
      applicant: { name, email: me.email, phone: me.phone },
    },
  }
}

export const head = ({ order }: ReturnFormData): Head => ({
  title: m.returns_form_title({ number: order.number }),
  robots: 'noindex',
})
