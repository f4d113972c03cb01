import pg from 'pg'

/**
 * A connection of its own beside the pool, open; who asked for it ends it. Lost between two queries it fails the next one:
 * without a listener it would end the process.
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
