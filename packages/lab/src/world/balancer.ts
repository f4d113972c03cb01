import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Stands before servers that come and go, as a lender's does: each new connection goes to the one named last, the others stay. */
export interface Balancer {
  port: number
  sendTo(port: number): void
  close(): Promise<void>
}

export async function openBalancer(): Promise<Balancer> {
  let target = 0
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const product = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const [from, to] of [
      [caller, product],
      [product, caller],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        // What it had said is on its way and is heard to its end.
        if (!to.writableEnded) to.end()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    sendTo: (port) => {
      target = port
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
