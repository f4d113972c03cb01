import { riskEntryKind } from '@lumbung/contract/risk/risk-entry'
import { choices } from '../../ui/list/choices.ts'

export const entryLists = choices('rules.entry.lists', ['black', 'white'])
export const entryKinds = choices('rules.entry.kinds', riskEntryKind.options)
