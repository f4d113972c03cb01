import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** What is measured beside us: `node:http` and `pg`, and nothing of ours between. */
export interface BareServer {
  url: string
  close(): Promise<void>
}

const connectionsMax = 20

/**
 * @param url connection of the schema's owner
 * @param answer what a request is answered with, in JSON, without its envelope
 */
export async function startBareServer(
  url: string,
  answer: (pool: pg.Pool, request: unknown) => Promise<unknown>,
): Promise<BareServer> {
  // One plan for all values: left to itself, PostgreSQL plans the page anew each time on some sizes of the tables.
  const options = '-c plan_cache_mode=force_generic_plan'
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax, options })
  const server = createServer((request, response) => {
    const respond = async () => {
      let text = ''
      for await (const part of request) text += String(part)
      const ret = await answer(pool, JSON.parse(text))
      return JSON.stringify({ code: '', data: { ret } })
    }
    respond().then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await pool.end()
    },
  }
}
