import type pg from 'pg'
import { StartRefused } from '../db/embedded/start-refused.ts'

/** Off, a power cut loses what was acknowledged. */
const powerCut = ['fsync', 'full_page_writes', 'synchronous_commit']

/**
 * Acknowledged money must survive a power cut, and a page that went bad on its disk must be noticed before it is believed
 * and copied into every backup (reliability §1.4).
 * @throws StartRefused naming what is off
 */
export async function refuseUnsafe(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [[...powerCut, 'data_checksums']],
  )
  const off = rows.map(({ name }) => name)
  const lost = off.filter((name) => powerCut.includes(name)).join(', ')
  const sentences = [
    ...(lost === '' ? [] : [`would lose acknowledged money in a power cut: turn ${lost} on`]),
    ...(off.includes('data_checksums')
      ? [
          'would not notice a page that went bad on its disk: stop it and turn data checksums on (pg_checksums --enable)',
        ]
      : []),
  ]
  if (sentences.length > 0) throw new StartRefused(`The database of DATABASE_URL ${sentences.join('; it ')}.`)
}
