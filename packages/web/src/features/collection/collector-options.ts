import type { getCollectors } from '@lumbung/contract/collection/collector'
import { pageRowsMax } from '@lumbung/contract/list'
import type { Desk } from './desk.ts'
import { api } from '../../core/api.ts'
import type { Translate } from '../../locales/words.ts'
import type { BulkTargetOption, RowOf } from '../../ui/list/list-spec.ts'

export type Collector = RowOf<typeof getCollectors>

/** Everyone who works on cases, who holds least first. */
export const allCollectors = {
  filter: {},
  sort: { column: 'held', descending: false },
  size: pageRowsMax,
} as const

/** On duty, with a certificate where one is needed, and not full. */
export const mayTake = (
  { needsCertificate }: Desk,
  { onDuty, certified, held, capacity, agency }: Collector,
) =>
  // An agency's people get what is given to it.
  agency === null && onDuty && (certified || !needsCertificate) && (capacity === null || held < capacity)

export function personWords({ name, held, capacity }: Collector, t: Translate): string {
  return capacity === null
    ? t('collection.acts.assign.person', { name, n: held })
    : t('collection.acts.assign.personOf', { name, held, capacity })
}

/** Whom many cases can be given to at once. */
export function collectorOptions(desk: Desk) {
  return async (t: Translate): Promise<BulkTargetOption[]> => {
    const { items } = await api(desk.calls.getCollectors, allCollectors)
    return items
      .filter((person) => mayTake(desk, person))
      .map((person) => ({
        value: String(person.id),
        label: personWords(person, t),
        to: { kind: 'collector', id: person.id },
      }))
  }
}
