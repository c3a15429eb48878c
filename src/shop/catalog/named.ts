/** A name in the language asked for; what was not translated stays Russian. */
export const named = (locale: 'ru' | 'en', ru: string, en: string): string => (locale === 'en' && en !== '' ? en : ru)
