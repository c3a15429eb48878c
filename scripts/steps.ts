import { spawn } from 'node:child_process'

export interface Step {
  name: string
  command: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Names of steps that must have passed before. */
  after?: readonly string[]
  /** Shows its output while it runs; other steps show theirs when they have ended. */
  isLive?: boolean
}

export interface Ended {
  name: string
  passed: boolean
  seconds: number
}

/**
 * Runs steps in the order of the list, at most `slots` at once, each after the steps it depends on have passed. After a failure no new
 * steps begin, except those in `always`; running steps continue to their end.
 */
export async function runSteps(
  steps: readonly Step[],
  { slots, cwd, always = [] }: { slots: number; cwd: string; always?: readonly string[] },
): Promise<Ended[]> {
  const ended: Ended[] = []
  const running = new Map<string, Promise<void>>()
  const waiting = [...steps]
  for (;;) {
    const hasFailed = ended.some(({ passed }) => !passed)
    const isOver = (name: string) => ended.some((one) => one.name === name) || !steps.some((one) => one.name === name)
    const next = waiting.findIndex(
      ({ name, after = [] }) => (!hasFailed || always.includes(name)) && after.every(isOver),
    )
    if (next >= 0 && running.size < slots) {
      const [step] = waiting.splice(next, 1)
      running.set(
        step!.name,
        runStep(step!, cwd).then((result) => {
          ended.push(result)
          running.delete(step!.name)
        }),
      )
    } else if (running.size > 0) await Promise.race(running.values())
    else return ended
  }
}

function runStep({ name, command: [file, ...args], env, isLive }: Step, cwd: string): Promise<Ended> {
  if (isLive) console.log(`\n— ${name}`)
  const begun = Date.now()
  const child = spawn(file!, args, {
    cwd,
    env,
    stdio: ['ignore', isLive ? 'inherit' : 'pipe', isLive ? 'inherit' : 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve) => {
    let isDone = false
    const done = (passed: boolean) => {
      if (isDone) return
      isDone = true
      const seconds = (Date.now() - begun) / 1000
      if (!isLive) console.log(`\n— ${name}${output && `\n${output.trimEnd()}`}`)
      console.log(passed ? `  ${name}: ${seconds.toFixed(1)} s` : `\n✗ ${name}`)
      resolve({ name, passed, seconds })
    }
    child.once('error', (error) => {
      output += String(error)
      done(false)
    })
    child.once('close', (code) => done(code === 0))
  })
}
