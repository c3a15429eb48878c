import { connection } from 'next/server'
import Page from '../../page-markup.mjs'
import { pageData } from '../../read-page.mjs'

export default async function ServerPage() {
  // Made for each request, as a page with filters is.
  await connection()
  return <Page data={pageData} />
}
