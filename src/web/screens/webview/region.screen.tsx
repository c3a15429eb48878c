import { useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import embedded from '../../parts/embedded.module.css'
import { DetectRegion } from '../../parts/places/detect-region.tsx'
import { useShell } from '../../parts/shell-context.ts'
import css from './region.module.css'

/** City selection inside an application (WEB-04): a plain form, so that it works without script. */
export default function RegionWebviewScreen() {
  const { regions, region, page } = useShell()
  const [guess, setGuess] = useState<{ id: number; name: string } | null>(null)
  return (
    <div className={`wrap ${css.page} ${embedded.page}`}>
      <h1>{m.places_region_title()}</h1>
      {region && <p className="muted">{m.places_chosen({ name: region.name })}</p>}
      <div className={`stack ${css.choice}`}>
        <DetectRegion onFound={setGuess} />
        <form method="post" action="/_choose">
          <input type="hidden" name="back" value={page.url} />
          {guess && (
            <p role="status">
              {m.places_region_guess({ name: guess.name })}{' '}
              <Button type="submit" kind="soft" size="s" name="region_id" value={guess.id}>
                {m.places_region_apply({ name: guess.name })}
              </Button>
            </p>
          )}
          <ul className={css.list}>
            {regions.map((one) => (
              <li key={one.id}>
                <button
                  type="submit"
                  name="region_id"
                  value={one.id}
                  aria-current={one.id === region?.id || undefined}
                  className={css.city}
                >
                  {one.name}
                  {one.id === region?.id && <Icon name="check" />}
                </button>
              </li>
            ))}
          </ul>
        </form>
      </div>
    </div>
  )
}
