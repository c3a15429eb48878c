import { useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { useShell } from '../parts/shell-context.ts'
import { Overlay } from './overlay.tsx'
import { regionChooserId } from './overlay-ids.ts'
import { RegionAddresses } from './region-addresses.tsx'
import { choose } from './region-bar.tsx'
import css from './region-chooser.module.css'

/** Fewer cities than this are read at a glance. */
const worthFinding = 8

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()

export function RegionChooser() {
  const { regions, region, page } = useShell()
  const [sought, setSought] = useState('')
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const shown = regions.filter((one) => plain(one.name).includes(plain(sought)))
  const toggled = (open: boolean) => {
    setOpen(open)
    if (open) field.current?.focus()
    else setSought('')
  }
  return (
    <Overlay
      as="section"
      id={regionChooserId}
      className={css.chooser}
      aria-labelledby="region-title"
      whenToggled={toggled}
    >
      <div className={css.head}>
        <h2 id="region-title" className="h3">
          {m.shell_city_title()}
        </h2>
        <IconButton icon="close" label={m.shell_close()} popoverTarget={regionChooserId} popoverTargetAction="hide" />
      </div>
      <p className="small muted">{m.shell_city_text()}</p>
      {regions.length >= worthFinding && (
        <Input
          ref={field}
          type="search"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          placeholder={m.shell_city_find()}
          aria-label={m.shell_city_find()}
          autoComplete="off"
        />
      )}
      <form method="post" action="/_choose" onSubmit={choose}>
        <input type="hidden" name="back" value={page.url} />
        <RegionAddresses isOpen={isOpen} />
        <ul className={css.list}>
          {shown.map((one) => (
            <li key={one.id}>
              <button type="submit" name="region_id" value={one.id} aria-current={one.id === region?.id || undefined}>
                {one.name}
              </button>
            </li>
          ))}
        </ul>
      </form>
      <p role="status" className="small muted">
        {shown.length === 0 && m.shell_city_none()}
      </p>
    </Overlay>
  )
}
