import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnections } from './end-connections.ts'

async function started() {
  const app = Fastify()
  endConnections(app)
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<undefined>()
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<undefined>()
  app.get('/slow', async () => {
    tellAsked(undefined)
    await mayAnswer
    return 'done'
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, address, asked, letAnswer }
}

test('a connection on which nothing was ever asked holds up no end', async () => {
  const { app, address } = await started()
  const ahead = connect(Number(new URL(address).port), '127.0.0.1')
  await once(ahead, 'connect')
  const ended = once(ahead, 'close')
  await app.close()
  await ended
})

test('what was asked before the end is answered', async () => {
  const { app, address, asked, letAnswer } = await started()
  const answer = fetch(`${address}/slow`)
  await asked
  const closed = app.close()
  letAnswer(undefined)
  expect(await (await answer).text()).toBe('done')
  await closed
})
