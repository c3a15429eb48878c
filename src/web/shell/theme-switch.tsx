import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Seg } from '#ui/seg.tsx'
import { chooseTheme, currentTheme, type Theme } from '../navigator/preferences.ts'

/** Light, dark or as the system. Known only in the browser, as pages are shared (design §4.2). */
export function ThemeSwitch({ className }: { className?: string }) {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(currentTheme()), [])
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <Seg
      className={className}
      label={m.shell_theme()}
      value={theme}
      onChange={choose}
      options={[
        { value: 'system', label: m.shell_theme_system() },
        { value: 'light', label: m.shell_theme_light(), icon: 'sun' },
        { value: 'dark', label: m.shell_theme_dark(), icon: 'moon' },
      ]}
    />
  )
}
