import type { FormEvent } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { chooseRegion } from '../navigator/preferences.ts'
import { regionChooserId } from '../parts/overlay-ids.ts'
import { useShell } from '../parts/shell-context.ts'
import css from './region-chooser.module.css'

/** Region of the pressed button; 0: none. */
export const regionOf = (event: FormEvent<HTMLFormElement>): number =>
  Number(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value)

/** Closes the list of cities; the page stays and is reloaded in place. */
export function pickRegion(region: number): void {
  document.getElementById(regionChooserId)?.hidePopover()
  void chooseRegion(region)
}

/** Without script the choice works as a plain form. */
function choose(event: FormEvent<HTMLFormElement>): void {
  const region = regionOf(event)
  if (!region) return
  event.preventDefault()
  pickRegion(region)
}

/** A discreet line that covers nothing, until a city is chosen; with the cookie it is hidden before the first paint (REG-05). */
export function RegionBar() {
  const { region, page } = useShell()
  if (!region) return null
  return (
    <section className={css.bar} aria-label={m.shell_city_region()}>
      <form method="post" action="/_choose" onSubmit={choose} className={`wrap ${css.line}`}>
        <input type="hidden" name="back" value={page.url} />
        <span>{m.shell_city_question({ name: region.name })}</span>
        <Button type="submit" kind="soft" size="xs" name="region_id" value={region.id}>
          {m.shell_city_yes()}
        </Button>
        <button type="button" className="link small" popoverTarget={regionChooserId}>
          {m.shell_city_other()}
        </button>
      </form>
    </section>
  )
}
