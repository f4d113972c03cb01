import type { Implementation } from '../../call-registry.ts'
import { listCashRecords, match } from './cash-record.ts'

export const repayCalls: readonly Implementation[] = [listCashRecords, match]
