import { ok } from '#lib/result.ts'
import type { Handlers } from '#shop/handler.ts'
import { cutPage } from '#shop/short-list.wire.ts'
import type { papersCalls } from './papers.calls.ts'
import { addPaper, changePaper, documents, readPaper, readPapers, removePaper, tourists } from './papers.flow.ts'
import { presentPaper, presentTourist } from './papers.wire.ts'

/** Answers of what was written are masked too: an answer is kept for a while under its Idempotency-Key. */
const mask = { mask: true }
const open = { mask: false }

export const papersHandlers: Handlers<typeof papersCalls> = (app) => ({
  async listDocuments({ context, query }) {
    const items = (await readPapers(app, context, documents)).map((one) => presentPaper(one, mask))
    return ok(cutPage(items, query))
  },
  async readDocument({ context, params }) {
    const read = await readPaper(app, context, documents, params.id)
    return read.ok ? ok(presentPaper(read.value, open)) : read
  },
  async addDocument({ context, body }) {
    const added = await addPaper(app, context, documents, body)
    return added.ok ? ok(presentPaper(added.value, mask)) : added
  },
  async changeDocument({ context, params, body }) {
    const changed = await changePaper(app, context, documents, params.id, body)
    return changed.ok ? ok(presentPaper(changed.value, mask)) : changed
  },
  removeDocument: ({ context, params }) => removePaper(app, context, documents, params.id),

  async listTourists({ context, query }) {
    const items = (await readPapers(app, context, tourists)).map((one) => presentTourist(one, mask))
    return ok(cutPage(items, query))
  },
  async readTourist({ context, params }) {
    const read = await readPaper(app, context, tourists, params.id)
    return read.ok ? ok(presentTourist(read.value, open)) : read
  },
  async addTourist({ context, body }) {
    const added = await addPaper(app, context, tourists, body)
    return added.ok ? ok(presentTourist(added.value, mask)) : added
  },
  async changeTourist({ context, params, body }) {
    const changed = await changePaper(app, context, tourists, params.id, body)
    return changed.ok ? ok(presentTourist(changed.value, mask)) : changed
  },
  removeTourist: ({ context, params }) => removePaper(app, context, tourists, params.id),
})
