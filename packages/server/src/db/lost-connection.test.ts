import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDb, openPool } from './pool.ts'

/** A message of PostgreSQL's protocol. */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}

const welcome = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
const farewell = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

test('a connection that PostgreSQL opens and ends in one breath fails its query, and the process lives on', async () => {
  const server = createServer((socket) => {
    // Both wait in the socket when a busy process comes to read.
    socket.once('data', () => socket.end(Buffer.concat([welcome, farewell])))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = openPool(`postgres://nobody:none@127.0.0.1:${port}/nothing`, pino({ level: 'silent' }))
  await expect(sql`select 1`.execute(openDb(pool))).rejects.toThrow()
  await pool.end()
  server.close()
})
