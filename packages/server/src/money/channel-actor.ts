/** Whose act it is when the payment channel says what became of money. */
export const channelActor = { kind: 'provider', name: 'xendit' } as const
