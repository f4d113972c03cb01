/** How far extensions of a loan go: a dated setting, by the day on which one is paid. */
export interface ExtensionLimits {
  /** Over a loan's life; 0: none is sold. */
  count: number
  /** Days late up to which one may be bought. */
  daysLate: number
  /** Days of all of a loan together. */
  days: number
}

/** What holds while nobody has agreed on others (domain.md §3.1). */
export const firstExtensionLimits: ExtensionLimits = { count: 2, daysLate: 15, days: 90 }
/** No setting is higher: what goes on longer is another loan. */
export const extensionLimitsMax: ExtensionLimits = { count: 12, daysLate: 90, days: 365 }
