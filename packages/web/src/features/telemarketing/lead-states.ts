import { getCodeLeads, getUserLeads, leadSplit } from '@lumbung/contract/telemarketing/lead'
import {
  codeFailures,
  followTypes,
  type FollowType,
  leadFlow,
  leadInvalidReasons,
  leadLabelNames,
  leadPools,
  type LeadStatus,
  registerStatuses,
  type RegisterStatus,
  userPools,
} from '@lumbung/domain/leads/lead'
import type { StateLook, StateSet } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'

export const leadStates = {
  words: 'leads.statuses',
  looks: {
    wait: { family: 'wait', glyph: 'ring' },
    following: { family: 'run', glyph: 'half' },
    followed: { family: 'good', glyph: 'check-disc' },
    invalid: { family: 'none', glyph: 'minus-disc' },
  } satisfies Record<LeadStatus, StateLook>,
} satisfies StateSet

export const registerStates = {
  words: 'leads.registers',
  looks: {
    notRegistered: { family: 'none', glyph: 'dashed' },
    registered: { family: 'run', glyph: 'ring' },
    applied: { family: 'run', glyph: 'three-quarters' },
    loaned: { family: 'good', glyph: 'check-disc' },
  } satisfies Record<RegisterStatus, StateLook>,
} satisfies StateSet

export const followTypeNames = Object.keys(followTypes) as [FollowType]
export const pools = choices('leads.pools', leadPools)
export const userPoolChoices = choices('leads.pools', userPools)
export const statuses = choices('leads.statuses', leadFlow.states)
export const registers = choices('leads.registers', registerStatuses)
export const types = choices('leads.types', followTypeNames)
export const labels = choices('leads.labels', leadLabelNames)
export const failures = choices('leads.failures', codeFailures)
export const invalidReasons = choices('leads.invalidReasons', leadInvalidReasons)
export const splits = choices('leads.splits', leadSplit.options)

/** Both lists ask and answer alike, of other people. */
export type LeadsCall = typeof getUserLeads
export const codeLeads = getCodeLeads as unknown as LeadsCall
export const userLeads: LeadsCall = getUserLeads
