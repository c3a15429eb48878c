import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { links } from '../../links.ts'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import css from './search-link.module.css'

/** SRCH-02: with a query it leads on to the results; every search form without script comes through here. */
export async function load({ query }: LoadContext<'searchLink'>): Promise<LoadResult<null>> {
  const text = query.get('q')?.trim() ?? ''
  if (text !== '') return { redirect: links.search(text.slice(0, 200)), status: 302 }
  return query.has('q') ? { redirect: links.catalog() } : { data: null }
}

export const head = (): Head => ({ title: m.search_link_title(), robots: 'noindex' })

export default function SearchLinkScreen() {
  return (
    <div className="wrap">
      <search>
        <form className={css.form} action={links.searchLink()}>
          <h1>{m.search_link_title()}</h1>
          <p className="muted">{m.search_link_text()}</p>
          <Field label={m.search_link_query()}>
            <Input name="q" type="search" required maxLength={200} autoComplete="off" />
          </Field>
          <Button type="submit">{m.search_link_make()}</Button>
        </form>
      </search>
    </div>
  )
}
