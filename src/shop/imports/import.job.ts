import type { TaskList } from 'graphile-worker'
import { type ImportApp, runImport } from './import.flow.ts'

/** Jobs of the imports slice. A job killed midway is repeated by the queue and goes on from the last batch. */
export function importJobs(app: ImportApp): TaskList {
  return {
    async import_file(payload) {
      const { import_id } = payload as { import_id: number }
      const run = await runImport(app, import_id)
      // Another import of the company holds the lock: the queue tries again later.
      if (!run.ok && run.refusal.code === 'import_running') throw new Error('another import of this company is running')
    },
  }
}
