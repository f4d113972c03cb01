import type { FastifyInstance } from 'fastify'

/**
 * Lets an app that closes end: what is under way is answered, then every connection goes. The server alone ends only
 * those that it takes for idle, and was seen to wait for another one for more than a minute when nothing was under way.
 */
export function endConnections(app: FastifyInstance): void {
  let underWay = 0
  let ending = false
  const endWhenDone = (): void => {
    if (ending && underWay === 0) app.server.closeAllConnections()
  }
  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1
    // Also when the caller goes away halfway.
    reply.raw.once('close', () => {
      underWay -= 1
      endWhenDone()
    })
  })
  app.addHook('preClose', async () => {
    ending = true
    // Once nobody is let in any more.
    setImmediate(endWhenDone)
  })
}
