/** An address as far as a screen's first call hangs on it. */
export interface ScreenAddress {
  search: string
  named: Readonly<Record<string, string | undefined>>
}

/**
 * How a screen's first calls are made before it is drawn: with the page, or while somebody is about to open it. `today` is
 * null while nobody knows yet who asks.
 */
export type ScreenAsk = (address: ScreenAddress, today: string | null) => Promise<void>
