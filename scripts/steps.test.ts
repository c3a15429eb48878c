import { expect, test } from 'vitest'
import { runSteps } from './steps.ts'

const node = (code: string) => [process.execPath, '-e', code]
const names = (ended: { name: string; passed: boolean }[]) => ended.map(({ name, passed }) => `${name} ${passed}`)

test('a step starts when its dependencies have passed', async () => {
  const ended = await runSteps(
    [
      { name: 'last', command: node(''), after: ['first'] },
      { name: 'first', command: node('') },
    ],
    { slots: 2, cwd: import.meta.dirname },
  )
  expect(names(ended)).toEqual(['first true', 'last true'])
})

test('no step starts after a failure', async () => {
  const ended = await runSteps(
    [
      { name: 'fails', command: node('process.exit(3)') },
      { name: 'never begins', command: node('') },
    ],
    { slots: 1, cwd: import.meta.dirname },
  )
  expect(names(ended)).toEqual(['fails false'])
})

test('a missing command is a failed step', async () => {
  const ended = await runSteps([{ name: 'absent', command: ['./no-such-command'] }], {
    slots: 1,
    cwd: import.meta.dirname,
  })
  expect(names(ended)).toEqual(['absent false'])
})
