import { createHmac } from 'node:crypto'

/**
 * The time of signing and HMAC-SHA256 over `timestamp.body`: neither the body nor the time can be changed in transit, and an old call cannot be
 * replayed as a new one.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}
