import { sql } from 'kysely'
import type { NotificationKind } from '@lumbung/contract/user/notification'
import type { Tx } from '../../db/pool.ts'

/** What a person is told. The same kind and subject is told once. */
export interface News {
  kind: NotificationKind
  /** What it is about, e.g. `export:12:1`. */
  subject: string
  /** Values for the browser's words; never personal data. */
  detail: Record<string, string | number>
}

/** How many a person keeps; older ones go. */
const keptMax = 500

/**
 * In the transaction of what it tells of: not done, not told.
 * @param staffIds all of them in two statements, however many there are
 */
export async function notify(
  tx: Tx,
  staffIds: readonly number[],
  { kind, subject, detail }: News,
  at: Date,
): Promise<void> {
  if (staffIds.length === 0) return
  const told = [...staffIds]
  await sql`
    insert into notification (staff_id, kind, subject, detail, at)
    select told, ${kind}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${at}::timestamptz from unnest(${told}::integer[]) told
    on conflict (staff_id, kind, subject) do nothing`.execute(tx)
  await keepNewest(tx, told)
}

/** How much somebody was given. */
export interface Given {
  staffId: number
  cases: number
}

/** Tells each how much they were given; what one work gives bit by bit is added up to one, and is unread again. */
export async function notifyGiven(
  tx: Tx,
  given: readonly Given[],
  { kind, subject }: Pick<News, 'kind' | 'subject'>,
  at: Date,
): Promise<void> {
  if (given.length === 0) return
  // In one order for all, so that two works never wait for each other.
  const sorted = given.toSorted((one, other) => one.staffId - other.staffId)
  const people = sorted.map(({ staffId }) => staffId)
  await sql`
    insert into notification (staff_id, kind, subject, detail, at)
    select staff_id, ${kind}, ${subject}, jsonb_build_object('cases', cases), ${at}::timestamptz
      from unnest(${people}::integer[], ${sorted.map(({ cases }) => cases)}::integer[]) given(staff_id, cases)
    on conflict (staff_id, kind, subject) do update
       set detail = jsonb_build_object('cases', (notification.detail->>'cases')::integer + (excluded.detail->>'cases')::integer),
           at = excluded.at, read_at = null`.execute(tx)
  await keepNewest(tx, people)
}

async function keepNewest(tx: Tx, people: readonly number[]): Promise<void> {
  const told = [...people]
  // Whatever another is taking away already is left to them. Which the newest too old one is, is looked for once for
  // each person: as a condition on their rows it was once for each row.
  await sql`
    delete from notification where id in (
      select n.id from unnest(${told}::integer[]) told
       cross join lateral (select id from notification where staff_id = told order by id desc offset ${keptMax} limit 1) old
        join notification n on n.staff_id = told and n.id <= old.id
         for update of n skip locked)`.execute(tx)
}

export async function markNotificationsRead(tx: Tx, staffId: number, upTo: number, at: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: at })
    .where('staff_id', '=', staffId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
}
