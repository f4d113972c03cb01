import type { Implementation } from '../../calls/context.ts'
import { passRateCalls } from './pass-rate.ts'

export const reportCalls: readonly Implementation[] = [...passRateCalls]
