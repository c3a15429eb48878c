import { useEffect, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { links } from '../links.ts'
import { laterPart } from '../parts/lazy-part.tsx'
import { useShell } from '../parts/shell-context.ts'
import { matchRoute } from '../routes.ts'
import css from './search-form.module.css'

const SearchSuggest = laterPart(() => import('../parts/search/search-suggest.tsx'))

/** A plain form: it works before and without script; the helper page redirects to the results. Suggestions are loaded on focus. */
export function SearchForm() {
  const { page } = useShell()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const form = useRef<HTMLFormElement>(null)
  // The field may have taken focus before hydration, when no event was handled.
  useEffect(() => {
    const at = document.activeElement
    if (at instanceof HTMLInputElement && form.current?.contains(at)) setInput(at)
  }, [])
  const found = page.route === 'search' ? (matchRoute(page.url.split('?')[0]!)?.params.query ?? '') : ''
  return (
    <search className={css.search}>
      <form ref={form} action={links.searchLink()}>
        <Icon name="search" className={css.icon} />
        <Input
          key={found}
          className={css.input}
          type="search"
          name="q"
          required
          maxLength={200}
          defaultValue={found}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={m.shell_search_placeholder()}
          aria-label={m.shell_search_label()}
          onFocus={(event) => setInput(event.currentTarget)}
        />
        <Button type="submit" size="s" className={css.go}>
          {m.shell_search_go()}
        </Button>
      </form>
      {input && <SearchSuggest input={input} />}
    </search>
  )
}
