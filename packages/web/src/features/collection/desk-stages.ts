import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import { stageName } from '../../parts/order/stages.ts'
import { worded } from '../../ui/list/choices.ts'

/** The stages that are worked at desks, and so have groups and dispatches. */
export const deskStages = worded(dispatchStages, stageName)
