import type { CompanySettings } from './settings.ts'

/**
 * Settings for a page in this language: on an English page the owner's English texts replace the others, if there are any. `language`: the
 * language of the footer text. With an English footer text, the description is replaced too, even by an empty one.
 */
export function settingsIn(settings: CompanySettings, locale: 'ru' | 'en'): CompanySettings {
  if (locale !== 'en' || settings.language === 'en') return settings
  const { footer_text, description, legal, price_restriction: closed, landing_form: form } = settings.in_english
  const own = settings.price_restriction
  return {
    ...settings,
    ...(footer_text && {
      footer_text,
      language: 'en',
      site_meta: { ...settings.site_meta, description },
    }),
    landing_form: {
      ...settings.landing_form,
      before_text: form.before_text || settings.landing_form.before_text,
      after_text: form.after_text || settings.landing_form.after_text,
      button_text: form.button_text || settings.landing_form.button_text,
    },
    price_restriction: {
      ...own,
      access_message_guest: closed.access_message_guest || own.access_message_guest,
      access_message_level: closed.access_message_level || own.access_message_level,
      access_message_no_level: closed.access_message_no_level || own.access_message_no_level,
    },
    legal: {
      ...settings.legal,
      ...(legal.name && { name: legal.name }),
      ...(legal.address && { address: legal.address }),
    },
  }
}
