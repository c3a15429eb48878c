import { z } from '@hono/zod-openapi'
import { type FieldProblem, type Rule, slug, url } from '#lib/fields.ts'

/** Problems of the rules of spec §5 that staff's calls answer under their own codes (server/http/field-errors.ts). */
export type RuledProblem = Extract<FieldProblem['code'], 'url_invalid' | 'slug_invalid'>

/** Text that a rule of spec §5 accepts. */
const ruled = (most: number, rule: Rule) =>
  z
    .string()
    .max(most)
    .superRefine((text, context) => {
      const problem = rule(text)
      if (problem) context.addIssue({ code: 'custom', params: { problem: problem.code }, message: problem.code })
    })

/** The slug of a page: Latin letters, digits and hyphens (VAL-20) in segments joined by slashes. Longer than `most`: too long. */
export const slugWithSegments = (most: number) => ruled(most, (text) => text.split('/').map(slug).find(Boolean) ?? null)

/** What a browser reads as an address without its scheme (`//host`, `/\\host`) is no path. */
const isPath = (text: string) => /^\/(?![/\\])/.test(text)

/** Where a link leads: a path of the shop, `#name` of a place on the page, a web address (VAL-19), a phone number or a mail address. */
export const linkTarget = ruled(1_000, (text) =>
  isPath(text) || /^(#[a-z]|tel:|mailto:)/i.test(text) ? null : url(text),
)

/** A path of the shop or a web address. */
export const pathOrAddress = ruled(2_000, (text) => (isPath(text) ? null : url(text)))

/** Where a picture is: a path of the shop or a web address with encryption. */
export const pictureAddress = ruled(1_000, (text) =>
  isPath(text) ? null : (url(text) ?? (/^https:/i.test(text) ? null : { code: 'url_invalid' })),
)
