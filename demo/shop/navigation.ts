import { countries } from '#plugins/simulated-tours/world/destinations.ts'
import { pictures, picturesUrl } from '../catalogue/pictures.ts'
import { type Section, tree } from '../catalogue/tree.ts'
import { pictureOfCountry } from '../tours/looks.ts'

export interface DemoItem {
  name: string
  nameEn: string
  type: 'LINK' | 'PRODUCT_CATEGORY'
  value: string
  icon?: string
  image?: string
  slug?: string
  mode?: 'tile'
  private?: true
  only?: 'desktop' | 'mobile'
  children?: DemoItem[]
}
export type DemoNavigation = Record<
  'profile' | 'bottom' | 'footer' | 'header' | 'catalog' | 'contacts-widget',
  DemoItem[]
>

const link = (name: string, nameEn: string, value: string, more: Partial<DemoItem> = {}): DemoItem => ({
  name,
  nameEn,
  type: 'LINK',
  value,
  ...more,
})
const heading = (name: string, nameEn: string, ...children: DemoItem[]): DemoItem =>
  link(name, nameEn, '', { children })

const page = {
  delivery: link('Доставка', 'Delivery', '/static/delivery/', { icon: 'truck' }),
  payment: link('Оплата', 'Payment', '/static/payment/', { icon: 'card' }),
  returns: link('Возврат', 'Returns', '/static/returns/', { icon: 'undo' }),
  offer: link('Оферта', 'Terms of sale', '/static/offer/', { icon: 'document' }),
  privacy: link('Персональные данные', 'Personal data', '/static/privacy/', { icon: 'shield-check' }),
  about: link('О магазине', 'About us', '/static/about/', { icon: 'info' }),
  shops: link('Магазины', 'Shops', '/shops/', { icon: 'store' }),
  contacts: link('Контакты', 'Contacts', '/contacts/', { icon: 'message' }),
  promotions: link('Акции', 'Promotions', '/promotions/', { icon: 'ticket' }),
  company: link('О компании', 'Company', '/company/', { icon: 'building' }),
}

const tile = (section: Section, parent = ''): DemoItem => {
  const path = parent ? `${parent}/${section.slug}` : section.slug
  const file = pictures.get(section.picture)?.files[0]
  return {
    name: section.name,
    nameEn: section.nameEn,
    type: 'PRODUCT_CATEGORY',
    value: path,
    slug: section.slug,
    ...(file && { image: picturesUrl + file.webp }),
    ...(parent === '' && { mode: 'tile' }),
    // the menu shows two levels; the rest is on the section's own page
    ...(parent === '' &&
      section.children.length > 0 && { children: section.children.map((child) => tile(child, path)) }),
  }
}

const phone = (name: string, number: string, more: Partial<DemoItem> = {}) =>
  link(name, name, `tel:${number}`, { icon: 'phone', ...more })

/** A shop with many sections shows them under its header; one with few shows its pages there. */
const headerOf = (sections: readonly Section[]): DemoItem[] | null =>
  sections.length < 6
    ? null
    : sections.slice(0, 8).map((section, index) => ({
        ...tile(section),
        children: undefined,
        mode: undefined,
        image: undefined,
        // The row is shown on wide windows only; the last item also says so itself, as an example (NAV-15).
        ...(index === 7 && { only: 'desktop' as const }),
      }))

