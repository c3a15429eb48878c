import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApp } from './start-app.ts'

type Headers = Record<string, string>

/** Uploads a photo of a defect for a reclamation; returns its id. */
export async function aPhoto(shop: TestApp, headers: Headers, purpose = 'reclamation'): Promise<number> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  form.append('purpose', purpose)
  const { status, body } = await shop.json('/api/uploads/', { method: 'POST', body: form, headers })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

/** The account matches the bank code; both are fictitious. */
export const bankDetails = {
  refund_method: 'bank',
  receiver_name: 'Лебедева Анна Петровна',
  bic: '044525225',
  account: '40817810938160925982',
}

/** All that an application needs, except photos and the place where the goods are handed over. */
export const applicant = {
  applicant_name: 'Лебедева Анна Петровна',
  email: 'anna@shop.test',
  phone: '+7 900 000-00-01',
  document: {
    type: 'RU_INTERNAL',
    series: '65 05',
    number: '123412',
    issued_by: 'ОВД Ленинского района',
    issued_date: '12.03.2015',
    division_code: '662-001',
  },
  registration_address: 'Екатеринбург, улица Малышева, 36, кв. 5',
}

/** Fills in a draft completely. */
export async function fillIn(shop: TestApp, headers: Headers, id: number, change: object = {}) {
  const body = {
    reason: 'defect',
    comment: 'Треснул корпус',
    photos: [await aPhoto(shop, headers)],
    ...bankDetails,
    ...applicant,
    pickup_point: shop.cast.shop,
    ...change,
  }
  return shop.json(`/api/reclamations/${id}/`, { method: 'PATCH', json: body, headers })
}
