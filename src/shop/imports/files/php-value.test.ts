import { expect, test } from 'vitest'
import { plainPhpValue } from './php-value.ts'

const serialised = (text: string, length: number) => `a:2:{s:4:"TEXT";s:${length}:"${text}";s:4:"TYPE";s:4:"HTML";}`

test.each([
  ['Красный', 'Красный'],
  ['a:2 — соотношение', 'a:2 — соотношение'],
  ['s:5', 's:5'],
  // the length in bytes of UTF-8, in characters as with windows-1251, and wrong
  [serialised('<p>Тёплая "зимняя"; куртка</p>', 48), '<p>Тёплая "зимняя"; куртка</p>'],
  [serialised('<p>Тёплая куртка</p>', 20), '<p>Тёплая куртка</p>'],
  [serialised('<p>Тёплая куртка</p>', 7), '<p>Тёплая куртка</p>'],
  [serialised('эмодзи 👍', 17), 'эмодзи 👍'],
  ['a:2:{i:0;s:6:"сам";i:1;s:6:"два";}', 'сам, два'],
  ['s:6:"сам";', 'сам'],
  ['a:0:{}', ''],
  ['i:5;', '5'],
  ['d:5; сверло по металлу', 'd:5; сверло по металлу'],
  ['  a:2:{s:4:"TEXT";s:12:"Просто текст";s:4:"TYPE";s:4:"html";}\n', 'Просто текст'],
  ['a:2:{s:4:&quot;TEXT&quot;;s:6:&quot;сам&quot;;s:4:&quot;TYPE&quot;;s:4:&quot;html&quot;;}', 'сам'],
  ['a:2:{s:4:"TEXT";s:99', ''],
  ['O:8:"stdClass":1:{s:1:"a";i:1;}', ''],
])('%s is %s', (given, plain) => {
  expect(plainPhpValue(given)).toBe(plain)
})
