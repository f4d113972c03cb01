import type { Implementation } from '../../calls/context.ts'
import { callCheckCalls } from './call-check.ts'
import { dealCalls } from './deal.ts'
import { giveLead, takeUpAgain } from './lead-acts.ts'
import { keepLeadFollowUp, reachLead } from './lead-contact.ts'
import { revealLeadValue, showLead } from './lead-detail.ts'
import { leadFileCalls } from './lead-file.ts'
import { leadListCalls } from './lead-list.ts'
import { showMyLeads } from './my-leads.ts'
import { sellerCalls } from './sellers.ts'

export const telemarketingCalls: readonly Implementation[] = [
  ...leadListCalls,
  showLead,
  showMyLeads,
  reachLead,
  keepLeadFollowUp,
  giveLead,
  takeUpAgain,
  revealLeadValue,
  ...dealCalls,
  ...leadFileCalls,
  ...sellerCalls,
  ...callCheckCalls,
]
