/** A carrier by its own name. */
export const carrierName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
