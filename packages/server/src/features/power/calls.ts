import type { Implementation } from '../../calls/context.ts'
import { accountCalls } from './account.ts'
import { grantCalls } from './grants.ts'
import { inviteCalls } from './invite.ts'
import { logCalls } from './logs.ts'
import { roleCalls } from './role.ts'
import { whatIfCalls } from './what-if.ts'

export const powerCalls: readonly Implementation[] = [
  ...roleCalls,
  ...grantCalls,
  ...whatIfCalls,
  ...accountCalls,
  ...inviteCalls,
  ...logCalls,
]
