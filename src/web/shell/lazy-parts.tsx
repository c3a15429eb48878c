import { HeadAway } from './head-away.tsx'
import { RegionChooser } from './region-chooser.tsx'

/** What `default-layout.tsx` brings later, in one file. */
export { CatalogMenu } from './catalog-menu.tsx'
export { Footer } from './footer.tsx'
export { RegionBar } from './region-bar.tsx'

/** What stands over the page, and what moves of it. */
export const Over = () => (
  <>
    <RegionChooser />
    <HeadAway />
  </>
)
