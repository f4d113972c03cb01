import type { getMachineReview } from '@lumbung/contract/approve/decided'
import type { RetOf } from '@lumbung/contract/call'

export type MachineDetail = RetOf<typeof getMachineReview>
export type MachineRound = MachineDetail['rounds'][number]
