import { evenStep } from './choices.ts'

/** What the people of a channel are like. */
interface ChannelNature {
  /** How many come by it, as against the others. */
  weight: number
  /** What a registered customer costs, rupiah; nobody is paid for those who come by themselves. */
  cost: number
  /** How many go on from one step to the next, as against usual. */
  goesOn: number
  /** Share of those who ask for more than their income bears. */
  asksTooMuch: number
  /** How many times as often as usual they pay very late or never. */
  trouble: number
}

/** Where borrowers come from. One is bad: dear, its people seldom come to the end, ask for too much and do not pay. */
export const acquisitionChannels = {
  organic: { weight: 5, cost: 0, goesOn: 1, asksTooMuch: 0.05, trouble: 0.6 },
  playstore: { weight: 3, cost: 9_000, goesOn: 1, asksTooMuch: 0.05, trouble: 0.6 },
  referral: { weight: 2, cost: 12_000, goesOn: 1, asksTooMuch: 0.03, trouble: 0.4 },
  affiliate: { weight: 3, cost: 35_000, goesOn: 0.75, asksTooMuch: 0.4, trouble: 4 },
} as const satisfies Record<string, ChannelNature>

export type AcquisitionChannel = keyof typeof acquisitionChannels

/** Channels with how many come by them. */
export const weightedChannels = (Object.keys(acquisitionChannels) as AcquisitionChannel[]).map(
  (channel) => [acquisitionChannels[channel].weight, channel] as const,
)

/** Where somebody came from, by their number: among few too, each channel has its part. */
export function channelOf(seed: number, no: number): AcquisitionChannel {
  const all = weightedChannels.reduce((total, [weight]) => total + weight, 0)
  let left = ((no * evenStep + seed * 0.37) % 1) * all
  for (const [weight, channel] of weightedChannels) if ((left -= weight) < 0) return channel
  return 'organic'
}
