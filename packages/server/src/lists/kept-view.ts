import { sql, type RawBuilder } from 'kysely'
import type { ListView } from '@lumbung/contract/utils/list-view'
import { allRoutes } from '@lumbung/contract/routes'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { presetRange } from '@lumbung/domain/report/day-presets'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'

/** A saved view as it is asked for today. */
export interface KeptView {
  id: number
  ownerId: number
  name: string
  list: string
  call: string
  /** With the days that a preset means today. */
  filter: Record<string, unknown>
}

interface ViewRow {
  id: number
  owner_id: number
  name: string
  list: string
  call: string
  filter_sealed: Buffer
}

/** Of a view `v`: a person owns it, or it is shared with their role. */
export const isOf = ({ id, roleId }: { id: number; roleId: number }): RawBuilder<unknown> => sql`
  (v.owner_id = ${id} or exists (select from list_view_role s where s.view_id = v.id and s.role_id = ${roleId}))`

/** Views that a condition on `v` names. */
export async function keptViews(
  tx: Tx,
  { seals }: Pick<Services, 'seals'>,
  where: RawBuilder<unknown>,
  today: BusinessDay,
): Promise<KeptView[]> {
  const { rows } = await sql<ViewRow>`
    select v.id, v.owner_id, v.name, v.list, v.call, v.filter_sealed from list_view v where ${where}`.execute(
    tx,
  )
  return rows.map(({ owner_id: ownerId, filter_sealed: sealed, ...view }) => {
    const kept = JSON.parse(seals.open(sealed)) as Pick<ListView, 'filter' | 'moving'>
    // When it was saved is not what it is asked as of.
    const { asOf: _then, ...filter } = kept.filter
    const days = Object.entries(kept.moving).map(
      ([field, preset]) => [field, presetRange(preset, today)] as const,
    )
    return { ...view, ownerId, filter: { ...filter, ...Object.fromEntries(days) } }
  })
}

/** The address of a view on its screen, as of a moment: `/report/passRate?split=channel&asOf=…`. */
export function addressOf({ list, filter }: Pick<KeptView, 'list' | 'filter'>, asOf: Date): string {
  return `${routeOf(list)?.path ?? '/'}?${searchOf(filter, asOf)}`
}

/** What stands behind the question mark: each value as one text, as the console writes it. */
export function searchOf(filter: Readonly<Record<string, unknown>>, asOf: Date): string {
  const search = new URLSearchParams(textsOf(filter))
  search.set('asOf', asOf.toISOString())
  return search.toString()
}

/** Each value as one text, as the console writes it into an address; what asks nothing is left out. */
export function textsOf(filter: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(filter).map(([name, value]) => [name, textOf(value)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value ?? '')
  const { from = '', to = '' } = value as { from?: string; to?: string }
  return from === '' && to === '' ? '' : `${from}..${to}`
}

/** The screen of a list. */
export const routeOf = (list: string) => allRoutes().find(({ name }) => name === list)
