import { WrittenJson } from '#kit/written-json.ts'

/** What a call answers, before it is written for whoever asked: as a Response, or as it is to the pages of this process. */
export interface Answer {
  status: number
  contentType: string
  /** A value for JSON, JSON already written, or a text or the bytes of another type. */
  body: unknown
  /** Names in small letters. */
  headers: Record<string, string>
  cookies: string[]
  /** What the answer depends on. */
  tags: string[]
}

/** An answer as it was written before. */
export class WrittenText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const jsonType = 'application/json; charset=utf-8'
const isJson = (contentType: string) => /^application\/(problem\+)?json/.test(contentType)

/** The answer as it travels. */
export function textOf({ body, contentType }: Answer): string | Uint8Array<ArrayBuffer> {
  if (body instanceof WrittenJson) return body.bytes
  if (body instanceof WrittenText) return body.text
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  return isJson(contentType) ? JSON.stringify(body) : String(body)
}

export function responseOf(answer: Answer): Response {
  const headers = new Headers(answer.headers)
  headers.set('content-type', answer.contentType)
  if (answer.tags.length > 0) headers.set('cache-tag', answer.tags.join(','))
  for (const cookie of answer.cookies) headers.append('set-cookie', cookie)
  return new Response(textOf(answer), { status: answer.status, headers })
}
