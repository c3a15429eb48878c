import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A complete Chromium. */
const wholePlaces = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** The same engine without windows and pushes: a page takes a third of the processor time (decision 76). */
const shellPlaces = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell']

const firstOf = (places: readonly (string | undefined)[]): string | undefined =>
  places.find((place) => place && existsSync(place))

export interface Browsers {
  /** Executable of a Chromium that supports pushes. */
  whole: string
  /** Executable of one that need not. */
  light: string
}

/** Finds the browsers for the tests; installs missing ones from Debian's packages if possible. Throws with an explanation if there is none. */
export function needBrowsers(): Browsers {
  if (!(firstOf(wholePlaces) && firstOf(shellPlaces)) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env })
    const packages = ['chromium', 'chromium-headless-shell']
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  const whole = firstOf(wholePlaces)
  if (!whole) throw new Error('The browser tests need Chromium: install the package chromium or set CHROMIUM=<file>.')
  return { whole, light: firstOf(shellPlaces) ?? whole }
}
