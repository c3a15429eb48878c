import { readFileSync } from 'node:fs'
import path from 'node:path'

// What a page is made of, as a shop would have it from its API: read once, since there is no database here.
export const pageData = JSON.parse(readFileSync(path.join(process.cwd(), 'page-data.json'), 'utf8'))
