import path from 'node:path'

export const root = path.join(import.meta.dirname, '..', '..')
export const migrationsFolder = path.join(root, 'db', 'migrations')
