import { pino, type Logger } from 'pino'

export type Log = Logger

/**
 * One JSON line an event. Nothing personal or secret may reach it: fields that could carry such things are cut by name,
 * wherever they stand up to two levels deep (reliability R44).
 */
const secretFields = [
  'phone', 'code', 'token', 'key', 'authorization', 'cookie', 'password', 'email', 'address', 'recipient_name',
  'recipient_phone', 'recipient_email', 'first_name', 'last_name', 'middle_name', 'passport', 'account',
]

export function createLog(level = 'info', destination?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: undefined,
      redact: { paths: secretFields.flatMap((f) => [f, `*.${f}`, `*.*.${f}`]), censor: '[cut]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination(2),
  )
}
