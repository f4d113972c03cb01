import { Agent, request, type IncomingMessage } from 'node:http'
import type { Envelope, RetOf } from '../../packages/contract/src/call.ts'
import { getDashboard } from '../../packages/contract/src/user/dashboard.ts'
import { watchDashboard } from '../../packages/contract/src/user/dashboard-tile.ts'
import { asker, type Sample } from '../staff/ask.ts'

type Dashboard = RetOf<typeof getDashboard>

/** An open dashboard: it asks for its figures when it is told that something moved, as the console does. */
export interface Viewer {
  /** Figures that it has got since it was opened, and how often it was told. */
  shown: { at: number; readAt: number; msToAnswer: number }[]
  told: number
  figures: Dashboard
}

export interface Viewers {
  all: readonly Viewer[]
  failed: readonly Sample[]
  close: () => void
}

/** @param tokens of the people, each with one dashboard open */
export async function openViewers(base: string, tokens: readonly string[]): Promise<Viewers> {
  const agent = new Agent({ keepAlive: true })
  const failed: Sample[] = []
  const streams: IncomingMessage[] = []
  const keep = (sample: Sample) => {
    if (sample.ending !== 'ok') failed.push(sample)
  }
  const all: Viewer[] = []
  for (const token of tokens) {
    const ask = asker(base, token, agent, keep)
    const figures = await ask(getDashboard, {})
    if (figures === null) throw new Error(`no dashboard: ${failed.at(-1)?.why}`)
    const viewer: Viewer = { shown: [], told: 0, figures }
    streams.push(
      await listen(base, token, figures.readAt, () => {
        viewer.told += 1
        const at = performance.now()
        void ask(getDashboard, {}).then((got) => {
          if (got === null) return
          viewer.figures = got
          const now = performance.now()
          viewer.shown.push({ at: now, readAt: Date.parse(got.readAt), msToAnswer: now - at })
        })
      }),
    )
    all.push(viewer)
  }
  return {
    all,
    failed,
    close: () => {
      for (const stream of streams) stream.destroy()
      agent.destroy()
    },
  }
}

/** @throws when the call is refused */
async function listen(
  base: string,
  token: string,
  since: string,
  onMoved: () => void,
): Promise<IncomingMessage> {
  const body = JSON.stringify({ since })
  const headers = { 'content-type': 'application/json', 'x-token': token, 'content-length': body.length }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    // A connection of its own each, as in a browser.
    const sent = request(`${base}${watchDashboard.path}`, { agent: false, method: 'POST', headers }, resolve)
    sent.on('error', reject)
    sent.end(body)
  })
  answer.setEncoding('utf8')
  if (!String(answer.headers['content-type']).startsWith('text/event-stream')) {
    let text = ''
    for await (const part of answer) text += String(part)
    throw new Error(`a dashboard may not listen: ${(JSON.parse(text) as Envelope<null>).code}`)
  }
  answer.on('data', (part: string) => {
    for (const line of part.split('\n')) if (line === 'data: moved') onMoved()
  })
  answer.on('error', () => undefined)
  return answer
}
