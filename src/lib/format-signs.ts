/**
 * A text without signs that only tell how to format it (Unicode Cf: soft hyphens, spaces of no width): they come along with what is pasted.
 * For fields of pages, where every byte counts; what the shop's calls take has gone through `withoutUnseen` of text.ts, which knows more.
 */
export const withoutFormatSigns = (text: string): string => text.replace(/\p{Cf}/gu, '')
