import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Clock } from '#kit/clock.ts'
import { challengeOf, hashSecret, newSecret } from '#kit/security/ids.ts'
import { langOf, page } from '../emulators/page.ts'

export interface EmulatedPerson {
  /** `sub` of the profile. */
  subject: string
  firstName: string
  lastName: string
  /** Digits without the plus. */
  phone: string | null
  /** The service refuses this person's code. */
  isRefused?: boolean
}

interface Grant {
  person: EmulatedPerson
  clientId: string
  redirectUri: string
  challenge: string
  nonce: string
  deviceId: string
  expiresAt: number
  isUsed: boolean
}

/** Differences of one service from the others. */
export interface Dialect {
  /** As in paths: `oauth-sber`. */
  name: string
  title: string
  authorizePath: string
  /** Name of the PKCE method; null: the service has no PKCE. */
  challengeMethod: string | null
  /** Checks further parameters of the authorization request; null: they are valid. */
  wants?: (query: Record<string, string>) => string | null
  /** Parameters returned in addition to code and state. */
  returns?: (grant: { deviceId: string }) => Record<string, string>
  /** Additional path prefixes: the test environment of the real service. */
  stands?: readonly string[]
}

const codeLifeMs = 600_000

/** Selectable people; `refused` demonstrates a failing exchange. */
const people: (EmulatedPerson & { says: { ru: string; en: string } })[] = [
  person('anna', 'Анна', 'Смирнова', '79000000001', { ru: 'номер есть', en: 'with a number' }),
  person('timur', 'Тимур', 'Ахметов', '79000000003', { ru: 'номер есть', en: 'with a number' }),
  person('nina', 'Нина', 'Орлова', null, { ru: 'без номера', en: 'without a number' }),
  {
    ...person('egor', 'Егор', 'Сбоев', '79000000088', {
      ru: 'служба откажет в обмене кода',
      en: 'the service will refuse the code',
    }),
    isRefused: true,
  },
]

function person(
  subject: string,
  firstName: string,
  lastName: string,
  phone: string | null,
  says: { ru: string; en: string },
) {
  return { subject, firstName, lastName, phone, says }
}

const texts = {
  ru: {
    as: 'Кем войти',
    hint: 'Это эмулятор: настоящая служба спросила бы пароль и согласие.',
    other: 'Другой человек',
    name: 'Имя',
    phone: 'Номер телефона, если служба его отдаёт',
    enter: 'Войти этим человеком',
    cancel: 'Отменить',
    wrong: 'Запрос не принят',
  },
  en: {
    as: 'Whom to sign in as',
    hint: 'This is an emulator: the real service would ask for a password and a consent.',
    other: 'Somebody else',
    name: 'Name',
    phone: 'Phone number, if the service gives it',
    enter: 'Sign in as this person',
    cancel: 'Cancel',
    wrong: 'The request is not accepted',
  },
}

