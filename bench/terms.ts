/** The frozen terms of every order of a bench. */
export const terms = {
  principal: 1_000_000,
  termDays: 14,
  instalments: 1,
  serviceFeePpm: 28_000,
  handlingFee: 5_000,
  interestPpm: 500,
  overdueFirstPpm: 2_000,
  overdueLaterPpm: 3_000,
  feeMode: 'upfront',
  dueRule: 'after',
  calendar: 'days',
  earlyInterest: 'actualDays',
  extensionFeePpm: 2_000,
} as const
