import { addDays, businessDayOf, type BusinessDay, startOfDay, weekdayOf } from '../calendar.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/** A file that lies in a delivery folder: still coming, then kept as a statement, nothing new, or refused. */
export const deliveryFlow = flow({
  arriving: { take: 'taken', know: 'known', refuse: 'refused' },
  taken: {},
  known: {},
  refused: {},
})
/** What becomes of a file that was whole. */
export const decidedDeliveries = ['taken', 'known', 'refused'] as const satisfies readonly DeliveryState[]
export type DeliveryState = FlowState<typeof deliveryFlow>
export type DeliveryEvent = FlowEvent<typeof deliveryFlow>

/** Where what was taken and what was refused is put, in the folder of its account. */
export const putAwayPlaces = ['taken', 'refused'] as const
export type PutAwayPlace = (typeof putAwayPlaces)[number]

/** The folder of an account: its bank and number, as both are unique together and neither needs care in a path. */
export const deliveryFolderOf = ({ bank, number }: { bank: string; number: string }): string =>
  `${bank}-${number}`

const comingForm = /^[.~]|\.(?:part|partial|filepart|tmp|temp|crdownload|uploading)$/i

/** Whether a name says that its file is still being written, or is none of the bank's: programs rename it when it is whole. */
export const isComing = (name: string): boolean => comingForm.test(name)

/** Nothing may have changed a file for so long. */
export const quietMs = 120_000

/**
 * Whether a file that was the same at the look before is whole: nothing changed it for two minutes, as we saw it or as
 * the folder says it.
 * @param seenForMs since we saw it first as it is
 * @param unchangedForMs since its last change by the folder's own word
 */
export const isWhole = (seenForMs: number, unchangedForMs: number): boolean =>
  Math.max(seenForMs, unchangedForMs) >= quietMs

const nameBytesMax = 180
const bytesOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/**
 * A file's name as it may be shown, logged and given to a file: without signs that no one sees or that turn the text
 * around, and of at most 180 bytes of UTF-8 – its end is kept, which says what kind of file it is.
 */
export function shownName(name: string): string {
  const signs = Array.from(name.replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '_'))
  let bytes = 0
  let from = signs.length
  while (from > 0 && bytes + bytesOf(signs[from - 1] ?? '') <= nameBytesMax) {
    from -= 1
    bytes += bytesOf(signs[from] ?? '')
  }
  return signs.slice(from).join('')
}

const owedAfterMs = 10 * 3_600_000
const [sunday, saturday] = [0, 6]

/**
 * The day whose statement a bank that delivers each working day owes by now: the working day before, from ten o'clock on. Null: none,
 * earlier than that or on a day on which it does not work.
 */
export function dayOwed(at: Date, isDayOff: (day: BusinessDay) => boolean): BusinessDay | null {
  const rests = (day: BusinessDay) => [sunday, saturday].includes(weekdayOf(day)) || isDayOff(day)
  const today = businessDayOf(at)
  if (rests(today) || at.getTime() - startOfDay(today).getTime() < owedAfterMs) return null
  let day = addDays(today, -1)
  while (rests(day)) day = addDays(day, -1)
  return day
}
