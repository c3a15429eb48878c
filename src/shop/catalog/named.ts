/** The name in the requested language; Russian if there is no translation. */
export const named = (locale: 'ru' | 'en', ru: string, en: string): string => (locale === 'en' && en !== '' ? en : ru)
