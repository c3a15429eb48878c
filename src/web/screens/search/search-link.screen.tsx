import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { links } from '../../links.ts'
import css from './search-link.module.css'

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
