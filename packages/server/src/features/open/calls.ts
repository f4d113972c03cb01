import type { Implementation } from '../../calls/context.ts'
import { applyForLoan } from './apply.ts'
import { cancelApplication } from './cancel.ts'
import { quoteForApp, takeForApp } from './extension.ts'
import { codeForApp } from './repayment-code.ts'
import { hearEvents } from './events.ts'
import { hearLanguage } from './language.ts'
import { otpCalls } from './one-time-code.ts'
import { keepPhoto } from './photo.ts'
import { resubmitApplication } from './resubmit.ts'
import { signContract } from './sign.ts'
import { showStanding } from './application-standing.ts'

export const openCalls: readonly Implementation[] = [
  keepPhoto,
  applyForLoan,
  showStanding,
  signContract,
  resubmitApplication,
  cancelApplication,
  quoteForApp,
  takeForApp,
  codeForApp,
  hearEvents,
  hearLanguage,
  ...otpCalls,
]
