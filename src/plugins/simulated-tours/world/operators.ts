/** An operator of the simulated world: an invented legal entity with a way of answering. */
export interface WorldOperator {
  code: string
  name: string
  /** How it answers: integrations §16.6. */
  manner: 'fast' | 'slow' | 'cheap' | 'luxury' | 'request' | 'flaky' | 'moving' | 'overbooked'
  legalName: string
  inn: string
  address: string
  registerNumber: string
  guarantee: string
  phone: string
  /** Factor of its prices. */
  factor: number
  /** Share of the hotels it sells, and the least stars of them. */
  sells: number
  leastStars: number
  /** Milliseconds until its first and its last batch, and how many it sends. */
  latency: readonly [number, number]
  batches: number
  /** Fuel charge for each seat, roubles: part of the price, told apart. */
  fuel: number
  /** True: the transfer is a line of its own in the price. */
  tellsTransfer: boolean
}

type Manner = Pick<WorldOperator, 'factor' | 'sells' | 'leastStars' | 'latency' | 'batches' | 'fuel' | 'tellsTransfer'>

/** The INNs have wrong check digits and the register numbers are beyond those given out, so none is of an existing company. */
const operator = (
  code: string,
  name: string,
  manner: WorldOperator['manner'],
  number: number,
  address: string,
  how: Manner,
): WorldOperator => ({
  code,
  name,
  manner,
  legalName: `ООО «${name}»`,
  inn: `77990000${String(10 + number)}`,
  address,
  registerNumber: `РТО 0990${String(10 + number)}`,
  guarantee: `Банковская гарантия № ТО-${4100 + number * 7} на ${50 + number * 10} млн ₽, АО «Банк Дальний Берег»`,
  phone: `8 800 555-02-${String(10 + number)}`,
  ...how,
})

export const operators: readonly WorldOperator[] = [
  operator('parus', 'Парус Тур', 'fast', 1, '105005, Москва, ул. Примерная, 1', {
    factor: 1,
    sells: 0.62,
    leastStars: 0,
    latency: [400, 1200],
    batches: 1,
    fuel: 2900,
    tellsTransfer: false,
  }),
  operator('karavan', 'Караван Туров', 'slow', 2, '105005, Москва, ул. Примерная, 2', {
    factor: 0.98,
    sells: 0.55,
    leastStars: 0,
    latency: [3000, 9000],
    batches: 3,
    fuel: 3400,
    tellsTransfer: false,
  }),
  operator('kopeika', 'Копейка Тревел', 'cheap', 3, '620014, Екатеринбург, ул. Примерная, 3', {
    factor: 0.91,
    sells: 0.4,
    leastStars: 0,
    latency: [900, 2400],
    batches: 2,
    fuel: 4200,
    tellsTransfer: true,
  }),
  operator('amfora', 'Амфора Премиум', 'luxury', 4, '105005, Москва, ул. Примерная, 4', {
    factor: 1.12,
    sells: 0.7,
    leastStars: 5,
    latency: [700, 1900],
    batches: 1,
    fuel: 0,
    tellsTransfer: false,
  }),
  operator('zapros', 'Горизонт Клуб', 'request', 5, '191023, Санкт-Петербург, ул. Примерная, 5', {
    factor: 0.96,
    sells: 0.42,
    leastStars: 3,
    latency: [1200, 3200],
    batches: 1,
    fuel: 2500,
    tellsTransfer: false,
  }),
  operator('vihr', 'Вихрь Тревел', 'flaky', 6, '420111, Казань, ул. Примерная, 6', {
    factor: 0.95,
    sells: 0.36,
    leastStars: 0,
    latency: [800, 4000],
    batches: 2,
    fuel: 3100,
    tellsTransfer: true,
  }),
  operator('priliv', 'Прилив Тур', 'moving', 7, '105005, Москва, ул. Примерная, 7', {
    factor: 0.94,
    sells: 0.4,
    leastStars: 0,
    latency: [600, 1600],
    batches: 1,
    fuel: 3600,
    tellsTransfer: false,
  }),
  operator('sezon', 'Сезон Отдыха', 'overbooked', 8, '630099, Новосибирск, ул. Примерная, 8', {
    factor: 0.93,
    sells: 0.38,
    leastStars: 0,
    latency: [500, 1500],
    batches: 1,
    fuel: 2900,
    tellsTransfer: false,
  }),
]
