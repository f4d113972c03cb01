import { parentPort, workerData } from 'node:worker_threads'
import { LendingError, type ErrorCode, type ErrorDetail } from '@lumbung/domain/errors'
import { readCsvRows } from './csv.ts'
import { fileKindOf, type ListFileKind } from './file-kind.ts'
import { rowsPerBatch } from './limits.ts'
import { columnsOf, RowReader, type ListRow, type RawRow } from './rows.ts'
import { readXlsxRows } from './xlsx.ts'

export type ReaderInput = { bytes: Uint8Array; name: string }

export type ReaderMessage =
  | { kind: 'head'; fileKind: ListFileKind; columns: string[] }
  | { kind: 'rows'; rows: ListRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; code: ErrorCode; detail: ErrorDetail | undefined }

/** Runs in a worker thread: reads the file it was given and hands out a batch each time it is asked for one. */
async function run(): Promise<void> {
  const port = parentPort
  if (port === null) return
  const post = (message: ReaderMessage): void => {
    port.postMessage(message)
  }
  let wake: () => void = () => undefined
  let asked = 0
  port.on('message', () => {
    asked += 1
    wake()
  })
  const askedAgain = async (): Promise<void> => {
    while (asked === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    asked -= 1
  }
  try {
    for await (const message of messagesOf(workerData as ReaderInput)) {
      await askedAgain()
      post(message)
    }
    await askedAgain()
    post({ kind: 'end' })
  } catch (error) {
    if (!(error instanceof LendingError)) throw error
    // Told when asked, like everything else: an answer nobody waits for yet would be lost.
    await askedAgain()
    post({ kind: 'refused', code: error.code, detail: error.detail })
  } finally {
    port.close()
  }
}

async function* messagesOf({ bytes, name }: ReaderInput): AsyncGenerator<ReaderMessage> {
  const fileKind = fileKindOf(bytes, name)
  const rows = fileKind === 'csv' ? readCsvRows(bytes) : readXlsxRows(bytes)
  const header = await firstFilled(rows)
  const columns = columnsOf(header)
  yield { kind: 'head', fileKind, columns }
  const reader = new RowReader(columns, header?.row ?? 1, fileKind === 'csv')
  let batch: ListRow[] = []
  for await (const raw of rows) {
    const row = reader.read(raw)
    if (row === undefined) continue
    batch.push(row)
    if (batch.length < rowsPerBatch) continue
    yield { kind: 'rows', rows: batch }
    batch = []
  }
  if (batch.length > 0) yield { kind: 'rows', rows: batch }
}

async function firstFilled(rows: AsyncGenerator<RawRow>): Promise<RawRow | undefined> {
  for (;;) {
    const next = await rows.next()
    if (next.done === true) return undefined
    if (next.value.cells.some((cell) => cell.trim() !== '')) return next.value
  }
}

await run()
