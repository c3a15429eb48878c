import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { regionChooserId } from './overlay-ids.ts'
import { useShell } from './shell-context.ts'

/** Shows the visitor's city; a press opens the list of cities. */
export function CityButton({ className }: { className?: string }) {
  const { region } = useShell()
  return (
    region && (
      <button
        type="button"
        className={className}
        popoverTarget={regionChooserId}
        aria-label={m.shell_city({ name: region.name })}
      >
        <Icon name="map-pin" size="s" />
        {region.name}
      </button>
    )
  )
}
