import path from 'node:path'

export const root = path.join(import.meta.dirname, '..', '..', '..')
export const migrationsFolder = path.join(root, 'db', 'migrations')
/** Keys we made ourselves, where SECRET_KEYS names none. */
export const secretKeysFile = (dataDir: string): string => path.join(dataDir, 'secret-keys')
/** What 1C sends, while it is taken in. */
export const exchangeFolder = (dataDir: string): string => path.join(dataDir, 'exchange')
/** Feeds for marketplaces, as they were last written. */
export const feedsFolder = (dataDir: string): string => path.join(dataDir, 'feeds')
