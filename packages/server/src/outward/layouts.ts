import type { BusinessDay } from '@lumbung/domain/calendar'
import { type Feed, feeds } from '@lumbung/domain/outward/feed'
import { type Layout, layoutOf } from '@lumbung/domain/outward/layout'
import type { Tx } from '../db/pool.ts'
import { heldSettingIds } from '../records/running/dated-settings.ts'

/** A layout that two people stand for, with its number among the settings. */
export interface AgreedLayout extends Layout {
  id: number
  from: BusinessDay
}

/** What each receiver wants on a day; null while nobody has agreed on it or it is switched off. */
export async function layoutsOn(tx: Tx, day: BusinessDay): Promise<Record<Feed, AgreedLayout | null>> {
  const held = await heldSettingIds(tx, feeds.map(layoutOf), day)
  const layout = (feed: Feed): AgreedLayout | null => {
    const found = held.find(({ code }) => code === layoutOf(feed))
    return found?.value.on === true ? { ...found.value, id: found.id, from: found.from } : null
  }
  return { slik: layout('slik'), fdc: layout('fdc'), pusdafil: layout('pusdafil') }
}