/** What the four emulated services share: the page to choose a person, single-use codes, and tokens. */
export function createOAuthCore(dialect: Dialect, clock: Clock) {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, EmulatedPerson>()
  const pages = new Hono()
  for (const stand of ['', ...(dialect.stands ?? [])]) {
    pages.get(`${stand}${dialect.authorizePath}`, choose)
    pages.post(`${stand}${dialect.authorizePath}`, chosen)
  }

  function choose(c: Context) {
    const lang = langOf(c)
    const t = texts[lang]
    const problem = problemOf(dialect, c.req.query())
    if (problem) {
      c.status(400)
      return page(c, lang, t.wrong, html`<p><code>${problem}</code></p>`)
    }
    return page(
      c,
      lang,
      dialect.title,
      html`<p class="hint">${t.hint}</p>
<h2>${t.as}</h2>
<form method="post">${people.map(
        (one) =>
          html`<button name="person" value="${one.subject}">${one.firstName} ${one.lastName} · ${one.says[lang]}</button>`,
      )}</form>
<h2>${t.other}</h2>
<form method="post" class="narrow">
<label>${t.name}<input name="name" required maxlength="60"></label>
<label>${t.phone}<input name="phone" type="tel" maxlength="30"></label>
<button class="main">${t.enter}</button>
</form>
<form method="post"><button name="person" value="">${t.cancel}</button></form>`,
    )
  }

  async function chosen(c: Context) {
    const query = c.req.query()
    const problem = problemOf(dialect, query)
    if (problem) return c.text(problem, 400)
    const form = (await c.req.parseBody()) as Record<string, string>
    const who = people.find(({ subject }) => subject === form.person) ?? (form.name ? somebody(form) : null)
    const back = new URL(query.redirect_uri!)
    back.searchParams.set('state', query.state ?? '')
    if (!who) {
      back.searchParams.set('error', 'access_denied')
      return c.redirect(back.href)
    }
    const [code, deviceId] = [newSecret(), newSecret().slice(0, 22)]
    grants.set(code, {
      person: who,
      clientId: query.client_id!,
      redirectUri: query.redirect_uri!,
      challenge: query.code_challenge ?? '',
      nonce: query.nonce ?? '',
      deviceId,
      expiresAt: clock.now().getTime() + codeLifeMs,
      isUsed: false,
    })
    const more = dialect.returns?.({ deviceId }) ?? {}
    for (const [name, value] of Object.entries({ code, ...more })) back.searchParams.set(name, value)
    return c.redirect(back.href)
  }

  return {
    pages,
    /** Exchanges a code for a token or returns the OAuth `error`. A presented code is used up, even if the exchange fails. */
    redeem(given: {
      grantType?: string | undefined
      code?: string | undefined
      clientId?: string | undefined
      /** Absent if the service does not require it. */
      redirectUri?: string | undefined
      verifier?: string | undefined
      deviceId?: string | undefined
    }): { token: string; nonce: string; person: EmulatedPerson } | { error: string } {
      if (given.grantType !== 'authorization_code') return { error: 'unsupported_grant_type' }
      const grant = grants.get(given.code ?? '')
      if (!grant || grant.isUsed || grant.expiresAt <= clock.now().getTime()) return { error: 'invalid_grant' }
      grant.isUsed = true
      const fits =
        grant.clientId === given.clientId &&
        (given.redirectUri === undefined || given.redirectUri === grant.redirectUri) &&
        (dialect.challengeMethod === null || challengeOf(given.verifier ?? '') === grant.challenge) &&
        (given.deviceId === undefined || given.deviceId === grant.deviceId)
      if (!fits || grant.person.isRefused) return { error: 'invalid_grant' }
      const token = newSecret()
      tokens.set(token, grant.person)
      return { token, nonce: grant.nonce, person: grant.person }
    },
    personOf: (token: string): EmulatedPerson | null => tokens.get(token) ?? null,
  }
}
export type OAuthCore = ReturnType<typeof createOAuthCore>

function problemOf(dialect: Dialect, query: Record<string, string>): string | null {
  const { response_type, client_id, redirect_uri, state, code_challenge, code_challenge_method } = query
  if (response_type !== 'code') return 'unsupported_response_type'
  if (!client_id) return 'invalid_client'
  if (!redirect_uri || !URL.canParse(redirect_uri)) return 'invalid_redirect_uri'
  if (!state) return 'invalid_state'
  if (dialect.challengeMethod !== null) {
    if (!/^[\w-]{43}$/.test(code_challenge ?? '')) return 'invalid_code_challenge'
    if (code_challenge_method !== dialect.challengeMethod) return 'invalid_code_challenge_method'
  }
  return dialect.wants?.(query) ?? null
}

/** A person with any name: the same name and number give the same person. */
function somebody({ name = '', phone = '' }: Record<string, string>): EmulatedPerson {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  const digits = phone.replace(/\D/g, '')
  return {
    subject: String(Number.parseInt(hashSecret(`${name.trim()} ${digits}`).slice(0, 12), 16)),
    firstName,
    lastName: rest.join(' '),
    phone: digits || null,
  }
}
