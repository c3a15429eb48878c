import pg from 'pg'

/**
 * The database of a test is thrown away after the run, so it waits for no disk. A killed database loses nothing by it, only a machine
 * without power would.
 */
export async function withoutDisk(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('alter system set fsync = off')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
