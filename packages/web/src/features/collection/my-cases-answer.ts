import type { RetOf } from '@lumbung/contract/call'
import type { getMyCases } from '@lumbung/contract/collection/my-cases'

/** A collector's own cases as the server answers them. */
export type MyCases = RetOf<typeof getMyCases>
export type PlacedCase = MyCases['cases'][number]
export type EndedCase = MyCases['endedToday'][number]

export const caseTabs = ['next', 'promiseToday', 'notFollowed', 'rising', 'ended'] as const
export type CaseTab = (typeof caseTabs)[number]

type OpenTab = Exclude<CaseTab, 'ended'>

/** Whether a case that is open belongs under a tab: by what it is, not by the reason that is told of it. */
const belongs: Readonly<Record<OpenTab, (row: PlacedCase, today: string) => boolean>> = {
  next: () => true,
  promiseToday: ({ promise }, today) => promise?.state === 'open' && promise.day === today,
  notFollowed: ({ followedToday }) => !followedToday,
  // The day after the due day a reminder becomes a case of collection: a stage too.
  rising: (row) => row.risesTo !== null,
}

/** The open cases of a tab in the order of work. */
export function casesUnder(tab: OpenTab, { cases }: MyCases, today: string): readonly PlacedCase[] {
  return cases.filter((row) => belongs[tab](row, today))
}

/** How many stand under each tab. */
export function tabCounts(answer: MyCases, today: string): Record<CaseTab, number> {
  const open = (tab: OpenTab) => casesUnder(tab, answer, today).length
  return {
    next: open('next'),
    promiseToday: open('promiseToday'),
    notFollowed: open('notFollowed'),
    rising: open('rising'),
    ended: answer.endedToday.length,
  }
}

/** The tab an address names; the first when it names none. */
export const tabIn = (search: URLSearchParams): CaseTab =>
  caseTabs.find((tab) => tab === search.get('tab')) ?? 'next'

/** Whom to call after one case: the first that may be called now and is another. */
export function nextAfter({ cases }: MyCases, orderNo: string): string | null {
  return cases.find((row) => row.section === 'now' && row.orderNo !== orderNo)?.orderNo ?? null
}
