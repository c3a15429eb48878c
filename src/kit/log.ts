import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * One JSON line an event. Nothing personal or secret may reach it: fields that could carry such things are cut by name,
 * wherever they stand up to two levels deep (reliability R44).
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
 * What is logged of a fault: its kind, code and place. PostgreSQL quotes the values it stumbled over (`Key (phone)=(…)`,
 * `invalid input syntax: "…"`) and so do parsers: what stands in quotes is cut, but for names in our own SQL (class 42);
 * `detail` and the like are never taken.
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
