import { useRef, useState } from 'react'
import { newRequestKey } from '../../shell/api.ts'
import type { BulkAct } from './channel-strip.tsx'
import { runAct, type WaitLoan } from './payout-act.ts'

export type RowResult = { state: 'waiting' | 'busy' | 'done' | 'stopped' } | { state: 'refused'; reason: string }

/** Runs an act for many payouts one by one, each with its own key; what is refused says why and stops no other. */
export function useBulk(act: BulkAct, onDone: () => void) {
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map())
  const [running, setRunning] = useState(false)
  const stopped = useRef(false)
  const note = (orderNo: string, result: RowResult) => setResults((before) => new Map(before).set(orderNo, result))
  const runOne = async (row: WaitLoan) => {
    if (stopped.current) return note(row.orderNo, { state: 'stopped' })
    note(row.orderNo, { state: 'busy' })
    const input = { note: '', outcome: 'failed' as const, proof: '', requestKey: newRequestKey() }
    await runAct(act, row, input).then(
      () => note(row.orderNo, { state: 'done' }),
      (error: Error) => note(row.orderNo, { state: 'refused', reason: error.message }),
    )
  }
  const run = async (rows: readonly WaitLoan[]) => {
    stopped.current = false
    setRunning(true)
    setResults(new Map(rows.map((row) => [row.orderNo, { state: 'waiting' }])))
    for (const row of rows) await runOne(row)
    setRunning(false)
    onDone()
  }
  return {
    results,
    running,
    run: (rows: readonly WaitLoan[]) => void run(rows),
    stop: () => {
      stopped.current = true
    },
  }
}
