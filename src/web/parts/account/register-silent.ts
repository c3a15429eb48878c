import { ApiFailure } from '#api/client.ts'
import { m } from '#texts/messages.js'

/** Message beside the fields if a register did not answer: they can be typed. A rate limit is shown in the shop's words. */
export const registerSilent = (error: unknown): string =>
  (error instanceof ApiFailure && error.status === 429 && error.problem?.detail) || m.account_register_silent()
