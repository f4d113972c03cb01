import { carrierName } from '../../parts/message/carrier-name.ts'
import { thirdStatusWord } from '../../parts/payout/payout-words.ts'
import { act } from '../../core/act.ts'
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
import { nameOfActor } from '@lumbung/domain/order/payout-channel'
import type { OpenItemResolution } from '@lumbung/domain/running/open-item'
import type { QueryClient } from '@tanstack/react-query'
import { wordOr, type Translate } from '../../locales/words.ts'
import { api, newRequestKey } from '../../core/api.ts'
import { createStore } from '../../core/store.ts'
import type { IconName } from '../../ui/controls/icon.tsx'
import type { RowAct, RowOf, Tools } from '../../ui/list/list-spec.ts'
import type { Format } from '../../locales/format.ts'
import { toast } from '../../core/toast-store.ts'
import type { StateLook } from '../../ui/controls/status.tsx'

export type OpenItem = RowOf<typeof getOpenItems>
export type OpenItemPage = RetOf<typeof getOpenItem>

/** What asks first, with a reason. Trying again is harmless and does not. */
export type ItemAct = 'settle' | 'propose' | 'refuse'

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
      return api(proposeSettlement, { ...target, resolution })
    case 'settle':
      return api(settleOpenItem, { ...target, resolution })
    case 'refuse':
      return api(refuseSettlement, target)
  }
}

/** When something was last tried again, in ms: what comes of it is looked for from then on. */
export const triedAt = createStore(0)

/** Tries again what an item is about; what was refused may be settled by now, so the screen asks anew. */
async function tryAgain({ id, version }: OpenItem, t: Translate, done: () => void): Promise<void> {
  await act(api(retryOpenItem, { id, version, requestKey: newRequestKey() }), () => {
    triedAt.set(Date.now())
    toast({ kind: 'wait', text: t('openItems.retried') })
  })
  done()
}

const asking = (
  act: ItemAct,
  call: RowAct<OpenItem>['call'],
  icon: IconName,
): RowAct<OpenItem, ActTools> => ({
  call,
  label: `openItems.act.${act}`,
  icon,
  when: ({ can }) => can[act],
  ask: (item) => askedItem.set({ act, item }),
  ...(act !== 'refuse' && { main: true }),
})

/** What an act on an item uses: the list has it, and so has the page of one item. */
type ActTools = Pick<Tools, 't' | 'holds' | 'refresh'>

/** What can be done with an item. */
export const itemActs: readonly RowAct<OpenItem, ActTools>[] = [
  {
    call: retryOpenItem,
    label: 'openItems.act.retry',
    icon: 'undo',
    when: ({ can }) => can.retry,
    ask: (item, { t, refresh }) => tryAgain(item, t, refresh),
  },
  asking('settle', settleOpenItem, 'check'),
  asking('propose', proposeSettlement, 'send'),
  asking('refuse', refuseSettlement, 'ban'),
]

/** Where an item is shown, settled or not. */
export const itemAddress = (id: number): string =>
  `/utils/configTools?part=openItems&state=open,proposed,settled&item=${id}`

export const kindWord = (t: Translate, kind: string): string => wordOr(t, 'shell.stuck', kind)
export const resolutionWord = (t: Translate, resolution: string): string =>
  wordOr(t, 'openItems.resolutions', resolution)

