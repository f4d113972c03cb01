import type { RetOf } from '@lumbung/contract/call'
import type { getLead, getMyLeads } from '@lumbung/contract/telemarketing/lead'

export type LeadAnswer = RetOf<typeof getLead>
export type MyLeads = RetOf<typeof getMyLeads>
