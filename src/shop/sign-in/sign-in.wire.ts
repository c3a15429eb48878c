import { z } from '@hono/zod-openapi'

const codeMethod = z.enum(['sms', 'call'])
/** POST /api/sms/send_code/?phone=&method= */
/** `puzzle`: the solution for the refusal `puzzle_needed` (puzzle.ts): its challenge, a tilde and the number found. */
export const sendCodeQuery = z.object({
  phone: z.string().max(300),
  method: codeMethod.default('sms'),
  puzzle: z.string().max(500).optional(),
})
/** `demo_code`: only with DEMO=1, shown on the sign-in screen (contract.md "DEMO"). */
export const sendCodeAnswer = z
  .object({ resend_after_s: z.number().int(), expires_in_s: z.number().int(), demo_code: z.string().optional() })
  .openapi('CodeSent')

/** POST /api/v2/auth/verify_code/ : source is the phone. */
export const verifyCodeBody = z.object({
  source: z.string().max(300),
  code: z.string().trim().max(20),
  method: codeMethod.default('sms'),
})
/** The key is the token of `Authorization: Token <key>`; the browser also gets it as the HttpOnly cookie `token`. */
export const keyAnswer = z.object({ key: z.string(), is_new: z.boolean() }).openapi('SignInKey')

/** POST /api/auth-codes/verify/ : a one-time link (spec §2, §7). */
export const verifyLinkBody = z.object({ id: z.coerce.string().max(50), code: z.string().max(200) })
export const linkKeyAnswer = z.object({ key: z.string() })
