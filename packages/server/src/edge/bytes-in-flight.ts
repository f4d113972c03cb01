/** How many bytes of bodies may be under way. */
export interface FlightBounds {
  /** From one address or person. */
  eachMax: number
  allMax: number
}

/** Counts the bytes of bodies that are being received or worked on, by who sends them and in all. */
export class BytesInFlight {
  readonly #bounds: FlightBounds
  readonly #by = new Map<string, number>()
  #all = 0

  constructor(bounds: FlightBounds) {
    this.#bounds = bounds
  }

  get all(): number {
    return this.#all
  }

  /** @returns gives the bytes back, once; null when there is no room for them */
  take(from: string, bytes: number): (() => void) | null {
    const had = this.#by.get(from) ?? 0
    if (had + bytes > this.#bounds.eachMax || this.#all + bytes > this.#bounds.allMax) return null
    this.#by.set(from, had + bytes)
    this.#all += bytes
    let taken = true
    return () => {
      if (!taken) return
      taken = false
      this.#all -= bytes
      const left = (this.#by.get(from) ?? 0) - bytes
      if (left > 0) this.#by.set(from, left)
      else this.#by.delete(from)
    }
  }
}
