import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import type { uploadsCalls } from './uploads.calls.ts'
import { readUpload, storeUpload, uploadUrl } from './uploads.flow.ts'

export const uploadsHandlers: Handlers<typeof uploadsCalls> = (app) => ({
  async sendUpload({ context, body: { file, purpose } }) {
    const kept = await storeUpload(app, context, { bytes: file.bytes, purpose })
    if (!kept.ok) return kept
    const { id, key, width, height } = kept.value
    return ok({ id, url: uploadUrl(key), width, height })
  },

  async readUpload({ context, params, setHeader }) {
    const found = await readUpload(app, context, params.key)
    if (!found.ok) return found
    setHeader('cache-control', found.value.isPublished ? 'public, max-age=600' : 'private, no-store')
    setHeader('content-security-policy', "default-src 'none'; sandbox")
    return ok(new Uint8Array(await new Response(found.value.file.body()).arrayBuffer()))
  },
})
