import { Readable } from 'node:stream'
import { encodeWindows1251 } from '#kit/archive/windows-1251.ts'
import { findCompany } from '#shop/company/company.flow.ts'
import type { App, Company } from '#shop/context.ts'
import { endTransfer, importStep } from '#shop/exchange/catalog.flow.ts'
import type { Exchange, ExchangeKind } from '#shop/exchange/exchange.store.ts'
import { type ExchangeTextCode, exchangeText } from '#shop/exchange/exchange-texts.ts'
import { appendPart } from '#shop/exchange/files.flow.ts'
import { recordProblem } from '#shop/exchange/journal.flow.ts'
import { statusNames } from '#shop/exchange/order-path.ts'
import { importSaleFile, importWholeFile } from '#shop/exchange/sale-in.flow.ts'
import { confirmOrdersReceived, ordersForOuter } from '#shop/exchange/sale-out.flow.ts'
import { partBytes } from '#shop/exchange/session-files.ts'
import { findSession, loginOf, startSession, startTransfer } from '#shop/exchange/sessions.flow.ts'
import { awaitFirst } from '../http/await-first.ts'
import { isOutage, levelOf, retryAfterS } from '../http/outage.ts'
import { readCookies, readIdentity } from '../http/request-context.ts'

const cookieName = 'vitrina_1c'
/** How long an `import` waits before it answers "in progress": 1C repeats it at once. */
const holdMs = 2_000

interface Asked {
  request: Request
  company: Company
  kind: ExchangeKind
  mode: string
  query: URLSearchParams
  ip: string
  say(lines: readonly string[], status?: number): Response
  fail(code: ExchangeTextCode, detail?: string, status?: number): Response
  encoding: 'utf-8' | 'windows-1251'
}

/**
 * The address of the exchange with 1C (`/1c/exchange/`, integrations §11): CommerceML 2 over HTTP. Answers are lines of text; an error is
 * `failure` with the reason, which 1C shows. Null: another address.
 */
export function createExchange(app: App, options: { holdMs?: number } = {}) {
  const waitMs = options.holdMs ?? holdMs

  return async (request: Request, ip: string): Promise<Response | null> => {
    const url = new URL(request.url)
    if (!/^\/1c\/exchange\/?$/.test(url.pathname)) return null
    if (!app.exchange || !['GET', 'POST', 'HEAD'].includes(request.method))
      return new Response(null, { status: 405, headers: { allow: 'GET, POST' } })
    const identity = readIdentity((name) => request.headers.get(name) ?? undefined, ip)
    let company: Company | null = null
    try {
      company = await findCompany(app, { host: identity.host, header: identity.companyHeader, cookie: '' })
      if (!company) return new Response('failure\n', { status: 503 })
      const asked = await askedOf(request, url, company, ip)
      if (!asked) return plainText(['failure', exchangeText('mode_unknown', company.settings.language)], 'utf-8', 400)
      return await answer(asked)
    } catch (error) {
      return failed(error, company, url.searchParams.get('mode'))
    }
  }

  /** In UTF-8 whatever encoding was configured: the database that knows the encoding may be what failed. */
  function failed(error: unknown, company: Company | null, mode: string | null): Response {
    app.log[levelOf(error)]({ err: error, company: company?.id, mode }, 'an exchange failed')
    const away = isOutage(error)
    const word = exchangeText('fault', company?.settings.language ?? 'ru')
    const response = plainText(['failure', word], 'utf-8', away ? 503 : 500)
    if (away) response.headers.set('retry-after', retryAfterS)
    return response
  }

  async function askedOf(request: Request, url: URL, company: Company, ip: string): Promise<Asked | null> {
    const query = url.searchParams
    const kind = query.get('type')
    if (kind !== 'catalog' && kind !== 'sale') return null
    const encoding = (await loginOf(app, company.id))?.encoding ?? 'utf-8'
    const { language } = company.settings
    return {
      request,
      company,
      kind,
      mode: query.get('mode') ?? '',
      query,
      ip,
      encoding,
      say: (lines, status) => plainText(lines, encoding, status),
      fail: (code, detail = '', status = 200) =>
        plainText(['failure', reasonOf(code, detail, language)], encoding, status),
    }
  }

  async function answer(asked: Asked): Promise<Response> {
    if (asked.mode === 'checkauth') return checkAuth(asked)
    const { company, query } = asked
    const cookies = readCookies(asked.request.headers.get('cookie') ?? '')
    const given = { token: cookies.get(cookieName) ?? '', sessionKey: query.get('sessid') }
    const session = await findSession(app, company.id, given)
    if (!session) return asked.fail('no_session', '', 401)
    switch (asked.mode) {
      case 'init':
        await startTransfer(app, session, query.get('version') ?? '')
        return asked.say(['zip=yes', `file_limit=${partBytes}`, `sessid=${session.sessionKey}`, 'version=2.10'])
      case 'file':
        return takeFile(asked, session)
      case 'import':
        return asked.kind === 'sale' ? importOrders(asked, session) : importGoods(asked, session)
      case 'deactivate':
      case 'complete':
        if (asked.kind === 'catalog') await endTransfer(app, session, waitMs)
        return asked.say(['success'])
      case 'query':
        return asked.kind === 'sale' ? orders(asked, session) : asked.fail('mode_unknown')
      case 'success':
        if (asked.kind === 'sale') await confirmOrdersReceived(app, session)
        return asked.say(['success'])
      case 'info':
        return asked.kind === 'sale' ? statuses(asked) : asked.fail('mode_unknown')
      default:
        return asked.fail('mode_unknown')
    }
  }

  async function checkAuth(asked: Asked): Promise<Response> {
    const { request, company, kind, ip } = asked
    const [login, password] = basicOf(request.headers.get('authorization') ?? '')
    const begun = await startSession(app, company.id, kind, { login, password, ip })
    if (!begun.ok) {
      const response = asked.fail(begun.refusal.code, '', begun.refusal.code === 'try_later' ? 429 : 401)
      response.headers.set('www-authenticate', 'Basic realm="1C"')
      return response
    }
    const { token, sessionKey } = begun.value
    const timestamp = Math.floor(app.clock.now().getTime() / 1000)
    return asked.say(['success', cookieName, token, `sessid=${sessionKey}`, `timestamp=${timestamp}`])
  }

  async function takeFile(asked: Asked, session: Exchange): Promise<Response> {
    if (asked.request.method !== 'POST') return asked.fail('method_wrong')
    const given = asked.query.get('filename') ?? ''
    const bytes = await bodyUpTo(asked.request, partBytes)
    if (!bytes) return refused(asked, session, { code: 'file_too_large', detail: given.slice(0, 100) }, 413)
    const part = await appendPart(app, session, given, bytes)
    if (!part.ok) return refused(asked, session, part.refusal)
    if (asked.kind === 'sale') {
      const taken = await importWholeFile(app, session, part.value.name)
      if (!taken.ok) return refused(asked, session, taken.refusal)
      return asked.say(['success', ...taken.value])
    }
    return asked.say(['success'])
  }

  async function importGoods(asked: Asked, session: Exchange): Promise<Response> {
    const step = await importStep(app, session, asked.query.get('filename') ?? '', waitMs)
    if (!step.ok) return refused(asked, session, step.refusal)
    const { value } = step
    if (value.is === 'done') return asked.say(['success'])
    if (value.is === 'failed') return asked.say(['failure', value.problem])
    const { done, total } = value
    return asked.say(['progress', exchangeText('taken', asked.company.settings.language, { done, total })])
  }

  async function importOrders(asked: Asked, session: Exchange): Promise<Response> {
    const taken = await importSaleFile(app, session, asked.query.get('filename') ?? '')
    return taken.ok ? asked.say(['success', ...taken.value]) : refused(asked, session, taken.refusal)
  }

  /** An error reported to 1C about a file or a step is also written to the journal. */
  async function refused(
    asked: Asked,
    session: Exchange,
    { code, detail }: { code: ExchangeTextCode; detail: string },
    status = 200,
  ): Promise<Response> {
    await recordProblem(app, session.id, reasonOf(code, detail, asked.company.settings.language))
    return asked.fail(code, detail, status)
  }

  async function orders({ encoding }: Asked, session: Exchange): Promise<Response> {
    const pieces = await awaitFirst(encoded(ordersForOuter(app, session, encoding), encoding))
    const bytes = Readable.toWeb(Readable.from(pieces))
    return new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, {
      headers: headersOf('application/xml', encoding),
    })
  }
}

