import { ApiFailure } from '#api/client.ts'
import { m } from '#texts/messages.js'

/** What stands by the fields when a register gave no answer: they can be typed. A wait that the shop asks for is told in its own words. */
export const registerSilent = (error: unknown): string =>
  (error instanceof ApiFailure && error.status === 429 && error.problem?.detail) || m.account_register_silent()
