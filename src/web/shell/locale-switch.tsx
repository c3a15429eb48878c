import type { MouseEvent } from 'react'
import type { Locale } from '#lib/format.ts'
import { chooseLocale } from '../navigator/preferences.ts'
import { useShell } from '../parts/shell-context.ts'

const others: Record<Locale, { locale: Locale; name: string }> = {
  ru: { locale: 'en', name: 'English' },
  en: { locale: 'ru', name: 'Русский' },
}

/** The other language by its own name. A form, so it works without script (NAV-21). */
export function LocaleSwitch() {
  const { visitor, page } = useShell()
  const { locale, name } = others[visitor.locale]
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    void chooseLocale(locale)
  }
  return (
    <form method="post" action="/_choose">
      <input type="hidden" name="back" value={page.url} />
      <button type="submit" name="locale" value={locale} lang={locale} onClick={choose}>
        {name}
      </button>
    </form>
  )
}
