import { addDays, dateIn } from '#lib/dates.ts'
import { formatDate, formatMoney, type Locale } from '#lib/format.ts'
import { named } from '#shop/catalog/named.ts'
import type { CompanySettings } from '#shop/company/settings.ts'
import { mealOf } from './meals.ts'
import { partyWords } from './party-words.ts'
import { endDateOf, type QuoteWithTerms } from './quote.ts'

export const termKinds = ['contract', 'cancellation', 'tourists_data'] as const
export type TermKind = (typeof termKinds)[number]

/** A text that a customer agrees to when booking; facts of the tour are filled in. */
export interface TourTerms {
  kind: TermKind
  version: string
  title: string
  /** Paragraphs, separated by line feeds. */
  body: string
}

/** What a customer agreed to, and when. */
export interface GivenConsent extends TourTerms {
  hash: string
  locale: Locale
  givenAt: Date
}

/** Of the wording below: change it whenever a word changes. */
const version = '2026-12'

/**
 * The texts of a booking in the language of the reader: the contract (art. 10 of 132-FZ), what cancelling costs, and the consent to the processing
 * of tourists' data and its transfer (152-FZ).
 */
export function tourTerms(quote: QuoteWithTerms, settings: CompanySettings, locale: Locale): TourTerms[] {
  const facts = factsOf(quote, settings, locale)
  const words = locale === 'en' ? english(facts) : russian(facts)
  return termKinds.map((kind) => ({ kind, version, ...words[kind] }))
}

interface Facts {
  operator: string
  register: string
  guarantee: string
  agent: string
  stay: string
  dates: string
  party: string
  sum: string
  steps: { until: string | null; fee: string | null }[]
  /** Where the data goes; null: within the country. */
  abroad: string | null
  papersDays: number
}

function factsOf({ offer, about, total, ladder }: QuoteWithTerms, settings: CompanySettings, locale: Locale): Facts {
  const money = (sum: QuoteWithTerms['total']) => formatMoney(sum, locale, settings.currency)
  const { operator, hotel, country, resort, room } = about
  const meal = mealOf(offer.meal)
  return {
    operator: [
      operator.legalName,
      operator.inn && `${locale === 'en' ? 'INN' : 'ИНН'} ${operator.inn}`,
      operator.address,
    ]
      .filter(Boolean)
      .join(', '),
    register: operator.registerNumber,
    guarantee: operator.guarantee,
    agent: settings.legal.name || settings.brand_name,
    stay: [
      `${named(locale, hotel.name, hotel.nameEn)}${hotel.stars > 0 ? `, ${hotel.stars}*` : ''}`,
      `${named(locale, country.name, country.nameEn)}, ${named(locale, resort.name, resort.nameEn)}`,
      room ? named(locale, room.name, room.nameEn) : offer.roomName,
      meal?.[locale] ?? offer.meal,
    ].join('; '),
    dates: `${formatDate(offer.startDate)} – ${formatDate(endDateOf(offer))}`,
    party: partyWords(offer.query, locale),
    sum: money(total),
    steps: ladder.map(({ until, fee }) => ({
      // A step ends before its moment, a midnight: the last day of it is the one before.
      until: until && formatDate(addDays(dateIn(settings.timezone, until), -1)),
      fee: fee > 0 ? money(fee) : null,
    })),
    abroad: about.isDomestic ? null : named(locale, country.name, country.nameEn),
    papersDays: settings.tours.papers_days,
  }
}

type Words = Record<TermKind, Pick<TourTerms, 'title' | 'body'>>

