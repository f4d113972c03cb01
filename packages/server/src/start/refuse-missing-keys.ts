import { sql } from 'kysely'
import { StartRefused } from '../db/embedded/start-refused.ts'
import type { Tx } from '../db/pool.ts'
import { keepMasterKey, knownMasterKeys } from '../records/people/master-keys.ts'
import type { Seals } from '../secrets/seals.ts'

const variable = 'LUMBUNG_MASTER_KEY'

/**
 * Does not begin without a key that this database was sealed with: what it sealed, rows and files, would be lost where it is
 * looked for, and without the one of the indexes nobody would be found or trusted any more.
 * @throws StartRefused naming the key
 */
export async function refuseMissingKeys(tx: Tx, seals: Pick<Seals, 'masterKeys'>, at: Date): Promise<void> {
  const { masterKeys } = seals
  const [newest, index] = [masterKeys[0], masterKeys.at(-1)]
  if (newest === undefined || index === undefined) throw new Error('no master key')
  const known = await knownMasterKeys(tx)
  // Before the first start that keeps them, what was sealed says by which.
  const used = known.length > 0 ? known.map(({ id }) => id) : await keysOfRows(tx)
  const missing = used.filter((id) => masterKeys.every((key) => key.id !== id))
  if (missing.length > 0)
    throw new StartRefused(
      `This database holds data sealed with master key ${missing.join(', ')}, which ${variable} does not name: put it back where it was.`,
    )
  for (const { id, fingerprint } of known) {
    if (masterKeys.some((key) => key.id === id && !key.fingerprint.equals(fingerprint)))
      throw new StartRefused(
        `Master key ${id} of ${variable} is another key than the one this database was sealed with under that number.`,
      )
  }
  const first = known.find(({ is_index: isIndex }) => isIndex)
  if (first !== undefined && first.id !== index.id)
    throw new StartRefused(
      `Master key ${first.id} must stay the last one of ${variable}: search and trust in devices are made with it.`,
    )
  const sealing = masterKeys.filter(({ id }) => [newest.id, index.id, ...used].includes(id))
  for (const key of sealing) await keepMasterKey(tx, { ...key, isIndex: key.id === index.id, at })
}

/** By which keys sealed rows say they were sealed, in whatever table: the first two bytes are the key's number. */
async function keysOfRows(tx: Tx): Promise<number[]> {
  const { rows: columns } = await sql<{ at: string; name: string }>`
    select c.oid::regclass::text as at, quote_ident(a.attname) as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'bytea'::regtype
       and not a.attisdropped and a.attname ~ '(^|_)sealed$' and has_table_privilege(c.oid, 'select')`.execute(
    tx,
  )
  if (columns.length === 0) return []
  // A large database takes longer over it than a request may; it is done once.
  await sql`set local statement_timeout = 0`.execute(tx)
  const each = columns.map(
    ({ at, name }) =>
      `select distinct substring(${name} from 1 for 2) as head from ${at} where ${name} is not null`,
  )
  const { rows } = await sql<{ head: Buffer }>`${sql.raw(each.join(' union '))}`.execute(tx)
  return rows.map(({ head }) => head.readUInt16BE(0)).toSorted((a, b) => a - b)
}
