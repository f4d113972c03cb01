import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/** An account: invited by mail until its owner sets a password, disabled until someone enables it again. */
export const staffFlow = flow({
  invited: { accept: 'active', disable: 'disabled' },
  active: { disable: 'disabled' },
  disabled: { enable: 'active' },
})

export type StaffState = FlowState<typeof staffFlow>
export type StaffEvent = FlowEvent<typeof staffFlow>
