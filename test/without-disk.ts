import pg from 'pg'

/**
 * A test database is discarded after the run, so it does not wait for the disk. A killed database process loses nothing by that; only a power
 * failure would lose data.
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
