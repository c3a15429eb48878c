/**
 * Removes formatting characters (Unicode Cf: soft hyphens, zero-width spaces), which come with pasted text. For fields of pages, where every byte
 * counts; input of the shop's calls goes through `withoutUnseen` of text.ts, which removes more.
 */
export const withoutFormatSigns = (text: string): string => text.replace(/\p{Cf}/gu, '')