const reasonOf = (code: ExchangeTextCode, detail: string, language: 'ru' | 'en'): string =>
  [exchangeText(code, language), detail].filter(Boolean).join(': ')

/** The order statuses, for the settings of the exchange in 1C. */
function statuses({ encoding }: Asked): Response {
  const list = Object.entries(statusNames).map(
    ([id, name]) => `<Элемент><Ид>${id}</Ид><Название>${name}</Название></Элемент>`,
  )
  const xml = `<?xml version="1.0" encoding="${encoding}"?>\n<Справочник><Статусы>${list.join('')}</Статусы></Справочник>\n`
  return new Response(bytesOf(xml, encoding) as Buffer<ArrayBuffer>, {
    headers: headersOf('application/xml', encoding),
  })
}

function basicOf(header: string): [login: string, password: string] {
  const [, base64 = ''] = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(header) ?? []
  const text = Buffer.from(base64, 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Null: the body is longer than `most`. */
async function bodyUpTo(request: Request, most: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null
  const pieces: Uint8Array[] = []
  let length = 0
  if (request.body)
    for await (const piece of request.body) {
      length += piece.length
      if (length > most) return null
      pieces.push(piece)
    }
  return Buffer.concat(pieces)
}

async function* encoded(texts: AsyncIterable<string>, encoding: Asked['encoding']): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield bytesOf(text, encoding)
}

/** A character that windows-1251 lacks is written as an XML character reference. */
const bytesOf = (text: string, encoding: Asked['encoding']): Buffer =>
  encoding === 'utf-8' ? Buffer.from(text) : encodeWindows1251(text, (letter) => `&#${letter.codePointAt(0)};`)

function plainText(lines: readonly string[], encoding: Asked['encoding'], status = 200): Response {
  const text = `${lines.join('\n')}\n`
  const body = encoding === 'utf-8' ? Buffer.from(text) : encodeWindows1251(text)
  return new Response(body as Buffer<ArrayBuffer>, { status, headers: headersOf('text/plain', encoding) })
}

const headersOf = (type: string, encoding: string) => ({
  'content-type': `${type}; charset=${encoding}`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})
