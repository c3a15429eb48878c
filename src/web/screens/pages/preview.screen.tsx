import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import LandingScreen from './landing.screen.tsx'
import type { PreviewData } from './preview.route.ts'
import StaticScreen from './static.screen.tsx'

/** A home page is drawn as a landing page is. */
const screens = { static: StaticScreen, landing: LandingScreen, home: LandingScreen }

/** The page as its own screen shows it, below a line that says which version it is. */
export default function PreviewScreen({ data }: { data: PreviewData }) {
  const Screen = screens[data.kind]
  return (
    <>
      <div className="wrap">
        <Note>{m.catalog_page_preview({ version: data.version })}</Note>
      </div>
      <Screen data={data} />
    </>
  )
}
