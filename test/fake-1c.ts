import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'

type Handler = (request: Request, ip: string) => Promise<Response | null>

/** 1C as the shop sees it: Basic authentication at checkauth, then the cookie and key of the session. */
export class Fake1C {
  cookie = ''
  sessionKey = ''
  readonly #handler: Handler
  readonly #given: { host: string; login: string; password: string }

  constructor(handler: Handler, given: { host: string; login: string; password: string }) {
    this.#handler = handler
    this.#given = given
  }

  async ask(query: string, body?: Uint8Array | string): Promise<{ status: number; text: string; lines: string[] }> {
    const { host, login, password } = this.#given
    const key = this.sessionKey && !query.includes('checkauth') ? `&sessid=${this.sessionKey}` : ''
    const headers = new Headers({ host, cookie: this.cookie })
    if (query.includes('checkauth'))
      headers.set('authorization', `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`)
    const method = body === undefined ? 'GET' : 'POST'
    const request = new Request(`http://${host}/1c/exchange/${query}${key}`, {
      method,
      headers,
      body: body as BodyInit,
    })
    const response = (await this.#handler(request, '10.0.0.7'))!
    const text = await response.text()
    const lines = text.trimEnd().split('\n')
    if (query.includes('checkauth') && lines[0] === 'success') {
      this.cookie = `${lines[1]}=${lines[2]}`
      this.sessionKey = lines[3]!.replace('sessid=', '')
    }
    return { status: response.status, text, lines }
  }

  /**
   * Replays a recorded session: `>` is a request, `<` the start of the expected answer, `@name` the body. After each `progress` the shop
   * runs its jobs. Returns the full answers by request.
   */
  async replay(record: string, files: Record<string, Uint8Array | string>, work: () => Promise<void>) {
    const lines = (await readFile(path.join(import.meta.dirname, 'recorded', record), 'utf8')).split('\n')
    const answers = new Map<string, string>()
    let last = { asked: '', answer: '' }
    for (const line of lines) {
      if (line.startsWith('> ')) {
        const [, , query = '', name] = line.split(' ')
        const pieces = name ? parts(Buffer.from(files[name.slice(1)]!)) : [undefined]
        for (const piece of pieces) last = { asked: query, answer: (await this.ask(query, piece)).text }
        answers.set(query, last.answer)
      } else if (line.startsWith('< ')) {
        expect(last.answer.split('\n')[0], last.asked + last.answer).toBe(line.slice(2))
        if (line === '< progress') await work()
      }
    }
    return answers
  }
}

/** 1C splits files by the limit it received; a small one here, so that files come in several parts. */
function parts(bytes: Buffer): Buffer[] {
  const size = 1_000
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}
