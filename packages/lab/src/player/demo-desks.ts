import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import type { DispatchStage } from '@lumbung/domain/cases/dispatch'
import type { Tx } from '@lumbung/server/db/pool'
import { addGroup } from '@lumbung/server/records/case/collector-groups'
import { setCollector } from '@lumbung/server/records/case/collectors'
import { addReviewGroup } from '@lumbung/server/records/review/review-groups'
import { setReviewer } from '@lumbung/server/records/review/reviewers'

/** The groups of the demo's desks; members by the e-mail of their accounts. */
const demoGroups = [
  {
    name: 'Panen, review pertama',
    stage: 'first',
    apps: ['panen'],
    amountFrom: null,
    capacity: 60,
    auto: false,
    members: ['first_reviewer', 'first_reviewer2', 'first_reviewer3', 'first_reviewer4'],
  },
  {
    name: 'Guyub, review pertama',
    stage: 'first',
    apps: ['guyub'],
    amountFrom: null,
    capacity: 40,
    auto: true,
    members: ['first_reviewer', 'first_reviewer2', 'first_reviewer3'],
  },
  {
    name: 'Pinjaman 3 juta ke atas',
    stage: 'final',
    apps: [],
    amountFrom: 3_000_000,
    capacity: 30,
    auto: true,
    members: ['final_reviewer', 'final_reviewer2', 'final_reviewer3'],
  },
] as const

/** On leave today. */
const away = 'first_reviewer4'

/** The groups that the demo's cases are dealt to each morning. */
const collectorGroups = {
  early: { name: 'S1–S2 kantor', stages: ['s1', 's2'] },
  late: { name: 'M1–M3', stages: ['m1', 'm2', 'm3'] },
} as const satisfies Record<string, { name: string; stages: readonly DispatchStage[] }>

interface DemoCollector {
  who: string
  /** Days for which the certificate holds. */
  certified: number
  group?: keyof typeof collectorGroups
  weight?: number
  /** Days of leave from today on, the first included. */
  leave?: number
}

/** Those who collect: one certificate ends soon and one just did, one is new and one on leave, so that it is seen what follows. */
const demoCollectors: readonly DemoCollector[] = [
  { who: 'col_manager', certified: 400 },
  { who: 'collector', certified: 220, group: 'early' },
  { who: 'collector2', certified: 25, group: 'early' },
  { who: 'collector3', certified: -1, group: 'early' },
  { who: 'collector4', certified: 310, group: 'early' },
  { who: 'collector5', certified: 700, group: 'early', weight: 50 },
  { who: 'collector6', certified: 150, group: 'early', leave: 3 },
  { who: 'collector7', certified: 260, group: 'late' },
  { who: 'collector8', certified: 190, group: 'late' },
  { who: 'collector9', certified: 480, group: 'late' },
]

/** Groups the demo's reviewers and collectors; once, so that what a visitor makes of them stays. */
export async function setUpDesks(tx: Tx, at: Date): Promise<void> {
  const known = await tx.selectFrom('review_group').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return
  const idOf = await demoPeople(tx)
  for (const { name, stage, apps, amountFrom, capacity, auto, members } of demoGroups) {
    const group = {
      name,
      stage,
      app_codes: [...apps],
      amount_from: amountFrom,
      daily_capacity: capacity,
      auto_assign: auto,
      changed_at: at,
    }
    await addReviewGroup(
      tx,
      group,
      members.flatMap((member) => idOf.get(member) ?? []),
    )
  }
  const absent = idOf.get(away)
  if (absent !== undefined) await setReviewer(tx, absent, { onDuty: false, ownCapacity: null }, at)
  await setUpCollectors(tx, at)
}

/** By the name of their accounts. */
async function demoPeople(tx: Tx): Promise<ReadonlyMap<string | undefined, number>> {
  const people = await tx.selectFrom('staff').select(['id', 'email']).where('is_demo', '=', true).execute()
  return new Map(people.map(({ id, email }) => [email.split('@')[0], id]))
}

/** Who collects, in which group, as it is on a day. */
export async function setUpCollectors(tx: Tx, at: Date): Promise<void> {
  const idOf = await demoPeople(tx)
  const groups = {
    early: await addGroup(tx, { ...collectorGroups.early, department: 'collection', active: true }, at),
    late: await addGroup(tx, { ...collectorGroups.late, department: 'collection', active: true }, at),
  }
  const today = businessDayOf(at)
  for (const [index, { who, certified, group, weight = 100, leave }] of demoCollectors.entries()) {
    const id = idOf.get(who)
    if (id === undefined) continue
    await setCollector(tx, {
      staff_id: id,
      version: 0,
      on_duty: true,
      capacity: 150,
      group_id: group === undefined ? null : groups[group],
      weight,
      away_from: leave === undefined ? null : today,
      away_until: leave === undefined ? null : addDays(today, leave - 1),
      certificate_no: `SPPI-2026-${String(411 + 37 * index).padStart(5, '0')}`,
      certificate_issuer: 'SPPI',
      certified_until: addDays(today, certified),
      changed_at: at,
    })
  }
}
