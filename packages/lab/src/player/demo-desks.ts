import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import type { Tx } from '@lumbung/server/db/pool'
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

/** Days for which the certificates of those who collect hold; one has just run out, so that it is seen what follows. */
const certificates = [
  ['col_manager', 400],
  ['collector', 220],
  ['collector2', 25],
  ['collector3', -1],
] as const

/** Groups the demo's reviewers and certifies its collectors; once, so that what a visitor makes of them stays. */
export async function setUpDesks(tx: Tx, at: Date): Promise<void> {
  const known = await tx.selectFrom('review_group').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return
  const people = await tx.selectFrom('staff').select(['id', 'email']).where('is_demo', '=', true).execute()
  const idOf = new Map(people.map(({ id, email }) => [email.split('@')[0], id]))
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
  for (const [index, [who, days]] of certificates.entries()) {
    const id = idOf.get(who)
    if (id === undefined) continue
    await setCollector(tx, {
      staff_id: id,
      version: 0,
      on_duty: true,
      capacity: 150,
      certificate_no: `SPPI-2026-${String(411 + 37 * index).padStart(5, '0')}`,
      certificate_issuer: 'SPPI',
      certified_until: addDays(businessDayOf(at), days),
      changed_at: at,
    })
  }
}
