import type { FastifyInstance } from 'fastify'

/**
 * Lets an app that closes end: what is under way is answered, then every connection goes, those too on which nothing was
 * ever asked. A browser opens such ahead of time, and the server alone would wait for them as long as the browser likes.
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
