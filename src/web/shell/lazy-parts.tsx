/** What `default-layout.tsx` brings later, in one file. */
export { CatalogMenu } from './catalog-menu.tsx'
export { Footer } from './footer.tsx'
export { HeadAway } from './head-away.tsx'
export { RegionChooser } from './region-chooser.tsx'
