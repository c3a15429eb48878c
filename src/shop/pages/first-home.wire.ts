import type { StoredBlock } from './blocks/blocks.wire.ts'
import type { PageContent } from './page.ts'

/** The home page of a company that has not stored one of its own. What the company does not have is left out when it is shown. */
export const firstHome = (brand: string): PageContent => ({ title: brand, title_en: brand, body: blocks, body_en: [] })

const blocks: readonly StoredBlock[] = [
  { type: 'banner', place: 'hero', tour_form: true },
  {
    type: 'tiles',
    title: { ru: 'Каталог', en: 'Catalog' },
    more: { text: { ru: 'Все разделы', en: 'All sections' }, link: '/catalog/' },
  },
  { type: 'tours' },
  {
    type: 'shelf',
    title: { ru: 'Берут чаще всего', en: 'Most popular' },
    more: { text: { ru: 'Весь каталог', en: 'Full catalog' }, link: '/catalog/' },
  },
  { type: 'banner', place: 'promo' },
  {
    type: 'promotion',
    title: { ru: 'Акции', en: 'Promotions' },
    more: { text: { ru: 'Все акции', en: 'All promotions' }, link: '/promotions/' },
  },
  { type: 'shelf', viewed: true },
  {
    type: 'facts',
    items: [
      {
        icon: 'truck',
        title: { ru: 'Дата до заказа', en: 'Know the date before you order' },
        text: {
          ru: 'Когда привезём, видно на карточке; сколько стоит доставка — на странице товара.',
          en: 'Every item shows when it will arrive; the product page shows what delivery costs.',
        },
      },
      {
        icon: 'store',
        title: { ru: 'Самовывоз', en: 'Pick-up' },
        text: {
          ru: 'Показываем, в каком магазине вещь лежит прямо сейчас.',
          en: 'See which shop has it in stock right now.',
        },
      },
      {
        icon: 'undo',
        title: { ru: 'Вернём деньги', en: 'Easy returns' },
        text: {
          ru: 'Не подошло — верните в срок, который указан в условиях.',
          en: 'If it doesn’t fit, return it within the period set out in our terms.',
        },
      },
      {
        icon: 'card',
        title: { ru: 'Оплата как удобно', en: 'Pay your way' },
        text: { ru: 'Онлайн или при получении.', en: 'Online or on delivery.' },
      },
    ],
  },
]
