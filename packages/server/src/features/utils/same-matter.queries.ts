import { sql } from 'kysely'
import type { OpenItemKind } from '@lumbung/domain/running/open-item'
import type { Tx } from '../../db/pool.ts'
import type { OpenItemDetail } from '../../records/running/open-items.ts'

/** An open item beside another about the same payout or payment. */
export interface BesideItem {
  id: number
  kind: OpenItemKind
}

/** By what a payout (its reference) or a payment (the channel's number) goes in open items. */
interface Matter {
  name: string
  /** By whom it came or went, where that is known: numbers of payments are each channel's own. */
  channel: string | null
}

/**
 * What an item is about, where that is a payout or a payment: one of those may be told of twice, for each asks for something else. By
 * `payoutContradicted` and its like two persons say how the payout went, by which its loan stands or falls; `channelDiffers` asks that a
 * day's sums agree, which they may by then.
 */
export function matterOf({ subject, detail }: { subject: string; detail: OpenItemDetail }): Matter | null {
  const { reference, channel } = detail
  if (typeof reference === 'string')
    return { name: reference, channel: typeof channel === 'string' ? channel : null }
  const [, provider, number] = /^payment:([^:]+):(.+)$/.exec(subject) ?? []
  return provider === undefined || number === undefined ? null : { name: number, channel: provider }
}

/** The items that are not settled about each of some matters, by its name; the oldest first. */
export async function itemsAbout(
  tx: Tx,
  matters: readonly Matter[],
): Promise<ReadonlyMap<string, BesideItem[]>> {
  if (matters.length === 0) return new Map()
  const { rows } = await sql<BesideItem & { name: string }>`
    select i.id, i.kind, m.name
      from unnest(${matters.map(({ name }) => name)}::text[], ${matters.map(({ channel }) => channel)}::text[]) m (name, channel)
      join open_item i on i.state <> 'settled'
       and (i.detail ->> 'reference' = m.name or i.subject = 'payment:' || m.channel || ':' || m.name)
     order by i.id`.execute(tx)
  const found = Map.groupBy(rows, ({ name }) => name)
  return new Map([...found].map(([name, items]) => [name, items.map(({ id, kind }) => ({ id, kind }))]))
}
