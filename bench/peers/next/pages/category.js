import Page from '../page-markup.mjs'
import { pageData } from '../read-page.mjs'

export const getServerSideProps = async () => ({ props: { data: pageData } })
export default Page