/** What an item is about, as a person would call it: a payout's or payment's reference, the callback's number. */
export function subjectOf(
  { kind, subject, detail }: Pick<OpenItem, 'kind' | 'subject' | 'detail'>,
  t: Translate,
  format: Format,
): string {
  const named = (name: string): string => String(detail[name] ?? subject)
  const number = subject.slice(subject.lastIndexOf(':') + 1)
  switch (kind) {
    case 'hookRefused':
      return detail['day'] ? format.day(named('day')) : subject
    case 'hookNotUnderstood':
    case 'hookGivenUp':
      return t('openItems.about.hook', { n: number })
    case 'payoutContradicted':
      return detail['said'] === 'copies'
        ? t('openItems.about.copies', { reference: named('reference') })
        : named('reference')
    case 'payoutUnknown':
    case 'payoutMismatch':
    case 'payoutQueued':
    case 'payoutMarked':
    case 'withdrawalUnknown':
    case 'channelDiffers':
      return named('reference')
    case 'reportMissing':
      return [nameOfActor(named('channel')), format.day(named('day'))].join(', ')
    case 'paymentPolled':
    case 'paymentAhead':
      return named('txid')
    case 'codeNotClosed':
      return named('code')
    case 'jobFailed':
      return wordOr(t, 'openItems.values', named('job'))
    case 'messagesUnknown':
    case 'messagesFailed':
    case 'messageNewsUnread':
      return [carrierName(named('provider')), detail['day'] && format.day(named('day'))]
        .filter(Boolean)
        .join(', ')
    case 'messageContradicted':
      return t('openItems.about.message', { n: number })
    case 'outwardRefused':
    case 'outwardStuck':
      return wordOr(t, 'outward.short', subject)
    case 'outwardLate':
      return format.day(subject)
    case 'costOverCeiling':
      return wordOr(t, 'openItems.ceilings', named('ceiling'))
    case 'statementRefused':
      return named('file')
    case 'statementMissing':
      return [named('bankAccount'), format.day(named('day'))].filter(Boolean).join(', ')
    case 'trailBroken':
      return wordOr(t, 'openItems.trails', subject)
    case 'mailFailed':
      return subject === 'mail:code' ? t('openItems.about.codes') : t('openItems.about.mail', { n: number })
  }
}

/** In the order in which a person asks; what an item is about stands above them. */
const shownFacts = [
  'bankAccount',
  'ceiling',
  'cost',
  'most',
  'booked',
  'said',
  'thirdStatus',
  'theirAmount',
  'copies',
  'channel',
  'day',
  'differs',
  'movement',
  'theirs',
  'ours',
  'why',
  'field',
  'kind',
  'mail',
  'fault',
  'message',
  'tries',
  'paidAt',
  'seals',
  'rows',
] as const

const rupiahFacts: ReadonlySet<string> = new Set(['theirAmount', 'cost', 'most', 'theirs', 'ours'])

/** Facts of an item with words for their names. */
export function factsOf(
  { detail }: Pick<OpenItem, 'detail'>,
  t: Translate,
  format: Format,
): { label: string; value: string }[] {
  return shownFacts.flatMap((name) => {
    const value = detail[name] ?? null
    // Whoever tells of a day in what it is about has said it there.
    if (value === null || (name === 'day' && detail['differs'] === undefined)) return []
    const label = t(`openItems.fields.${name}`)
    if (name === 'ceiling') return [{ label, value: wordOr(t, 'openItems.ceilings', String(value)) }]
    if (detail['ceiling'] === 'late' && (name === 'cost' || name === 'most'))
      return [{ label, value: format.percent(Number(value)) }]
    if (rupiahFacts.has(name)) return [{ label, value: `Rp ${format.number(Number(value))}` }]
    if (typeof value === 'number') return [{ label, value: format.number(value) }]
    const isInstant = /^\d{4}-\d\d-\d\dT/.test(value)
    if (name === 'day') return [{ label, value: format.day(value) }]
    return [{ label, value: isInstant ? format.instant(value) : valueWord(t, detail, name, value) }]
  })
}

function valueWord(t: Translate, detail: OpenItem['detail'], name: string, value: string): string {
  if (name === 'fault') return wordOr(t, 'openItems.faults', value)
  // A name in the message itself.
  if (name === 'field') return value
  if (name === 'bankAccount') return value
  if (name === 'channel') return nameOfActor(value)
  if (name === 'thirdStatus') return thirdStatusWord(value, t)
  if (name === 'differs') return wordOr(t, 'openItems.differs', value)
  if (name === 'movement') return wordOr(t, 'openItems.movements', value)
  if (name === 'mail') return wordOr(t, 'openItems.mails', value)
  const word = wordOr(t, 'openItems.values', value)
  if (word !== value) return word
  // What the lending rules refused has its sentence, with its figures.
  const figures = Object.entries(detail).filter(
    (entry): entry is [string, string | number] => entry[1] !== null,
  )
  return wordOr(t, 'errors', value, Object.fromEntries(figures))
}
