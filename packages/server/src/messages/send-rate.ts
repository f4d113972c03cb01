/** What has a measure of so many messages a second, and how far it is used. */
export interface Paced {
  rate_per_second: number
  paced_at: Date | null
}

/** A measure that was not used is not saved up for longer, in ms; the one of a single message always. */
const savedMsOf = (rate: number) => Math.max(500, 1_000 / rate)

/** How many may go now, and how long until the next one may. By the machine's clock. */
export function allowance(
  { rate_per_second: rate, paced_at: pacedAt }: Paced,
  wall: Date,
): { slots: number; waitMs: number } {
  const savedMs = savedMsOf(rate)
  const since = Math.min(savedMs, wall.getTime() - (pacedAt?.getTime() ?? 0))
  // A clock that was set back must not keep anything waiting.
  const free = since < -savedMs ? savedMs : since
  const slots = Math.floor((free * rate) / 1_000)
  return { slots: Math.max(0, slots), waitMs: Math.max(1, Math.ceil(1_000 / rate - free)) }
}

/** Up to when a measure is used once so many went. */
export function pacedTo({ rate_per_second: rate, paced_at: pacedAt }: Paced, wall: Date, went: number): Date {
  const savedMs = savedMsOf(rate)
  const from = Math.max(Math.min(pacedAt?.getTime() ?? 0, wall.getTime() + savedMs), wall.getTime() - savedMs)
  return new Date(from + Math.round((went * 1_000) / rate))
}
