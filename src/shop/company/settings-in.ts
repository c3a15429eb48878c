import type { CompanySettings } from './settings.ts'

/**
 * Settings as a page of this language shows them: on an English one the owner's English words stand in for theirs, where there
 * are any. `language` is that of the words below the page. A description in another language gives way to the English foot text.
 */
export function settingsIn(settings: CompanySettings, locale: 'ru' | 'en'): CompanySettings {
  if (locale !== 'en' || settings.language === 'en') return settings
  const { footer_text, description, legal } = settings.in_english
  return {
    ...settings,
    ...(footer_text && {
      footer_text,
      language: 'en',
      site_meta: { ...settings.site_meta, description },
    }),
    legal: {
      ...settings.legal,
      ...(legal.name && { name: legal.name }),
      ...(legal.address && { address: legal.address }),
    },
  }
}
