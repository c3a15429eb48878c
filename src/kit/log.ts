import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * One JSON line per event. Nothing personal or secret may be logged: fields that could contain it are removed by name, up to two levels deep
 * (reliability R44).
 */
const secretFields = [
  'phone',
  'code',
  'token',
  'key',
  'authorization',
  'cookie',
  'password',
  'email',
  'address',
  'recipient_name',
  'recipient_phone',
  'recipient_email',
  'first_name',
  'last_name',
  'middle_name',
  'passport',
  'account',
]

export function createLog(level = 'info', destination?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: plainError },
      redact: { paths: secretFields.flatMap((f) => [f, `*.${f}`, `*.*.${f}`]), censor: '[cut]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination(2),
  )
}

/**
 * What is logged of an error: name, code and stack. PostgreSQL quotes the offending values (`Key (phone)=(…)`, `invalid input syntax: "…"`) and
 * so do parsers: quoted text is removed, except names in our own SQL (class 42); `detail` and similar fields are never logged.
 */
function plainError(given: unknown): unknown {
  if (!(given instanceof Error)) return { message: cutQuotes(String(given)) }
  const {
    name,
    message,
    stack = '',
    code,
    constraint,
    table,
  } = given as Error & Record<'code' | 'constraint' | 'table', unknown>
  const place = stack.slice(stack.indexOf(message) + message.length)
  const cause = given.cause === undefined ? {} : { cause: plainError(given.cause) }
  return {
    name,
    message: String(code).startsWith('42') ? message : cutQuotes(message),
    error_code: code,
    constraint,
    table,
    stack: place.trim(),
    ...cause,
  }
}

const cutQuotes = (text: string): string => text.replace(/"[^"]*"|«[^»]*»|\([^)]*\)=\([^)]*\)/g, '[cut]')
