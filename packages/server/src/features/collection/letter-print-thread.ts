import { parentPort, workerData } from 'node:worker_threads'
import { type LetterPrint, printLetter } from './letter-print.ts'

/** Runs in a worker thread: drawing pages would hold up every other call. */
const bytes = new Uint8Array(await printLetter(workerData as LetterPrint))
parentPort?.postMessage(bytes, [bytes.buffer])
