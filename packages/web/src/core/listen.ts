import type { Call, Envelope } from '@lumbung/contract/call'
import { addressOf, headersOf, type InputOf, unwrap } from './api.ts'
import { CallFailed } from './api-refusal.ts'
import { inBackground } from './background.ts'
import { beginAnew, isSomeoneElses } from './whose-window.ts'

/** So long for the first line, and then between two: the server gives a sign of life every 15 seconds. */
const [firstMsMax, silentMsMax] = [10_000, 45_000]

/**
 * Listens to a call whose answer goes on, until the server ends it. Nobody pressed for it.
 * @param onLine what each line says, one after the other
 * @throws CallRefused, and any other error when nothing comes any more: network, silence, a proxy that keeps it back
 */
export async function listen<C extends Call>(
  call: C,
  request: InputOf<C>,
  { signal, onLine }: { signal: AbortSignal; onLine: (said: string) => void },
): Promise<void> {
  if (isSomeoneElses()) return await beginAnew()
  const silence = new AbortController()
  let timer = window.setTimeout(() => silence.abort(), firstMsMax)
  try {
    const response = await fetch(addressOf(call, request), {
      method: call.method,
      credentials: 'same-origin',
      headers: inBackground(() => headersOf({ 'Content-Type': 'application/json' })),
      body: JSON.stringify(request),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const type = response.headers.get('content-type') ?? ''
    if (!type.startsWith('text/event-stream') || response.body === null) {
      if (!type.startsWith('application/json')) throw new CallFailed('', response.status, null)
      unwrap((await response.json()) as Envelope<null>)
      return
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = window.setTimeout(() => silence.abort(), silentMsMax)
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) onLine(line.slice('data: '.length))
    }
  } finally {
    clearTimeout(timer)
  }
}
