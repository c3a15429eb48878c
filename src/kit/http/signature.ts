import { createHmac } from 'node:crypto'

/**
 * When it was signed, and HMAC-SHA256 over `timestamp.body`, so that neither the body nor its time can be
 * changed on the way and an old call cannot be sent again as a new one.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}
