import { printOnDemand } from '../../paper/print-on-demand.ts'
import { printComplaint } from './complaint-print.ts'

/** Runs in a worker thread: drawing pages would hold up every other call. */
printOnDemand(printComplaint)
