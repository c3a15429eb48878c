import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { isCorrespondentAccount } from '#lib/russian-documents.ts'
import { returnTerms } from '#shop/orders/return-terms.ts'
import { type Application, missingFields, nothingPersonal, stepOf, withBank } from './application.ts'
import { bankOf } from './banks.ts'
import { actorOf, isEnded, type ReclamationState, reclamationStates, staffMoves } from './reclamation-states.ts'
import { statementOf } from './statement.ts'

/** Open point O3, written a second time: the table is compared with it. */
const allowed: Record<string, string> = {
  new: 'ready error canceled',
  error: 'new canceled',
  ready: 'processing shipping canceled',
  processing: 'approved rejected',
  approved: 'shipping done failed',
  shipping: 'processing done failed rejected',
  failed: 'done',
  rejected: 'returned',
}

/** The same if nothing is left to refund: no refund is made, and no state waits for one. */
const allowedOfNothing: Record<string, string> = {
  ...allowed,
  approved: 'shipping failed canceled rejected',
  shipping: 'processing failed canceled rejected',
  failed: 'canceled rejected',
}

test('[RET-28] any staff moves follow the table, repeat only new and error, and end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 40 }), fc.boolean(), (choices, isLeft) => {
      const been: ReclamationState[] = ['new']
      for (const choice of choices) {
        const from = been.at(-1)!
        const possible = staffMoves(from, been, true, isLeft)
        const byTable = ((isLeft ? allowed : allowedOfNothing)[from] ?? '')
          .split(' ')
          .filter((to) => to && to !== 'new')
        const fresh = byTable.filter((to) => to === 'error' || !been.includes(to as ReclamationState))
        expect([...possible].sort()).toEqual([...fresh].sort())
        if (possible.length === 0) break
        been.push(possible[choice % possible.length]!)
      }
      expect(been.length).toBeLessThanOrEqual(reclamationStates.length)
    }),
  )
})

test('staff can end a return with nothing left from every state', () => {
  const ends = (from: ReclamationState, seen: ReclamationState[] = []): boolean =>
    isEnded(from) ||
    staffMoves(from, [], true, false).some((to) => !seen.includes(to) && to !== 'done' && ends(to, [...seen, from]))
  expect(reclamationStates.filter((state) => !ends(state))).toEqual([])
  expect(actorOf('approved', 'canceled', false)).toBe('manager')
  expect(actorOf('failed', 'rejected', false)).toBe('seller')
})

describe('a reclamation', () => {
  const whole: Application = {
    ...nothingPersonal,
    count: 1,
    barcodes: [],
    reason: 'not_fit',
    comment: '',
    photos: 1,
    refund_method: 'card',
    pickup_point: 3,
    applicant_name: 'Анна Лебедева',
    phone: '79000000001',
    document_type: 'FOREIGN',
    document_number: 'AB1',
    document_issued_by: 'Police',
    document_issued_date: '2015-03-12',
    registration_address: 'Тверь',
  }
  const where = { today: '2026-11-21', reasons: ['defect', 'not_fit'], methods: ['card', 'bank'] } as const

  test('[RET-12] requires a photo; a defect requires a comment', () => {
    expect(missingFields(whole, where)).toEqual({})
    expect(missingFields({ ...whole, photos: 0 }, where)).toEqual({ photos: 'photo_needed' })
    expect(missingFields({ ...whole, reason: 'defect' }, where)).toEqual({ comment: 'required' })
    expect(stepOf({ courier_address: 'required', photos: 'photo_needed' })).toBe('reason')
  })

  test('a bank code fills empty fields and keeps typed ones', () => {
    const empty = { bic: '044525225', bank_name: '', correspondent_account: '' }
    const { account } = bankOf('044525225')!
    expect(isCorrespondentAccount(account, '044525225')).toBe(true)
    expect(withBank(empty).correspondent_account).toBe(account)
    expect(withBank({ ...empty, bank_name: 'Мой банк' }).bank_name).toBe('Мой банк')
    expect(withBank({ ...empty, bic: '040000000' }).bank_name).toBe('')
  })

  test('[RET-14] its statement names buyer, goods, sum, law article', () => {
    const { head, paragraphs, rows, enclosed } = statementOf({
      application: whole,
      seller: { name: 'ООО «Витрина»', address: 'Тверь', inn: '6600000000' },
      orderNumber: '12345678',
      orderedOn: '2026-11-01',
      receivedOn: '2026-11-03',
      thing: { name: 'Кружка', article: 'M-1', size: '', unit: '', step: 1000 },
      amount: kopecks(99_000),
      point: 'в пункт: Магазин',
      reclamation: 7,
    })
    expect(head.join('\n')).toContain('Заявитель: Анна Лебедева')
    expect(head).toContain('Документ: паспорт иностранного гражданина AB1, выдан Police 12.03.2015')
    expect(paragraphs[0]).toContain('по заказу № 12345678 от 01.11.2026 и полученный 03.11.2026')
    expect(paragraphs.at(-1)).toContain('26.1')
    expect(enclosed.join('; ')).toBe('товар; фотографии — 1 шт. (приложены к заявке № 7)')
    expect(rows).toContainEqual(['Сумма', '990\u00a0₽'])
  })
})

test('the law sets the minimum terms, by the shop’s calendar', () => {
  const received = new Date('2026-11-21T20:00:00Z')
  const terms = returnTerms(received, received, { days: 1, defect_days: 10 }, 'Asia/Yekaterinburg')
  expect(terms).toMatchObject({ anyReasonUntil: '2026-11-29', faultUntil: '2028-11-21' })
  expect(terms.reasons).toHaveLength(5)
  const later = new Date('2026-12-10T09:00:00Z')
  expect(returnTerms(received, later, { days: 30, defect_days: 730 }, 'Asia/Yekaterinburg').reasons).toHaveLength(5)
})
