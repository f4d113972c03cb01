/** Fees that a person may charge beside the contract: a transfer that bounced, a copy of a document. */
export const manualFees = ['bouncedTransfer', 'documentCopy'] as const
export type ManualFee = (typeof manualFees)[number]

/** The most of each, rupiah, while nobody has agreed on others; 0: it is not charged. */
export const firstManualFees: Record<ManualFee, number> = { bouncedTransfer: 5_000, documentCopy: 10_000 }
/** Above this no kind of fee was ever worth its name, rupiah: the setting is never higher. */
export const manualFeeMax = 100_000