const lines = (...parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join('\n')

const russian = (facts: Facts): Words => ({
  contract: {
    title: 'Договор о реализации туристского продукта',
    body: lines(
      'Договор заключается по Федеральному закону № 132-ФЗ «Об основах туристской деятельности в Российской Федерации». Его стороны: заказчик, который бронирует тур, и туроператор; магазин действует как турагент.',
      `Туроператор: ${facts.operator}. Номер в едином федеральном реестре туроператоров: ${facts.register}. Финансовое обеспечение: ${facts.guarantee}.`,
      `Турагент: ${facts.agent}.`,
      `Предмет договора: ${facts.stay}; ${facts.dates}; ${facts.party}. Цена ${facts.sum}, все обязательные сборы включены. Акции, промокоды и бонусы магазина уменьшают сумму к оплате; она указана в заказе.`,
      'Цену и условия после подтверждения нельзя изменить без вашего согласия. Если туроператор не подтвердил тур, деньги возвращаются целиком.',
      'Претензии к качеству тура предъявляются туроператору в течение 20 дней после поездки и рассматриваются за 10 дней. При неплатёжеспособности туроператора выплаты идут из его финансового обеспечения и фонда персональной ответственности.',
    ),
  },
  cancellation: {
    title: 'Правила отмены',
    body: lines(
      'Вы вправе отказаться от тура в любой момент. Удержать могут не больше этих сумм; считается момент вашего обращения, а не ответа туроператора.',
      ...facts.steps.map(
        ({ until, fee }) =>
          `${until === null ? 'Позже' : `До ${until} включительно`}: ${fee === null ? 'бесплатно' : `удержат до ${fee}`}.`,
      ),
      'Если отменяет туроператор или турагент, деньги возвращаются целиком.',
    ),
  },
  tourists_data: {
    title: 'Согласие на обработку данных туристов',
    body: lines(
      `Я разрешаю турагенту ${facts.agent} обрабатывать данные туристов (имена, пол, дата рождения, гражданство, документы) и контакты, чтобы забронировать и исполнить этот тур.`,
      `Данные передаются туроператору (${facts.operator}), а через него отелю, перевозчику и страховщику${facts.abroad === null ? '' : `, в том числе за границу: ${facts.abroad}`}.`,
      'Я подтверждаю, что туристы, за которых я бронирую, на это согласны, а за детей согласие даю как их представитель.',
      `Данные документов стираются через ${facts.papersDays} дн. после возвращения. Согласие можно отозвать в кабинете; без этих данных тур исполнить нельзя.`,
    ),
  },
})

const english = (facts: Facts): Words => ({
  contract: {
    title: 'Contract for a tourist product',
    body: lines(
      'The contract is made under Federal Law No. 132-FZ “On the Basics of Tourist Activity in the Russian Federation”. Its parties are the customer who books the tour and the tour operator; the shop acts as a travel agent.',
      `Tour operator: ${facts.operator}. Number in the federal register of tour operators: ${facts.register}. Financial guarantee: ${facts.guarantee}.`,
      `Travel agent: ${facts.agent}.`,
      `Subject: ${facts.stay}; ${facts.dates}; ${facts.party}. Price ${facts.sum}, all mandatory fees included. Promotions, promo codes and bonuses of the shop lower the sum to pay; the order states it.`,
      'After the confirmation neither price nor terms change without your consent. If the operator does not confirm the tour, all money goes back.',
      'Claims about the quality of the tour are made to the operator within 20 days after the trip and are considered within 10 days. If the operator is insolvent, payments come from its financial guarantee and its personal liability fund.',
    ),
  },
  cancellation: {
    title: 'Cancellation rules',
    body: lines(
      'You may cancel the tour at any moment. No more than these sums may be kept; the moment of your request counts, not that of the operator’s answer.',
      ...facts.steps.map(
        ({ until, fee }) =>
          `${until === null ? 'Later' : `Up to and including ${until}`}: ${fee === null ? 'free' : `up to ${fee} is kept`}.`,
      ),
      'If the operator or the agent cancels, all money goes back.',
    ),
  },
  tourists_data: {
    title: 'Consent to the processing of tourists’ data',
    body: lines(
      `I allow the travel agent ${facts.agent} to process the data of the tourists (names, gender, date of birth, citizenship, papers) and the contacts in order to book and carry out this tour.`,
      `The data is passed to the tour operator (${facts.operator}) and by it to the hotel, the carrier and the insurer${facts.abroad === null ? '' : `, also abroad: ${facts.abroad}`}.`,
      'I confirm that the tourists I book for agree to this, and agree for children as their representative.',
      `Data of papers is erased ${facts.papersDays} days after the return. The consent can be withdrawn in the account; without this data the tour cannot be carried out.`,
    ),
  },
})
