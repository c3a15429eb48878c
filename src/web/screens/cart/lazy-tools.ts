import { lazyPart } from '../../parts/lazy-part.tsx'

const tools = () => import('./cart-tools.tsx')

/** Seldom wanted, and drawn by the server: their code comes when the page is quiet. */
export const Chosen = lazyPart(() => tools().then((file) => file.Chosen))
export const Tools = lazyPart(() => tools().then((file) => file.Tools))
export const Shared = lazyPart(() => tools().then((file) => file.Shared))
