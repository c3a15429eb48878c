import { ok } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { cutPage } from '#shop/list-page.wire.ts'
import type { papersCalls } from './papers.calls.ts'
import {
  addPaper,
  changePaper,
  documents,
  type Holding,
  readPaper,
  readPapers,
  removePaper,
  type Stored,
  tourists,
} from './papers.flow.ts'
import type { Paper } from './papers.ts'
import { presentPaper, presentTourist } from './papers.wire.ts'

/** Answers to writes are masked too, as they are stored for a while under their Idempotency-Key. */
const mask = { mask: true }
const open = { mask: false }

export const papersHandlers: Handlers<typeof papersCalls> = (app) => {
  const kept = shelfHandlers(app, documents, presentPaper)
  const people = shelfHandlers(app, tourists, presentTourist)
  return {
    listDocuments: kept.list,
    readDocument: kept.read,
    addDocument: kept.add,
    changeDocument: kept.change,
    removeDocument: kept.remove,
    listTourists: people.list,
    readTourist: people.read,
    addTourist: people.add,
    changeTourist: people.change,
    removeTourist: people.remove,
  }
}

interface Asked {
  context: SignedInContext
  params: { id: number }
}

function shelfHandlers<P extends Paper, Shown>(
  app: App,
  holding: Holding<P>,
  present: (paper: Stored<P>, options: { mask: boolean }) => Shown,
) {
  return {
    async list({ context, query }: Pick<Asked, 'context'> & { query: Parameters<typeof cutPage>[1] }) {
      const items = (await readPapers(app, context, holding)).map((one) => present(one, mask))
      return ok(cutPage(items, query))
    },
    async read({ context, params }: Asked) {
      const read = await readPaper(app, context, holding, params.id)
      return read.ok ? ok(present(read.value, open)) : read
    },
    async add({ context, body }: Pick<Asked, 'context'> & { body: Partial<P> }) {
      const added = await addPaper(app, context, holding, body)
      return added.ok ? ok(present(added.value, mask)) : added
    },
    async change({ context, params, body }: Asked & { body: Partial<P> }) {
      const changed = await changePaper(app, context, holding, params.id, body)
      return changed.ok ? ok(present(changed.value, mask)) : changed
    },
    remove: ({ context, params }: Asked) => removePaper(app, context, holding, params.id),
  }
}
