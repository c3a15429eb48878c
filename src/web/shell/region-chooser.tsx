import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CartItem } from '#shop/cart/cart.wire.ts'
import type { RegionChange as Change } from '#shop/cart/region-change.ts'
import { m } from '#texts/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { cartState } from '../browser/cart/cart-store.ts'
import { report } from '../browser/report.ts'
import { laterPart } from '../parts/lazy-part.tsx'
import { regionChooserId } from '../parts/overlay-ids.ts'
import { useShell } from '../parts/shell-context.ts'
import { useIsSignedIn } from '../parts/use-menu.ts'
import { Overlay } from './overlay.tsx'
import { pickRegion, regionOf } from './region-bar.tsx'
import css from './region-chooser.module.css'

const RegionChange = laterPart(() => import('./region-change.tsx'))
const RegionAddresses = laterPart(() => import('./region-addresses.tsx'))

/** With fewer cities the list needs no search field. */
const worthFinding = 8

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()

export function RegionChooser() {
  const { regions, region, page } = useShell()
  const signedIn = useIsSignedIn()
  const [sought, setSought] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [change, setChange] = useState<{ of: number; told: Change<CartItem> } | null>(null)
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The last press takes effect, and one whose sheet was closed meanwhile does not.
  const presses = useRef(0)
  const shown = regions.filter((one) => plain(one.name).includes(plain(sought)))
  const forget = () => {
    presses.current += 1
    setAsking(false)
    setChange(null)
  }
  const back = (from: number) => {
    flushSync(forget)
    document.querySelector<HTMLElement>(`#${regionChooserId} [name=region_id][value="${from}"]`)?.focus()
  }
  const toggled = (open: boolean) => {
    setOpen(open)
    if (open) field.current?.focus()
    else {
      setSought('')
      forget()
    }
  }
  /** If the cart is not empty, its changes are shown before the city is chosen (ux E1). */
  const choose = async (event: FormEvent<HTMLFormElement>) => {
    const id = regionOf(event)
    if (!id) return
    event.preventDefault()
    forget()
    if (id === region?.id || cartState().lines.length === 0) return pickRegion(id)
    const own = presses.current
    setAsking(true)
    const told = await import('../parts/cart/ask-region.ts')
      .then(({ changesIn }) => changesIn(id))
      .catch((error) => {
        report('what another city changes could not be asked', error)
        return null
      })
    if (own !== presses.current) return
    setAsking(false)
    if (told) setChange({ of: id, told })
    else pickRegion(id)
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
      {change && (
        <RegionChange
          change={change.told}
          city={regions.find(({ id }) => id === change.of)?.name ?? ''}
          onChoose={() => pickRegion(change.of)}
          onClose={() => back(change.of)}
        />
      )}
      <div hidden={change !== null} className={change ? undefined : 'stack stack-s'}>
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
        <form method="post" action="/_choose" onSubmit={(event) => void choose(event)} aria-busy={asking}>
          <input type="hidden" name="back" value={page.url} />
          {isOpen && signedIn && <RegionAddresses />}
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
          {asking ? m.shell_city_asking() : shown.length === 0 && m.shell_city_none()}
        </p>
      </div>
    </Overlay>
  )
}
