import { useState } from 'react'
import { closest } from '#lib/geo.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useShell } from '../shell-context.ts'

/** Detects the city by the visitor's network; if unknown, says so and does not change the selected one (REG-04). */
export function DetectRegion({ onFound }: { onFound: (region: { id: number; name: string }) => void }) {
  const { regions } = useShell()
  const [state, setState] = useState<'not' | 'asked' | 'unknown'>('not')
  const detect = async () => {
    setState('asked')
    try {
      const { latitude, longitude } = await api.get('/api/address/geoip/')
      const region = latitude !== null && longitude !== null && closest(regions, { latitude, longitude })
      setState(region ? 'not' : 'unknown')
      if (region) onFound(region)
    } catch (fault) {
      report('the region could not be determined', fault)
      setState('unknown')
    }
  }
  return (
    <>
      <Button kind="grey" size="s" busy={state === 'asked'} onClick={detect}>
        <Icon name="locate" /> {m.places_detect()}
      </Button>
      <p role="status" className="small">
        {state === 'unknown' && m.places_region_unknown()}
      </p>
    </>
  )
}
