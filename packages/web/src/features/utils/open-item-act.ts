import {
  getOpenItem,
  getOpenItemCount,
  getOpenItems,
  proposeSettlement,
  refuseSettlement,
  retryOpenItem,
  settleOpenItem,
} from '@lumbung/contract/utils/open-item'
import type { RetOf } from '@lumbung/contract/call'
import type { OpenItemResolution } from '@lumbung/domain/open-item'
import type { QueryClient } from '@tanstack/react-query'
import { wordOr, type Translate } from '../../locales/words.ts'
import { CallRefused } from '../../shell/api-refusal.ts'
import { api, newRequestKey } from '../../shell/api.ts'
import { createStore } from '../../shell/store.ts'
import type { RowOf } from '../../ui/list-spec.ts'
import type { Format } from '../../ui/format.ts'
import type { StateLook } from '../../ui/state-look.ts'
import { toast } from '../../ui/toast-store.ts'

export type OpenItem = RowOf<typeof getOpenItems>
export type OpenItemPage = RetOf<typeof getOpenItem>

/** What asks first, with a reason. Trying again is harmless and does not. */
export const askedActs = ['settle', 'propose', 'refuse'] as const
export type ItemAct = (typeof askedActs)[number]

export interface AskedItem {
  act: ItemAct
  item: OpenItem
}
export const askedItem = createStore<AskedItem | null>(null)

export const itemLooks: Record<OpenItem['state'], StateLook> = {
  open: { family: 'wait', glyph: 'ring' },
  proposed: { family: 'wait', glyph: 'half' },
  settled: { family: 'good', glyph: 'check-disc' },
}

/** Everything on the screen that tells of open items asks again. */
export function asksAgain(client: QueryClient): void {
  for (const call of [getOpenItems, getOpenItem, getOpenItemCount])
    void client.invalidateQueries({ queryKey: [call.name] })
}

export interface Decision {
  resolution: OpenItemResolution
  note: string
  requestKey: string
}

/** Makes the call of an act; the same `requestKey` never acts twice. */
export function runItemAct(
  { act, item: { id, version } }: AskedItem,
  { resolution, note, requestKey }: Decision,
): Promise<unknown> {
  const target = { id, version, requestKey, note: note.trim() }
  switch (act) {
    case 'propose':
      return api(proposeSettlement, { ...target, resolution }, { quiet: true })
    case 'settle':
      return api(settleOpenItem, { ...target, resolution }, { quiet: true })
    case 'refuse':
      return api(refuseSettlement, target, { quiet: true })
  }
}

/** Tries again what an item is about; a refusal is told by the call itself. */
export function tryAgain({ id, version }: OpenItem, t: Translate, done: () => void): void {
  api(retryOpenItem, { id, version, requestKey: newRequestKey() }).then(
    () => {
      toast({ kind: 'wait', text: t('openItems.retried') })
      done()
    },
    (error: unknown) => {
      if (error instanceof CallRefused) done()
    },
  )
}

export const kindWord = (t: Translate, kind: string): string => wordOr(t, 'openItems.kinds', kind)
export const resolutionWord = (t: Translate, resolution: string): string =>
  wordOr(t, 'openItems.resolutions', resolution)

/** Facts of an item with words for their names; what has no name here is for machines. */
export function factsOf(
  { detail }: Pick<OpenItem, 'detail'>,
  t: Translate,
  format: Format,
): { label: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const label = wordOr(t, 'openItems.fields', name)
    if (label === name || value === null) return []
    if (typeof value === 'number') return [{ label, value: format.number(value) }]
    const isInstant = /^\d{4}-\d\d-\d\dT/.test(value)
    return [{ label, value: isInstant ? format.instant(value) : wordOr(t, 'openItems.values', value) }]
  })
}
