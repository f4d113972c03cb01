import { businessDay } from '@lumbung/domain/calendar'
import { getChannelDay } from '@lumbung/contract/utils/channel-day'
import type { Implementation } from '../../../calls/context.ts'
import { implement } from '../../../calls/registry.ts'
import { itemsAbout } from '../same-matter.queries.ts'
import { channelsOfDay } from './channel-day.queries.ts'

const shownMax = 50
const nothing = { count: 0, amount: 0 }

const show = implement(getChannelDay, async ({ account, day }, { tx, today }) => {
  const channels = (await channelsOfDay(tx, account, businessDay(day), today)).map((each) => ({
    ...each,
    differences: each.held?.differences ?? [],
  }))
  const matters = channels.flatMap(({ channel, differences }) =>
    differences.slice(0, shownMax).map(({ key: name }) => ({ name, channel })),
  )
  const about = await itemsAbout(tx, matters)
  return {
    channels: channels.map(({ channel, isKept, nextAt, held, differences }) => {
      return {
        channel,
        state: held !== null ? ('read' as const) : isKept ? ('waiting' as const) : ('none' as const),
        readAt: held?.readAt.toISOString() ?? null,
        nextAt: nextAt?.toISOString() ?? null,
        theirs: held?.theirs ?? nothing,
        ours: held?.ours ?? nothing,
        onTheWay: held?.onTheWay ?? nothing,
        open: differences.filter(({ settled }) => !settled).length,
        differences: differences.slice(0, shownMax).map(({ key, ...each }) => ({
          ...each,
          reference: key,
          beside: (about.get(key) ?? []).filter(({ id }) => id !== each.item),
        })),
        differs: differences.length,
      }
    }),
  }
})

export const channelDayCalls: readonly Implementation[] = [show]
