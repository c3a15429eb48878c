import { type Db, sql } from '#kit/db.ts'
import { accountsOf } from '#shop/company/accounts.flow.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { lateExchanges } from '#shop/exchange/journal.flow.ts'
import type { Config } from './config.ts'

/** Something that does not work, or not well, because a setting is missing. `needed`: it prevents purchases. */
export interface Missing {
  code: keyof typeof words
  needed: boolean
  /** Slug of the company it is about, if any. */
  company?: string
  /** Names and methods, never values of settings. */
  detail?: string
}

export interface CompanyFacts {
  slug: string
  isDefault: boolean
  hasHosts: boolean
  /** Empty settings of the seller. */
  missingLegal: string[]
  hasPhone: boolean
  hasGoods: boolean
  /** Pickup is switched on but there is no outlet for it. */
  pickupIsNowhere: boolean
  /** Since when its exchange with 1C is late; null: it is not. */
  exchangeLateSince: string | null
  /** Online payment methods whose service has no account. */
  unpaidMethods: string[]
}

/** Lists everything that is missing, `needed` first. A pure function of the settings. */
export function whatIsMissing(config: Config, list: readonly CompanyFacts[]): Missing[] {
  const found: Missing[] = []
  const say = (isMissing: boolean, code: Missing['code'], needed: boolean, more: Partial<Missing> = {}) => {
    if (isMissing) found.push({ code, needed, ...more })
  }
  const { outside } = config
  const { protocol, hostname } = new URL(config.publicUrl)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  say(list.length === 0, 'company', true)
  say(!outside.sms, 'sms', true)
  say(isLocal, 'public_url', true)
  for (const { slug: company, unpaidMethods } of list)
    say(unpaidMethods.length > 0, 'payments', true, { company, detail: unpaidMethods.join(', ') })
  say(!isLocal && protocol === 'http:', 'https', false)
  say(protocol === 'https:' && config.trustedProxies === 0, 'proxies', false)
  say(!outside.dadata, 'addresses', false)
  say(config.databaseUrl !== null && !config.secretKeys, 'secret_keys', false)
  for (const { slug: company, ...facts } of list) {
    say(!facts.hasGoods, 'goods', false, { company })
    say(facts.exchangeLateSince !== null, 'exchange_late', false, { company, detail: facts.exchangeLateSince ?? '' })
    say(facts.pickupIsNowhere, 'pickup', false, { company })
    say(facts.missingLegal.length > 0, 'legal', false, { company, detail: facts.missingLegal.join(', ') })
    say(!facts.hasPhone, 'phone', false, { company })
    say(!facts.isDefault && !facts.hasHosts, 'hosts', false, { company })
  }
  return found.sort((a, b) => Number(b.needed) - Number(a.needed))
}

/** Reads the facts of each company from the database. */
async function companyFacts(app: App): Promise<CompanyFacts[]> {
  const list = await companies(app)
  const late = new Map((await lateExchanges(app)).map(({ companyId, since }) => [companyId, since]))
  return Promise.all(
    list.map(async ({ id, slug, isDefault, hosts, settings }) => ({
      slug,
      isDefault,
      hasHosts: hosts.length > 0,
      missingLegal: (['name', 'inn'] as const).flatMap((field) =>
        settings.legal[field] === '' ? [`legal.${field}`] : [],
      ),
      hasPhone: settings.phone !== '',
      ...(await soldAndPickedUp(app.db, id)),
      exchangeLateSince: late.get(id)?.toISOString().slice(0, 16).replace('T', ' ') ?? null,
      unpaidMethods: await unpaidMethods(app, id),
    })),
  )
}

async function soldAndPickedUp(db: Db, companyId: number) {
  const { rows } = await sql<{ hasGoods: boolean; pickupIsNowhere: boolean }>`
    select exists (select 1 from products where company_id = ${companyId}) as "hasGoods",
      exists (select 1 from delivery_payment_options where company_id = ${companyId} and delivery_type = 'PICKUP' and is_active)
        and not exists (select 1 from outlets where company_id = ${companyId} and is_active and kind in ('shop', 'filial')) as "pickupIsNowhere"`.execute(
    db,
  )
  return rows[0]!
}

async function unpaidMethods(app: App, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ method: string }>`
    select distinct method from delivery_payment_options where company_id = ${companyId} and is_active order by 1`.execute(
    app.db,
  )
  const own = (await accountsOf(app.db, companyId)).filter(({ kind, isActive }) => kind === 'payment' && isActive)
  const isPaid = (method: string) =>
    app.paymentProviders.some(
      ({ name, methods, create, sharedAccount }) =>
        methods.includes(method) && (!create || sharedAccount || own.some(({ provider }) => provider === name)),
    )
  return rows.map(({ method }) => method).filter((method) => !isPaid(method))
}

type Language = 'ru' | 'en'

/** One line: what does not work, and how to fix it. */
export function presentMissing({ code, company, detail }: Missing, language: Language): string {
  const line = words[code][language].replace('{detail}', detail ?? '').replaceAll('{company}', company ?? '')
  return company ? `${company}: ${line}` : line
}

