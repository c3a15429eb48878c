import { z } from '@hono/zod-openapi'
import type { Locale } from '#lib/format.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import { presentImage } from '#shop/catalog/catalog.present.wire.ts'
import { type ImageOnWire, imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { linkTarget, pictureAddress } from '#shop/field-rule.wire.ts'

/** A text of a block as it is stored: one for both languages, or one each. English that is '' is shown in Russian. */
export type StoredText = string | { ru: string; en: string }

/** A picture of a block as it is stored: the address of a file, or a picture of the shop with its scaled copies. */
export type StoredPicture = string | { url: string; alt?: StoredText } | (StoredImage & { alt?: StoredText })
export type PictureOnWire = ImageOnWire & { alt: string }

/**
 * Makes the fields of a block. A definition names its fields once; with one kit they are the shape in which staff save a block, with another the
 * one that visitors receive.
 */
export interface FieldKit {
  /** What the fields are made for: to check a block that is saved, to say what visitors receive, or to read what is stored for a language. */
  use: 'written' | 'shown' | Locale
  /** A text of at most so many letters. */
  text(most: number): z.ZodType<string, StoredText>
  picture(): z.ZodType<PictureOnWire, StoredPicture>
}

/** A text in both languages as it is written. */
export const storedText = (most: number) => {
  const one = z.string().max(most)
  return z.union([one, z.strictObject({ ru: one, en: one.default('') })]).openapi({
    description: `A text for both languages, or one each; at most ${most} letters`,
  })
}

const scaled = z
  .array(z.object({ width: z.number().int(), url: pictureAddress, avif: pictureAddress.optional() }))
  .max(12)
const alt = { alt: storedText(300).optional() }
export const storedPicture = z
  .union([
    pictureAddress,
    z.strictObject({ url: pictureAddress, ...alt }),
    z.strictObject({ width: z.number().int().min(0), height: z.number().int().min(0), scaled, ...alt }),
  ])
  .openapi('StoredPicture', {
    description:
      'The address of a picture; with `alt`, what it shows; or a stored picture of the shop with its scaled copies',
  })

export const inLanguage = (text: StoredText, locale: Locale): string =>
  typeof text === 'string' ? text : (locale === 'en' && text.en) || text.ru

function pictureIn(stored: StoredPicture, locale: Locale): PictureOnWire {
  if (typeof stored === 'string') return { ...withoutCopies(stored), alt: '' }
  const said = inLanguage(stored.alt ?? '', locale)
  return 'url' in stored ? { ...withoutCopies(stored.url), alt: said } : { ...presentImage(stored), alt: said }
}
const withoutCopies = (url: string): ImageOnWire => ({ image: url, url, width: 0, height: 0, scaled: [] })

/** The shape in which a block is saved. */
const writing: FieldKit = {
  use: 'written',
  text: (most) => storedText(most) as z.ZodType as z.ZodType<string, StoredText>,
  picture: () => storedPicture as z.ZodType as z.ZodType<PictureOnWire, StoredPicture>,
}
/** The shape in which visitors receive it. */
const showing: FieldKit = {
  use: 'shown',
  text: () => z.string() as z.ZodType as z.ZodType<string, StoredText>,
  picture: () => imageOnWire.extend({ alt: z.string() }) as z.ZodType as z.ZodType<PictureOnWire, StoredPicture>,
}
/** Reads what is stored into what visitors of a language receive. */
const readingIn = (locale: Locale): FieldKit => ({
  use: locale,
  text: (most) => storedText(most).transform((text) => inLanguage(text as StoredText, locale)) as never,
  picture: () => storedPicture.transform((one) => pictureIn(one as StoredPicture, locale)) as never,
})

/** To whom a block is shown; what is absent does not restrict. */
const blockAudience = z
  .strictObject({
    /** Short names of regions: `msk`. */
    regions: z.array(z.string().max(100)).min(1).max(200).optional(),
    languages: z
      .array(z.enum(['ru', 'en']))
      .min(1)
      .max(2)
      .optional(),
    /** `phone`: narrow screens; `computer`: wide ones. The page is the same for both: styles hide the block. */
    device: z.enum(['phone', 'computer']).optional(),
  })
  .openapi('BlockAudience')

/** What every block has: to whom it is shown, and the name to which `#name` leads. */
const common = {
  only: blockAudience.optional(),
  anchor: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,50}$/, 'Latin letters, digits and hyphens, beginning with a letter')
    .optional(),
}

export interface BlockDefinition<Type extends string, Fields extends z.ZodRawShape> {
  type: Type
  /** What the owner calls it, and what its fields are called in an editor. */
  words: { name: Words; fields: { [Name in keyof Fields]: Words } }
  /** Checks a block that is saved: other fields than these are refused. */
  written: z.ZodObject<{ type: z.ZodLiteral<Type> } & typeof common & Fields>
  /** A block as visitors receive it. */
  shown: z.ZodObject<{ type: z.ZodLiteral<Type> } & typeof common & Fields>
  /** Reads a stored block, of whatever release, into what visitors of a language receive. */
  readIn: Record<Locale, z.ZodType<unknown>>
}
export type Words = readonly [ru: string, en: string]

/**
 * Defines a kind of block: `fields` names its fields and their limits. `upgrade` rewrites a block that an earlier release stored in another form;
 * it receives blocks of today's form too and leaves them as they are.
 */
export function defineBlock<const Type extends string, Fields extends z.ZodRawShape>({
  type,
  words,
  fields,
  upgrade = (stored) => stored,
}: {
  type: Type
  words: { name: Words; fields: { [Name in keyof NoInfer<Fields>]: Words } }
  fields(kit: FieldKit): Fields
  upgrade?(stored: Record<string, unknown>): Record<string, unknown>
}): BlockDefinition<Type, Fields> {
  const made = (kit: FieldKit) => ({ type: z.literal(type), ...common, ...fields(kit) })
  const readIn = (locale: Locale) =>
    z.preprocess(
      (stored) => upgrade(stored as Record<string, unknown>),
      z.object(made(readingIn(locale)) as z.ZodRawShape),
    )
  return {
    type,
    words,
    written: z.strictObject(made(writing)) as never,
    shown: z.object(made(showing)) as never,
    readIn: { ru: readIn('ru'), en: readIn('en') },
  }
}

/** A link with its text. */
export const linkField = ({ text }: FieldKit) => z.strictObject({ text: text(80), link: linkTarget }).optional()
