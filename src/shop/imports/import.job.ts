import { type ImportApp, importFile, runImport } from './import.flow.ts'

/** Jobs of the imports slice. A job killed midway is repeated by the queue and goes on from the last batch. */
export const importJobs = [
  importFile.handledBy(async (app: ImportApp, { import_id }) => {
    const run = await runImport(app, import_id)
    // Another import of the company holds the lock: the queue tries again later.
    if (!run.ok && run.refusal.code === 'import_running') throw new Error('another import of this company is running')
  }),
]
