import type { getCollectors, saveCollector } from '@lumbung/contract/collection/collector'
import { type BusinessDay, daysBetween } from '@lumbung/domain/calendar'
import type { Desk, DeskCalls } from './desk.ts'
import { act } from '../../core/act.ts'
import { api, type InputOf } from '../../core/api.ts'
import { createStore } from '../../core/store.ts'
import type { RowAct, RowOf, Tools } from '../../ui/list/list-spec.ts'

export type CollectorRow = RowOf<typeof getCollectors>
export type Certificate = NonNullable<InputOf<typeof saveCollector>['certificate']>

export const askedCollector = createStore<{ row: CollectorRow; refresh: () => void } | null>(null)

/** The certificate of a row, whole; null where there is none. */
export function certificateOf(row: CollectorRow): Certificate | null {
  const { certificateNo: no, certificateIssuer: issuer, certifiedUntil: until } = row
  return no === null || until === null ? null : { no, issuer: issuer ?? '', until }
}

/** What is kept of a collector beside duty, as their row says it: who changes one thing leaves the others. */
export function keptOf(row: CollectorRow): Omit<InputOf<typeof saveCollector>, 'onDuty'> {
  const { id, version, capacity, group, weight, awayFrom, awayUntil } = row
  return {
    id,
    version,
    capacity,
    group: group?.id ?? null,
    weight,
    leave: awayFrom === null || awayUntil === null ? null : { from: awayFrom, until: awayUntil },
    certificate: certificateOf(row),
  }
}

/** So many days before its end a certificate is amber: a new one takes weeks. */
const soonDays = 30

export function certificateStanding(
  { certified, certifiedUntil }: Pick<CollectorRow, 'certified' | 'certifiedUntil'>,
  today: string,
): 'missing' | 'expired' | 'endsSoon' | 'validUntil' {
  if (certifiedUntil === null) return 'missing'
  if (!certified) return 'expired'
  const left = daysBetween(today as BusinessDay, certifiedUntil as BusinessDay)
  return left <= soonDays ? 'endsSoon' : 'validUntil'
}

/** On or off duty at once, from the row. */
export async function turnDuty(
  saveCollector: DeskCalls['saveCollector'],
  row: CollectorRow,
  onDuty: boolean,
  { refresh }: Pick<Tools, 'refresh'>,
) {
  await act(api(saveCollector, { ...keptOf(row), onDuty }))
  refresh()
}

export const collectorActs = ({ calls }: Desk): readonly RowAct<CollectorRow>[] => [
  {
    call: calls.saveCollector,
    label: 'collectors.change',
    icon: 'edit',
    ask: (row, { refresh }) => askedCollector.set({ row, refresh }),
  },
]
