import { readFileSync } from 'node:fs'
import path from 'node:path'

// The data of the page, as a shop would get it from its API: read once, as there is no database here.
export const pageData = JSON.parse(readFileSync(path.join(process.cwd(), 'page-data.json'), 'utf8'))
