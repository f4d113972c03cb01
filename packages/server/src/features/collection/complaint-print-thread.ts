import { parentPort, workerData } from 'node:worker_threads'
import { type ComplaintPrint, printComplaint } from './complaint-print.ts'

/** Runs in a worker thread: drawing pages would hold up every other call. */
const bytes = new Uint8Array(await printComplaint(workerData as ComplaintPrint))
parentPort?.postMessage(bytes, [bytes.buffer])
