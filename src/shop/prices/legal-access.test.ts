import { expect, test } from 'vitest'
import { legalInfo } from '#shop/account/legal-info.ts'
import { accessState, missingForAccess } from './legal-access.ts'

test('[PRC-06] requires company, tax number, address and name; no bank', () => {
  expect(missingForAccess(legalInfo({}))).toEqual(['company', 'inn', 'address', 'fio'])
  expect(missingForAccess(legalInfo({ company: 'ООО', inn: '1', address: 'a', fio: ' ' }))).toEqual(['fio'])
  expect(missingForAccess(legalInfo({ company: 'ООО', inn: '1', address: 'a', fio: 'Я' }))).toEqual([])
})

test('[PRC-07] a price level means approved, whatever the last answer; a removed one means none', () => {
  expect(accessState(true, null)).toBe('approved')
  expect(accessState(true, 'rejected')).toBe('approved')
  expect(accessState(false, 'on_approval')).toBe('on_approval')
  expect(accessState(false, 'rejected')).toBe('rejected')
  expect(accessState(false, 'approved')).toBe('none')
  expect(accessState(false, null)).toBe('none')
})
