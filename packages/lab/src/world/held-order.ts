import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { clusterDatabase, clusterUser } from '@lumbung/server/db/embedded/create-cluster'

/**
 * Locks an order in the database of a running product, as a call that works on it does: who else needs it waits, for ten seconds at
 * most.
 * @param dataDir of the product
 * @returns lets it go
 */
export async function heldOrder(dataDir: string, orderNo: string): Promise<() => Promise<void>> {
  const of = (file: string) => readFileSync(join(dataDir, 'postgres', file), 'utf8').trim()
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(of('port')),
    user: clusterUser,
    password: of('password'),
    database: clusterDatabase,
  })
  await client.connect()
  await client.query('begin')
  await client.query('select from orders where order_no = $1 for update', [orderNo])
  return async () => await client.end()
}
