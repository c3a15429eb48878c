import { fileURLToPath } from 'node:url'
import { definePlugin } from '#shop/plugin.ts'
import { tourControls } from './controls.ts'
import { simulatedTours as provider } from './provider.ts'

/** Eight invented operators with six hundred invented hotels, for the demo and for tests: integrations §16.6. Without an account they sell nothing. */
export const simulatedTours = () =>
  definePlugin({
    name: 'simulated-tours',
    tours: (process) => [provider(process.service('simulatedTours'))],
    controls: (kit) => ({ path: '/__emu/tours', handle: tourControls(kit).fetch }),
    migrations: fileURLToPath(new URL('migrations', import.meta.url)),
  })
