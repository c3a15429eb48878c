import { WrittenJson } from '#kit/written-json.ts'

/** The result of a call before serialization: sent as a Response, or passed as it is to the pages of this process. */
export interface Answer {
  status: number
  contentType: string
  /** A JSON value, serialized JSON, or text or bytes of another type. */
  body: unknown
  /** Names in lower case. */
  headers: Record<string, string>
  cookies: string[]
  /** Cache tags of what the answer depends on. */
  tags: string[]
}

/** A stored answer, already serialized. */
export class WrittenText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const jsonType = 'application/json; charset=utf-8'
const isJson = (contentType: string) => /^application\/(problem\+)?json/.test(contentType)

/** Serializes the body. */
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
