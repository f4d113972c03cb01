import { open, type FileHandle } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { listBytesMax } from '@lumbung/contract/upload-bytes'
import { LendingError, refuse } from '@lumbung/domain/errors'
import type { ListFileKind } from './file-kind.ts'
import { idleMsMax, readerHeapMegabytesMax, readersMax, readTimeMsMax } from './limits.ts'
import type { ReaderInput, ReaderMessage } from './list-file-worker.ts'
import type { ListRow } from './rows.ts'

export type ListFile = {
  kind: ListFileKind
  /** Names of the columns, as in the header row. */
  columns: string[]
  /** The filled rows under the header; once. A refusal may come late: nothing counts before the last row is read. */
  rows: AsyncIterable<ListRow>
  /** Ends the reader; needed only when the rows are not read to their end. */
  close(): Promise<void>
}

export type ReadLimits = { readTimeMsMax?: number; readerHeapMegabytesMax?: number; idleMsMax?: number }

/**
 * Reads an uploaded .csv or .xlsx in a worker thread with a time and a memory limit.
 * @param source the bytes, or the path of a file
 * @param name the uploader's file name; its extension must fit the content
 * @throws FILE_TYPE, FILE_TOO_LARGE, FILE_ENCODING, FILE_COLUMNS, FILE_FORMULA, FILE_BOMB, FILE_UNREADABLE – here or while
 *   the rows are read
 */
export async function readListFile(
  source: Uint8Array | string,
  name: string,
  limits: ReadLimits = {},
): Promise<ListFile> {
  const bytes = typeof source === 'string' ? await readWithin(source) : source
  if (bytes.length > listBytesMax) refuse('FILE_TOO_LARGE', { bytesMax: listBytesMax })
  await takePlace()
  const reader = new Reader({ bytes, name }, limits)
  try {
    const head = await reader.next()
    if (head.kind !== 'head') throw new Error(`the list reader began with ${head.kind}`)
    return { kind: head.fileKind, columns: head.columns, rows: rowsOf(reader), close: () => reader.end() }
  } catch (error) {
    await reader.end()
    throw error
  }
}

export type ListFileSummary = {
  kind: ListFileKind
  columns: string[]
  sample: string[][]
  rowCount: number
  misfitCount: number
}

/** Reads a list file to its end: what it refuses is refused now, and its first rows and their number are known. */
export async function inspectListFile(
  source: Uint8Array | string,
  name: string,
  { sampleRows = 20, ...limits }: ReadLimits & { sampleRows?: number } = {},
): Promise<ListFileSummary> {
  const file = await readListFile(source, name, limits)
  const summary: ListFileSummary = {
    kind: file.kind,
    columns: file.columns,
    sample: [],
    rowCount: 0,
    misfitCount: 0,
  }
  for await (const { values, fits } of file.rows) {
    summary.rowCount += 1
    if (!fits) summary.misfitCount += 1
    if (summary.sample.length < sampleRows) summary.sample.push(values)
  }
  return summary
}

async function* rowsOf(reader: Reader): AsyncGenerator<ListRow> {
  try {
    for (;;) {
      const message = await reader.next()
      if (message.kind !== 'rows') return
      yield* message.rows
    }
  } finally {
    await reader.end()
  }
}

/** The worker as its owner sees it: one question, one message. */
class Reader {
  readonly #worker: Worker
  readonly #idleMsMax: number
  #leftMs: number
  #idle: NodeJS.Timeout | undefined
  #waiting: { resolve: (message: ReaderMessage) => void; reject: (error: unknown) => void } | undefined
  #failure: Error | undefined
  #ended = false

  constructor(input: ReaderInput, limits: ReadLimits) {
    this.#leftMs = limits.readTimeMsMax ?? readTimeMsMax
    this.#idleMsMax = limits.idleMsMax ?? idleMsMax
    // Its own copy: a small Buffer is a view into memory it shares with others.
    const bytes = new Uint8Array(input.bytes)
    this.#worker = new Worker(new URL('list-file-worker.ts', import.meta.url), {
      workerData: { bytes, name: input.name } satisfies ReaderInput,
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: limits.readerHeapMegabytesMax ?? readerHeapMegabytesMax },
      // Nothing of the process's environment is of use in there.
      env: {},
      stdin: false,
    })
    this.#worker.on('message', (message: ReaderMessage) => {
      this.#waiting?.resolve(message)
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new LendingError('FILE_TOO_LARGE', { detail: { reason: 'memory' } })
          : error,
      )
    })
    this.#worker.on('exit', () => {
      this.#fail(new LendingError('FILE_UNREADABLE', { detail: { reason: 'reader' } }))
    })
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#waiting?.reject(this.#failure)
  }

  async next(): Promise<ReaderMessage> {
    if (this.#failure !== undefined) throw this.#failure
    clearTimeout(this.#idle)
    const start = performance.now()
    const timer = setTimeout(() => {
      this.#fail(new LendingError('FILE_UNREADABLE', { detail: { reason: 'time' } }))
      void this.end()
    }, this.#leftMs)
    try {
      const message = await new Promise<ReaderMessage>((resolve, reject) => {
        this.#waiting = { resolve, reject }
        this.#worker.postMessage('more')
      })
      if (message.kind === 'refused')
        throw new LendingError(message.code, message.detail === undefined ? {} : { detail: message.detail })
      return message
    } finally {
      clearTimeout(timer)
      this.#waiting = undefined
      this.#leftMs = Math.max(1, this.#leftMs - (performance.now() - start))
      if (!this.#ended) this.#idle = setTimeout(() => void this.end(), this.#idleMsMax).unref()
    }
  }

  async end(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#idle)
    try {
      await this.#worker.terminate()
    } finally {
      givePlace()
    }
  }
}

let placesLeft = readersMax
const queue: (() => void)[] = []

/** Each reader may hold much memory: only so many at once. */
async function takePlace(): Promise<void> {
  if (placesLeft > 0) placesLeft -= 1
  else await new Promise<void>((resolve) => queue.push(resolve))
}

function givePlace(): void {
  const next = queue.shift()
  if (next) next()
  else placesLeft += 1
}

/** Never reads more than an upload may have, whatever the file grew to. */
async function readWithin(path: string): Promise<Uint8Array> {
  const file: FileHandle = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > listBytesMax) refuse('FILE_TOO_LARGE', { bytesMax: listBytesMax })
    const bytes = new Uint8Array(size)
    const { bytesRead } = await file.read(bytes, 0, size, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
