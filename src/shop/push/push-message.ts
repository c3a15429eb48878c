import { type PushType, pushTypes } from './push.ts'

/** The content of a push (spec §3). */
export interface PushMessage {
  /** Id for counting the tap; '': it is not counted. */
  id: string
  title: string
  body: string
  /** A picture; '': none. */
  media: string
  type: PushType
  value: string
}

/**
 * Reads a received push (PUSH-10): the message itself, or wrapped in `data` as FCM sends it. Null: nothing to show. An unknown type opens the
 * front page.
 */
export function readPush(text: string): PushMessage | null {
  const read = parsed(text)
  const fields = isRecord(read?.data) ? read.data : read
  if (!fields) return null
  const word = (name: string) => (typeof fields[name] === 'string' ? fields[name].trim() : '')
  const title = word('title')
  if (title === '') return null
  const type = pushTypes.find((one) => one === word('type'))
  const id = typeof fields.id === 'number' ? String(fields.id) : word('id')
  return {
    id: /^\d{1,15}$/.test(id) ? id : '',
    title,
    body: word('body'),
    media: /^(https:\/\/|\/(?!\/))\S+$/.test(word('media')) ? word('media') : '',
    type: type ?? 'LINK',
    value: type ? word('value') : '',
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
