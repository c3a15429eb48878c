/*
 * The emulated mail server: real SMTP on its own port; mails go to the outbox.
 *
 * Sentinels
 * | What                      | Then                                                    |
 * |---------------------------|---------------------------------------------------------|
 * | address bounce@…          | 550 no such mailbox                                     |
 * | address later@…           | 451 try again later                                     |
 * | user "wrong"              | 535 the password is not accepted                        |
 *
 * Differs from the real one
 * - It accepts mail for any mailbox and stores it in memory; nothing is forwarded.
 * - No TLS, no queue, no limits; the password is not checked, except for the user "wrong".
 * - Faults of POST /faults for `mail`: `hang` never answers, every other fault is 421.
 */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Faults } from '../emulators/faults.ts'
import type { Outbox } from '../emulators/outbox.ts'
import { readMail } from './read-mail.ts'

export interface SmtpEmulator {
  /** smtp://127.0.0.1:… */
  url: string
  close(): Promise<void>
}

const maxBytes = 2_000_000

export async function startSmtpEmulator(
  outbox: Outbox,
  faults: Pick<Faults, 'list'>,
  host: string,
): Promise<SmtpEmulator> {
  const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    logger: false,
    onAuth: ({ username }, _session, done) =>
      username === 'wrong' ? done(refuse(535, 'not accepted')) : done(null, { user: username }),
    onRcptTo({ address }, _session, done) {
      const fault = faults.list().find(({ provider }) => provider === 'mail')
      if (fault?.mode === 'hang') return
      if (fault) return done(refuse(421, 'the service is ill'))
      if (address.startsWith('bounce@')) return done(refuse(550, 'no such mailbox'))
      if (address.startsWith('later@')) return done(refuse(451, 'try again later'))
      done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { subject, text, html, headers } = readMail(Buffer.concat(chunks).toString('utf8'))
        for (const { address } of session.envelope.rcptTo)
          outbox.put({ kind: 'mail', to: address, text: [subject, text].filter(Boolean).join('\n\n'), html, headers })
        done()
      })
    },
  })
  // A client that disconnects midway is no error of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${host}:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
