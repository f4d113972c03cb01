import { watchDashboard } from '@lumbung/contract/user/dashboard-tile'
import type { RequestOf } from '@lumbung/contract/call'
import type { Caller, World } from './world.ts'

/** An open dashboard that listens, over real HTTP. */
export interface Listener {
  /** What it was told so far, signs of life aside. */
  said: string[]
  /** When the server or the listener ended it. */
  ended: Promise<void>
  /** Waits until it was told something so many times in all. */
  until(line: string, times?: number): Promise<void>
  close(): void
}

/**
 * @param since by default a time to come: nothing before the opening is told of, once somebody watches
 * @throws what was answered instead, when it does not begin
 */
export async function listenTo(
  { base }: Pick<World, 'base'>,
  { token }: Pick<Caller, 'token'>,
  request: Partial<RequestOf<typeof watchDashboard>> = {},
): Promise<Listener> {
  const gone = new AbortController()
  const answer = await fetch(`${base}${watchDashboard.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': token },
    body: JSON.stringify({ since: '2100-01-01T00:00:00Z', ...request }),
    signal: gone.signal,
  })
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true || answer.body === null)
    throw new Error(await answer.text())
  const said: string[] = []
  const waiting = new Set<() => void>()
  const lines = answer.body.pipeThrough(new TextDecoderStream())
  const read = async (): Promise<void> => {
    for await (const part of lines)
      for (const line of part.split('\n'))
        if (line.startsWith('data: ')) {
          said.push(line.slice('data: '.length))
          for (const look of waiting) look()
        }
  }
  const ended = read().catch((error: unknown) => {
    if (!gone.signal.aborted) throw error
  })
  return {
    said,
    ended,
    until: async (line, times = 1) =>
      await new Promise<void>((resolve) => {
        const look = () => {
          if (said.filter((each) => each === line).length < times) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => gone.abort(),
  }
}
