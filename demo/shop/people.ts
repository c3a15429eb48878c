/** Who can sign in (contract.md). Timur is known by his phone only: his first sign-in makes the customer. */
export const phones = { anna: '79000000001', sergey: '79000000002', timur: '79000000003', vera: '79000000004' } as const

export const customers = [
  {
    phone: phones.anna,
    firstName: 'Анна',
    lastName: 'Лебедева',
    middleName: 'Игоревна',
    gender: 'female',
    email: 'anna@demo.local',
    birthday: '1991-04-18',
    type: 'personal',
    legal: {},
    state: '',
  },
  {
    phone: phones.sergey,
    firstName: 'Сергей',
    lastName: 'Морозов',
    middleName: 'Павлович',
    gender: 'male',
    email: 'sever@demo.local',
    birthday: '1984-11-02',
    type: 'legal',
    legal: {
      company: 'ООО «Север»',
      inn: '6612345676',
      kpp: '661201001',
      address: '620026, Екатеринбург, ул. Белинского, 54',
      fio: 'Морозов Сергей Павлович',
      bank_name: 'Банк «Пример»',
      bic: '044525999',
      account: '40702810600000000001',
      correspondent_account: '30101810600000000999',
    },
    state: 'ON_APPROVAL',
  },
  {
    phone: phones.vera,
    firstName: 'Вера',
    lastName: 'Соколова',
    middleName: 'Андреевна',
    gender: 'female',
    email: 'vera@demo.local',
    birthday: '1988-07-30',
    type: 'personal',
    legal: {},
    state: '',
  },
] as const

export const olga = { email: 'olga@demo.local', name: 'Ольга Кравец' }

/** Products that Vera may order without limit: this group has a million pieces in each warehouse. */
export const endless = { category: 'kitchen/cookware/mugs/enamel', series: 'Tropa', stock: 1_000_000 }

/** People who may be named as the consultant of an order; Marina is also the manager of Anna and Sergey. */
export const consultants = [
  {
    name: 'Марина',
    phone: '79000001101',
    position: 'Персональный менеджер',
    position_en: 'Personal manager',
    email: 'marina@demo.local',
  },
  { name: 'Олег', phone: '79000001102', position: '', position_en: '', email: '' },
]

/** Saved data of Anna's account, so that none of its screens is empty. */
export const annaKeeps = {
  address: {
    title: 'Дом',
    address: {
      address: 'Екатеринбург, улица Малышева, 36',
      city: 'Екатеринбург',
      street: 'Малышева',
      house: '36',
      latitude: 56.8362,
      longitude: 60.5975,
    },
    details: { flat: '12', floor: '3', entrance: '1' },
  },
  date: { name: 'День рождения мамы', month: 3, day: 14 },
}
