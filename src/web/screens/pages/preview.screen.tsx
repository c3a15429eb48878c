import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import LandingScreen from './landing.screen.tsx'
import type { PreviewData } from './preview.route.ts'
import StaticScreen from './static.screen.tsx'

/** The page as its own screen shows it, below a line that says which version it is. */
export default function PreviewScreen({ data: { page } }: { data: PreviewData }) {
  const Screen = page.kind === 'static' ? StaticScreen : LandingScreen
  return (
    <>
      <div className="wrap">
        <Note>{m.catalog_page_preview({ version: page.version })}</Note>
      </div>
      <Screen data={{ page }} />
    </>
  )
}
