import * as z from 'zod/mini'
import { openingDaysMax } from '@lumbung/domain/cases/pre-case'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { preCaseReaders, preManagers } from '../roles.ts'

const days = z.int().check(z.minimum(0), z.maximum(openingDaysMax))

/** How many days before the due day a case opens: now, and what was set, the latest day first. */
export const getOpening = call('POST /precollection/get_opening', {
  title: { id: 'Melihat hari pembukaan kasus', en: 'See when reminders open', zh: '查看立案日设置' },
  heldBy: preCaseReaders,
  usedBy: ['preCollectionList'],
  request: z.strictObject({}),
  ret: z.object({
    days,
    set: z.array(
      z.object({ from: f.businessDay, days, note: z.string(), setBy: z.string(), setAt: f.instant }),
    ),
  }),
})

/** Sets it from a day on that has not begun; every setting is kept with its day. */
export const saveOpening = call('POST /precollection/save_opening', {
  title: { id: 'Mengatur hari pembukaan kasus', en: 'Set when reminders open', zh: '设置立案日' },
  heldBy: preManagers,
  usedBy: ['preCollectionList'],
  scope: 'all',
  request: z.strictObject({
    from: f.businessDay,
    days,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
  }),
  ret: z.object({ from: f.businessDay }),
})
