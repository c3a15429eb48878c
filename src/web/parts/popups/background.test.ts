import { expect, test } from 'vitest'
import { backgroundOf } from './background.ts'

test('a colour gets a readable text colour, a picture is a picture, anything else is ignored', () => {
  expect(backgroundOf('#FDECEA')).toEqual({ css: '#FDECEA', ink: '#15181b', isPicture: false })
  expect(backgroundOf(' #135 ')).toEqual({ css: '#113355', ink: '#ffffff', isPicture: false })
  expect(backgroundOf('/assets/a.webp')).toEqual({
    css: 'center / cover no-repeat url("/assets/a.webp")',
    ink: '',
    isPicture: true,
  })
  for (const wrong of ['', 'red', 'url(x)', '//evil', 'javascript:x', '/a") , url("b', '#12345'])
    expect(backgroundOf(wrong), wrong).toBe(null)
})
