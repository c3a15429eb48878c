import { expect, test } from 'vitest'
import { legalInfo } from '#shop/account/legal-info.ts'
import { accessState, missingForAccess } from './legal-access.ts'

test('[PRC-06] company, tax number, address and a name are needed; the bank is not', () => {
  expect(missingForAccess(legalInfo({}))).toEqual(['company', 'inn', 'address', 'fio'])
  expect(missingForAccess(legalInfo({ company: 'ООО', inn: '1', address: 'a', fio: ' ' }))).toEqual(['fio'])
  expect(missingForAccess(legalInfo({ company: 'ООО', inn: '1', address: 'a', fio: 'Я' }))).toEqual([])
})

test('[PRC-07] a level is an approval, whatever was answered before; one that was taken away is none', () => {
  expect(accessState(true, null)).toBe('approved')
  expect(accessState(true, 'rejected')).toBe('approved')
  expect(accessState(false, 'on_approval')).toBe('on_approval')
  expect(accessState(false, 'rejected')).toBe('rejected')
  expect(accessState(false, 'approved')).toBe('none')
  expect(accessState(false, null)).toBe('none')
})
