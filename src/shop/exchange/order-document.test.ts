import { expect, test } from 'vitest'
import { type Kopecks, ZERO } from '#lib/money.ts'
import { documentXml, type OrderDocument } from './order-document.ts'

const order: OrderDocument = {
  id: 7,
  number: '52970982',
  date: '2026-11-21',
  time: '14:00:00',
  total: 146_000 as Kopecks,
  comment: '',
  customer: {
    id: 'customer-1',
    name: 'Анна Петрова',
    phone: '+79120000001',
    email: 'a@x.test',
    address: 'Тула, ул. Мира, 1',
    legal: null,
  },
  lines: [
    {
      id: 't1#k1',
      catalogId: 'c1',
      article: 'T1',
      name: 'Тюль (Белый)',
      unit: { code: '006', name: 'м' },
      price: 146_000 as Kopecks,
      step: 1000,
      count: 1,
      sum: 146_000 as Kopecks,
    },
  ],
  delivery: ZERO,
  requisites: [],
}
const legal = {
  company: 'ООО «Север»',
  inn: '6612345676',
  kpp: '661201001',
  ogrn: '1206600012343',
  address: '620026, Екатеринбург',
}

test('a company is a legal entity with INN, KPP and name; the customer is its contact person', () => {
  const text = documentXml({ ...order, customer: { ...order.customer, legal } })
  expect(text).toContain('<Наименование>ООО «Север»</Наименование>')
  expect(text).toContain(
    '<ОфициальноеНаименование>ООО «Север»</ОфициальноеНаименование><ИНН>6612345676</ИНН><КПП>661201001</КПП>',
  )
  expect(text).toContain('<ЮридическийАдрес><Представление>620026, Екатеринбург</Представление></ЮридическийАдрес>')
  expect(text).toContain('<Отношение>Контактное лицо</Отношение><Наименование>Анна Петрова</Наименование>')
  expect(text).not.toContain('АдресРегистрации')
})

test('a sole trader has no KPP, a person no INN', () => {
  expect(documentXml({ ...order, customer: { ...order.customer, legal: { ...legal, kpp: '' } } })).not.toContain('КПП')
  const text = documentXml(order)
  expect(text).toContain('<АдресРегистрации><Представление>Тула, ул. Мира, 1</Представление></АдресРегистрации>')
  expect(text).not.toContain('ИНН')
})

test('a line has its own unit with the classifier code', () => {
  expect(documentXml(order)).toContain('<БазоваяЕдиница Код="006">м</БазоваяЕдиница>')
})

test('goods by measure have their quantity in units and the price of a unit; a discount is from the rounded sum', () => {
  const coffee = { ...order.lines[0]!, unit: { code: '166', name: 'кг' }, price: 18_990 as Kopecks, step: 50, count: 7 }
  const text = documentXml({ ...order, lines: [{ ...coffee, sum: 6647 as Kopecks }] })
  expect(text).toContain(
    '<БазоваяЕдиница Код="166">кг</БазоваяЕдиница><ЦенаЗаЕдиницу>189.90</ЦенаЗаЕдиницу><Количество>0.35</Количество><Сумма>66.47</Сумма>',
  )
  expect(text).not.toContain('Скидка')
  expect(documentXml({ ...order, lines: [{ ...coffee, sum: 6000 as Kopecks }] })).toContain('<Сумма>6.47</Сумма>')
})
