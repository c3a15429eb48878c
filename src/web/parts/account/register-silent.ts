import { wordsOf } from '#api/client.ts'
import { m } from '#texts/messages.js'

/** Message beside the fields if a register did not answer: they can be typed. A refusal is shown in the shop's words. */
export const registerSilent = (error: unknown): string => wordsOf(error) ?? m.account_register_silent()
