import { type DispatchStage, dispatchStages } from '@lumbung/domain/cases/dispatch'
import { preStages } from '@lumbung/domain/cases/pre-case'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Desk, useDesk } from './desk.ts'

/** Where one stands on the screen of dispatch, as the address says it; what is at its default is left out. */
export interface DispatchPlace {
  stage: DispatchStage
  /** An older dispatch; null: the latest. */
  run: number | null
  /** Whose cases are shown beside; `none`: nobody's, null: whoever comes first. */
  row: number | 'nobody' | 'none' | null
  /** All dispatches of the stage lie over it. */
  all: boolean
}

const number = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

/** What each department's screen shows where its address says no stage. */
const firstStages = { collection: dispatchStages[0], precollection: preStages[0] } as const

export function readDispatchPlace({ department, stages }: Desk, search: URLSearchParams): DispatchPlace {
  const row = search.get('row')
  return {
    stage: stages.values.find((stage) => stage === search.get('stage')) ?? firstStages[department],
    run: number(search.get('run')),
    row: row === 'nobody' || row === 'none' ? row : number(row),
    all: search.get('all') === 'yes',
  }
}

export function writeDispatchPlace({ stage, run, row, all }: DispatchPlace): URLSearchParams {
  const search = new URLSearchParams()
  if (!Object.values<DispatchStage>(firstStages).includes(stage)) search.set('stage', stage)
  if (run !== null) search.set('run', String(run))
  if (row !== null) search.set('row', String(row))
  if (all) search.set('all', 'yes')
  return search
}

/**
 * Where a rehearsal leads that has been answered.
 * @param stands where the manager stands by then; null: on another screen
 * @returns null: nowhere, for they have left its stage
 */
export function afterRehearsal(stands: DispatchPlace | null, stage: DispatchStage): DispatchPlace | null {
  return stands?.stage === stage ? { ...stands, run: null, row: null } : null
}

/** The place, and a way to another one; another row is no step to go back to, another stage or dispatch is. */
export function useDispatchPlace() {
  const desk = useDesk()
  const [search, setSearch] = useSearchParams()
  const place = readDispatchPlace(desk, search)
  // Whoever waited for an answer goes on from where one stands by then.
  const stands = useRef<DispatchPlace | null>(null)
  useEffect(() => {
    stands.current = place
    return () => {
      stands.current = null
    }
  })
  const go = (next: Partial<DispatchPlace>) => {
    const isStep = next.stage !== undefined || next.run !== undefined
    setSearch(writeDispatchPlace({ ...place, ...next }), { replace: !isStep })
  }
  const toRehearsed = (stage: DispatchStage) => {
    const to = afterRehearsal(stands.current, stage)
    if (to !== null) go(to)
  }
  return { place, go, toRehearsed }
}
