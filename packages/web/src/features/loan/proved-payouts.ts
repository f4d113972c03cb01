import type { AskedFigure } from '@lumbung/contract/utils/figure'

/** Sums of a day's payouts that prove themselves: what arrived, all that was sent, what went back to borrowers. */
export type ProvedPayouts = 'sent' | 'allSent' | 'refunds'

interface OfDay {
  day: string
  app: string[] | undefined
  channel: string | undefined
}

export function provedPayouts(figure: ProvedPayouts, { day, ...rest }: OfDay): AskedFigure {
  const of = { from: day, to: day, ...rest }
  switch (figure) {
    case 'sent':
      return { figure, ...of }
    case 'allSent':
      return { figure, ...of }
    case 'refunds':
      return { figure, ...of }
  }
}