function navigation(
  sections: readonly Section[],
  contact: { phone: string; shown: string; email: string },
  hasBonuses: boolean,
): DemoNavigation {
  return {
    header: headerOf(sections) ?? [
      page.shops,
      heading('Покупателям', 'For customers', page.delivery, page.payment, page.returns),
      page.company,
      { ...page.contacts, only: 'mobile' },
      phone(contact.shown, contact.phone, { only: 'desktop' }),
    ],
    bottom: [
      link('Главная', 'Home', '/', { icon: 'home' }),
      link('Каталог', 'Catalog', '/m/catalog/', { icon: 'layout-grid' }),
      link('Корзина', 'Cart', '/cart/', { icon: 'bag' }),
      link('Избранное', 'Favourites', '/favorites/', { icon: 'heart' }),
      link('Профиль', 'Profile', '/m/profile/', { icon: 'user' }),
    ],
    footer: [
      heading(
        'Каталог',
        'Catalog',
        ...sections
          .slice(0, 5)
          .map((section) => ({ ...tile(section), children: undefined, mode: undefined, image: undefined })),
        link('Все разделы', 'All sections', '/catalog/all-categories/'),
      ),
      heading('Покупателям', 'For customers', page.promotions, page.delivery, page.payment, page.returns, page.shops),
      heading('Компания', 'Company', page.company, page.about, page.contacts, page.offer, page.privacy),
      heading(
        'Связаться',
        'Get in touch',
        phone(contact.shown, contact.phone),
        link(contact.email, contact.email, `mailto:${contact.email}`, { icon: 'mail' }),
      ),
    ],
    profile: [
      link('Мои заказы', 'My orders', '/my/orders/', { icon: 'package', private: true }),
      link('Покупки в магазинах', 'Purchases in shops', '/my/purchases/', { icon: 'store', private: true }),
      ...(hasBonuses ? [link('Бонусы', 'Bonuses', '/my/balance-actions/', { icon: 'gift', private: true })] : []),
      link('Возвраты', 'Returns', '/my/reclamations/', { icon: 'undo', private: true }),
      link('Личные данные', 'Personal data', '/my/profile/', { icon: 'user', private: true }),
      link('Туристы и документы', 'Travellers and documents', '/my/customer-documents/', {
        icon: 'document',
        private: true,
      }),
      link('Адреса', 'Addresses', '/my/addresses/', { icon: 'map-pin', private: true }),
      link('Важные даты', 'Important dates', '/my/important-dates/', { icon: 'calendar', private: true }),
      link('Подписки', 'Subscriptions', '/my/subscriptions/', { icon: 'bell', private: true }),
      link('Ваш менеджер', 'Your manager', '/my/personal-managers/', { icon: 'users', private: true }),
      link('Входы и данные', 'Sign-ins and data', '/my/privacy/', { icon: 'shield-check', private: true }),
      link('Избранное', 'Favourites', '/favorites/', { icon: 'heart' }),
      link('Вы смотрели', 'Recently viewed', '/my/last-viewed/', { icon: 'history', private: true }),
      link('Корзина', 'Cart', '/cart/', { icon: 'bag', only: 'mobile' }),
      page.shops,
      { ...heading('Помощь', 'Help', page.delivery, page.payment, page.returns, page.contacts), icon: 'info' },
    ],
    catalog: sections.map((section) => tile(section)),
    'contacts-widget': [
      phone(contact.shown, contact.phone),
      link('Написать', 'Write to us', `mailto:${contact.email}`, { icon: 'mail' }),
      page.contacts,
      { ...page.shops, only: 'desktop' },
    ],
  }
}

const tours = link('Туры', 'Tours', '/tours/', { icon: 'plane' })

const imageOf = (name: string): Pick<DemoItem, 'image'> => {
  const file = pictures.get(name)?.files[0]
  return file ? { image: picturesUrl + file.webp } : {}
}

/** The door to the tours: a tile in the catalog with the countries behind it. */
const toursTile: DemoItem = {
  ...tours,
  mode: 'tile',
  ...imageOf(pictureOfCountry('turkey')),
  children: countries.map(({ slug, name, nameEn }) =>
    link(name, nameEn, `/tours/${slug}/`, imageOf(pictureOfCountry(slug))),
  ),
}

/** The landing page of the demo (landing.yaml). */
const landing = link('Неделя у большой воды', 'A week by the big water', '/week-by-the-lake/')

const groupsLanding = link('Группам и компаниям', 'Groups and companies', '/for-groups/')

/** Tours lead the header, close the catalog and stand in the footer, with landing pages beside them. */
const withTours = (groups: DemoNavigation): DemoNavigation => ({
  ...groups,
  header: [tours, ...groups.header],
  catalog: [...groups.catalog, toursTile],
  footer: groups.footer.map((column, i) =>
    i === 1
      ? { ...column, children: [landing, ...(column.children ?? []), groupsLanding] }
      : i === 0
        ? {
            ...column,
            children: [
              ...(column.children ?? []).slice(0, -1),
              { ...tours, icon: '' },
              ...(column.children ?? []).slice(-1),
            ],
          }
        : column,
  ),
})

const events = link('События', 'Events', '/events/', { icon: 'calendar' })
const myEvents = link('Мои события', 'My events', '/my/event-registrations/', { icon: 'calendar', private: true })

/** Events stand in the last but one column of the footer, about the company, and registrations after the travellers of the profile. */
const withEvents = (groups: DemoNavigation): DemoNavigation => ({
  ...groups,
  profile: groups.profile.toSpliced(
    groups.profile.findIndex(({ value }) => value === '/my/addresses/'),
    0,
    myEvents,
  ),
  footer: groups.footer.map((column) => {
    const children = column.children ?? []
    const at = children.findIndex(({ value }) => value === page.about.value)
    return at < 0 ? column : { ...column, children: children.toSpliced(at, 0, { ...events, icon: '' }) }
  }),
})

const vitrinaGoods = navigation(
  tree,
  {
    phone: '+78005550134',
    shown: '8\u00a0800\u00a0555-01-34',
    email: 'hello@vitrina.example',
  },
  true,
)
export const vitrinaNavigation = withEvents(withTours(vitrinaGoods))
export const secondNavigation = (sections: readonly Section[]) =>
  navigation(
    sections,
    { phone: '+78005550167', shown: '8\u00a0800\u00a0555-01-67', email: 'tea@second.example' },
    false,
  )
