import { expect, test } from 'vitest'
import { runSteps } from './steps.ts'

const node = (code: string) => [process.execPath, '-e', code]
const names = (ended: { name: string; passed: boolean }[]) => ended.map(({ name, passed }) => `${name} ${passed}`)

test('a step begins when those it comes after have passed', async () => {
  const ended = await runSteps(
    [
      { name: 'last', command: node(''), after: ['first'] },
      { name: 'first', command: node('') },
    ],
    { slots: 2, cwd: import.meta.dirname },
  )
  expect(names(ended)).toEqual(['first true', 'last true'])
})

test('after a failure nothing new begins', async () => {
  const ended = await runSteps(
    [
      { name: 'fails', command: node('process.exit(3)') },
      { name: 'never begins', command: node('') },
    ],
    { slots: 1, cwd: import.meta.dirname },
  )
  expect(names(ended)).toEqual(['fails false'])
})

test('a command that does not exist is a step that failed', async () => {
  const ended = await runSteps([{ name: 'absent', command: ['./no-such-command'] }], {
    slots: 1,
    cwd: import.meta.dirname,
  })
  expect(names(ended)).toEqual(['absent false'])
})