/** The list under its heading; empty if nothing is missing. */
export function missingBlock(found: readonly Missing[], language: Language): string {
  if (found.length === 0) return ''
  const lines = found.map((one) => `${one.needed ? '✗' : '·'} ${presentMissing(one, language)}`)
  return [headings[language], ...lines].join('\n')
}

const headings = {
  en: 'What does not work without a setting (✗ stops buyers, · does not):',
  ru: 'Что не работает без настройки (✗ мешает покупать, · не мешает):',
}

const words = {
  company: {
    en: 'nothing is shown: there is no company yet. Run: npm run vitrina -- setup',
    ru: 'показывать нечего: компании ещё нет. Выполните: npm run vitrina -- setup',
  },
  sms: {
    en: 'nobody can sign in or order: codes by SMS are not sent. Set SMS_API_ID',
    ru: 'никто не сможет войти и заказать: коды по СМС не отправляются. Задайте SMS_API_ID',
  },
  public_url: {
    en: 'buyers do not come back from the payment, links lead to localhost. Set PUBLIC_URL=https://…',
    ru: 'покупатели не вернутся с оплаты, ссылки ведут на localhost. Задайте PUBLIC_URL=https://…',
  },
  payments: {
    en: 'paying online ({detail}) is refused: no account at a payment service. Run: npm run vitrina -- provider set yookassa shopId=… secretKey=- --company {company}',
    ru: 'оплата онлайн ({detail}) не работает: нет счёта у платёжного сервиса. Выполните: npm run vitrina -- provider set yookassa shopId=… secretKey=- --company {company}',
  },
  https: {
    en: 'PUBLIC_URL begins with http: browsers warn, payment services send no notices. Put a proxy with HTTPS in front',
    ru: 'PUBLIC_URL начинается с http: браузеры предупреждают, платёжные сервисы не шлют уведомлений. Поставьте впереди прокси с HTTPS',
  },
  proxies: {
    en: 'all visitors look like one address to limits and regions. Behind one proxy set TRUSTED_PROXIES=1',
    ru: 'все посетители для лимитов и регионов — один адрес. За одним прокси задайте TRUSTED_PROXIES=1',
  },
  addresses: {
    en: "addresses are not suggested, the visitor's city is not guessed. Set DADATA_TOKEN",
    ru: 'адреса не подсказываются, город посетителя не угадывается. Задайте DADATA_TOKEN',
  },
  secret_keys: {
    en: 'secrets are encrypted with a key in DATA_DIR of this machine: other machines cannot read them. Set SECRET_KEYS',
    ru: 'секреты зашифрованы ключом в DATA_DIR этой машины: другие их не прочтут. Задайте SECRET_KEYS',
  },
  goods: {
    en: 'there are no goods. Run: npm run vitrina -- import FILE… --company {company}',
    ru: 'нет товаров. Выполните: npm run vitrina -- import ФАЙЛ… --company {company}',
  },
  exchange_late: {
    en: 'goods and prices grow old: 1C has not exchanged since {detail} (UTC). Look at its schedule, and at: npm run vitrina -- exchange log --company {company}',
    ru: 'товары и цены устаревают: обмена с 1С не было с {detail} (UTC). Проверьте расписание в 1С и журнал: npm run vitrina -- exchange log --company {company}',
  },
  pickup: {
    en: 'pickup is not offered: there is no shop. Run: npm run vitrina -- outlet add --name … --address … --company {company}',
    ru: 'самовывоз не предлагается: нет магазина. Выполните: npm run vitrina -- outlet add --name … --address … --company {company}',
  },
  legal: {
    en: 'the footer and papers do not say who sells: {detail} is empty. Run: npm run vitrina -- company set NAME VALUE --company {company}',
    ru: 'в подвале и бумагах не сказано, кто продаёт: не заполнено {detail}. Выполните: npm run vitrina -- company set ИМЯ ЗНАЧЕНИЕ --company {company}',
  },
  phone: {
    en: 'there is no phone to call. Run: npm run vitrina -- company set phone +7… --company {company}',
    ru: 'нет телефона магазина. Выполните: npm run vitrina -- company set phone +7… --company {company}',
  },
  hosts: {
    en: 'it has no address of its own. Run: npm run vitrina -- company hosts --company {company} HOST…',
    ru: 'у неё нет своего адреса. Выполните: npm run vitrina -- company hosts --company {company} ХОСТ…',
  },
} as const satisfies Record<string, Record<Language, string>>

/** What a real shop lacks, in the language of its first company. A demo shop lacks nothing: its services are emulated. */
export async function missingIn(app: App, config: Config): Promise<{ found: Missing[]; text: string }> {
  if (config.demo || (await isDemo(app.db))) return { found: [], text: '' }
  const found = whatIsMissing(config, await companyFacts(app))
  const list = await companies(app)
  const language = (list.find(({ isDefault }) => isDefault) ?? list[0])?.settings.language
  return { found, text: missingBlock(found, language === 'ru' ? 'ru' : 'en') }
}

/** True for a database filled by `npm start`: Olga of the demo people is on its staff. */
async function isDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from staff where email = 'olga@demo.local' limit 1`.execute(db)
  return rows.length > 0
}
