import { choices } from '../../ui/list/choices.ts'

/** The desks at which people decide. */
export const peopleStages = choices('review.stage', ['first', 'final'])
