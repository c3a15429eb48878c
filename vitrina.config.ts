import { defineConfig } from '#shop/plugin.ts'

/** What this shop is made of beyond the core: decision 0020, docs/plugins.md. */
export default defineConfig({
  plugins: [],
})
