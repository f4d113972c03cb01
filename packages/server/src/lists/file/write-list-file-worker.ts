import { on } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { packAtOnce } from './pack-at-once.ts'
import { writeListFile, type ListCell, type ListLayout } from './write-list-file.ts'

/** `more` asks for a page of rows. */
export type WriterMessage = 'more' | 'end' | Uint8Array

/** One page lies ready while another is written. */
const pagesAhead = 2
/** Pieces are gathered: each that is handed over, sealed and stored costs much the same. */
const pieceBytes = 256 * 1024

/** Runs in a worker thread: writes the pages it is given, null after the last, and hands out the file piece by piece. */
async function run(port: MessagePort): Promise<void> {
  const post = (message: WriterMessage): void => port.postMessage(message)
  packAtOnce()
  let gathered: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of writeListFile({ ...(workerData as ListLayout), rows: rowsFrom(port, post) })) {
    gathered.push(chunk)
    bytes += chunk.length
    if (bytes < pieceBytes) continue
    post(Buffer.concat(gathered))
    gathered = []
    bytes = 0
  }
  post(Buffer.concat(gathered))
  post('end')
  port.close()
}

async function* rowsFrom(
  port: MessagePort,
  post: (message: WriterMessage) => void,
): AsyncGenerator<readonly ListCell[]> {
  const pages = on(port, 'message') as AsyncIterable<[string]>
  for (let asked = 0; asked < pagesAhead; asked += 1) post('more')
  for await (const [text] of pages) {
    const page = JSON.parse(text) as readonly (readonly ListCell[])[] | null
    if (page === null) return
    for (const row of page) yield row
    post('more')
  }
}

if (parentPort !== null) await run(parentPort)
