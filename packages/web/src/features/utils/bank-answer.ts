import type { getBankDay } from '@lumbung/contract/utils/bank-day'
import type { RetOf } from '@lumbung/contract/call'
import { bankLineKinds } from '@lumbung/domain/bank/bank-flow'
import type { QueryClient } from '@tanstack/react-query'
import { getBankDay as dayCall, getBankLines } from '@lumbung/contract/utils/bank-day'
import { getChannelDay } from '@lumbung/contract/utils/channel-day'
import { getMoneyInTransit } from '@lumbung/contract/utils/money-in-transit'
import { createStore } from '../../core/store.ts'
import { choices } from '../../ui/list/choices.ts'
import type { RowOf } from '../../ui/list/list-spec.ts'
import type { StateSet } from '../../ui/controls/status.tsx'

export type BankAnswer = RetOf<typeof getBankDay>
export type BankDay = NonNullable<BankAnswer['day']>
export type BankLine = BankAnswer['lines'][number]
/** A line as the list or its day shows it. */
export type ListedLine = RowOf<typeof getBankLines>
export type BankCorrection = BankAnswer['corrections'][number]

export const bankKinds = choices('bank.kinds', bankLineKinds)

export const bankDayStates = {
  words: 'bank.dayStates',
  looks: {
    open: { family: 'wait', glyph: 'half' },
    proposed: { family: 'wait', glyph: 'three-quarters' },
    closed: { family: 'good', glyph: 'check-disc' },
  },
} satisfies StateSet

export const bankLineStates = {
  words: 'bank.lineStates',
  looks: {
    new: { family: 'odd', glyph: 'question-disc', loud: true },
    proposed: { family: 'wait', glyph: 'half' },
    matched: { family: 'good', glyph: 'check-disc' },
    manual: { family: 'good', glyph: 'check-disc' },
  },
} satisfies StateSet

export type BankAsked =
  | { act: 'explain'; line: BankLine }
  | { act: 'correct'; line: ListedLine }
  | { act: 'confirm' | 'agree' | 'refuse' | 'reopen'; line: BankLine }
  | { act: 'propose' | 'close' | 'refuseDay'; account: number; day: BankDay }
  | { act: 'agreeCorrection' | 'refuseCorrection'; correction: BankCorrection }
  | { act: 'addAccount' }

/** What the one dialog of the screen asks about. */
export const bankAsked = createStore<BankAsked | null>(null)
export const ask = (asked: BankAsked) => bankAsked.set(asked)

/** Everything on the screen that tells of the bank asks again. */
export function askBankAgain(client: QueryClient): void {
  for (const call of [dayCall, getBankLines, getMoneyInTransit, getChannelDay])
    void client.invalidateQueries({ queryKey: [call.name] })
}
