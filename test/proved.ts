import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    proved?: string[]
  }
}

/**
 * For a long test that proves more rows of docs/checklist.md than its title can name (three). Call it after the assertions that
 * prove the row; scripts/spec.ts counts the row if the whole test passes.
 */
export function proved({ task }: Pick<TestContext, 'task'>, ...ids: string[]): void {
  task.meta.proved = [...(task.meta.proved ?? []), ...ids]
}
