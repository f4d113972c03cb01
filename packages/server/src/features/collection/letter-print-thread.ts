import { printOnDemand } from '../../paper/print-on-demand.ts'
import { printLetter } from './letter-print.ts'

/** Runs in a worker thread: drawing pages would hold up every other call. */
printOnDemand(printLetter)
