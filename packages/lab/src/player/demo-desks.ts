import { addDays, businessDayOf } from '@lumbung/domain/calendar'
import type { DispatchStage } from '@lumbung/domain/cases/dispatch'
import type { Tx } from '@lumbung/server/db/pool'
import { addTerm, keepAgency, setPeople, setStages } from '@lumbung/server/records/case/agencies'
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

/** Those who remind each morning: on every day ahead, and on the due day. */
const operatorGroups = {
  before: { name: 'Sebelum hari H', stages: ['ahead'] },
  onDay: { name: 'Hari H', stages: ['ahead', 't0'] },
} as const satisfies Record<string, { name: string; stages: readonly DispatchStage[] }>

/** Who reminds: one is new and gets half a share. */
const demoOperators: readonly { who: string; group: keyof typeof operatorGroups; weight?: number }[] = [
  { who: 'pre_operator', group: 'onDay' },
  { who: 'pre_operator2', group: 'onDay' },
  { who: 'pre_operator3', group: 'before', weight: 50 },
  { who: 'pre_operator4', group: 'onDay' },
]

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
  await setUpOperators(tx, idOf, at)
}

/** By the name of their accounts. */
async function demoPeople(tx: Tx): Promise<ReadonlyMap<string | undefined, number>> {
  const people = await tx.selectFrom('staff').select(['id', 'email']).where('is_demo', '=', true).execute()
  return new Map(people.map(({ id, email }) => [email.split('@')[0], id]))
}

/**
 * Who collects, in which group or for which agency, as it is on a day.
 * @param agencyShare times as much as usual goes to agencies: of a handful of cases a few percent are none
 */
export async function setUpCollectors(tx: Tx, at: Date, agencyShare = 1): Promise<void> {
  const idOf = await demoPeople(tx)
  const groups = {
    early: await addGroup(tx, { ...collectorGroups.early, department: 'collection', active: true }, at),
    late: await addGroup(tx, { ...collectorGroups.late, department: 'collection', active: true }, at),
  }
  await setUpAgencies(tx, idOf, at, agencyShare)
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

interface DemoAgency {
  name: string
  legalEntity: string
  licenceNo: string
  casesMax: number | null
  exposureMax: number | null
  recallDays: number
  stages: readonly { stage: DispatchStage; percent: number }[]
  /** Percent of payments, by stage. */
  terms: Partial<Record<DispatchStage, number>>
  people: readonly string[]
}

/** Two agencies that differ: one large, mostly for late stages, one small that is tried earlier. */
const demoAgencies: readonly DemoAgency[] = [
  {
    name: 'Mitra Tagih',
    legalEntity: 'PT Mitra Tagih Nusantara',
    licenceNo: 'KEP-118/OJK/2025',
    casesMax: null,
    exposureMax: 900_000_000,
    recallDays: 30,
    stages: [
      { stage: 's2', percent: 5 },
      { stage: 'm1', percent: 25 },
      { stage: 'm2', percent: 40 },
      { stage: 'm3', percent: 50 },
    ],
    terms: { s2: 9, m1: 12, m2: 17.5, m3: 22 },
    people: ['agency_manager', 'agency_collector', 'agency_collector2'],
  },
  {
    name: 'Cakra Kolekta',
    legalEntity: 'PT Cakra Kolekta Indonesia',
    licenceNo: 'KEP-204/OJK/2026',
    casesMax: 120,
    exposureMax: null,
    recallDays: 15,
    stages: [
      { stage: 's2', percent: 15 },
      { stage: 'm1', percent: 20 },
    ],
    terms: { s2: 8, m1: 11 },
    people: ['agency_collector3', 'agency_collector4'],
  },
]
const agencyDaysBack = 200
const agencyDaysAhead = 240

async function setUpAgencies(
  tx: Tx,
  idOf: ReadonlyMap<string | undefined, number>,
  at: Date,
  share: number,
): Promise<void> {
  const today = businessDayOf(at)
  const setBy = idOf.get('col_manager')
  for (const {
    name,
    legalEntity,
    licenceNo,
    casesMax,
    exposureMax,
    recallDays,
    stages,
    terms,
    people,
  } of demoAgencies) {
    const given = {
      name,
      legal_entity: legalEntity,
      licence_no: licenceNo,
      licensed_until: addDays(today, agencyDaysAhead),
      contract_from: addDays(today, -agencyDaysBack),
      contract_until: addDays(today, agencyDaysAhead),
      active: true,
      cases_max: casesMax,
      exposure_max: exposureMax,
      recall_days: recallDays,
    }
    const id = await keepAgency(tx, { id: null, version: 0 }, given, at)
    await setStages(
      tx,
      id,
      stages.map(({ stage, percent }) => ({ stage, percent: Math.min(100, percent * share) })),
    )
    const theirs = people.flatMap((who) => idOf.get(who) ?? [])
    for (const [index, staffId] of theirs.entries())
      await setCollector(tx, {
        staff_id: staffId,
        version: 0,
        on_duty: true,
        capacity: null,
        group_id: null,
        weight: 100,
        away_from: null,
        away_until: null,
        certificate_no: `SPPI-2026-${String(900 + 10 * id + index).padStart(5, '0')}`,
        certificate_issuer: 'SPPI',
        certified_until: addDays(today, agencyDaysAhead),
        changed_at: at,
      })
    await setPeople(tx, id, theirs, at)
    if (setBy === undefined) continue
    for (const [stage, percent] of Object.entries(terms))
      await addTerm(tx, {
        agency_id: id,
        stage,
        valid_from: addDays(today, -agencyDaysBack),
        ppm: percent * 10_000,
        note: 'Perjanjian kerja sama',
        set_by: setBy,
        set_at: at,
      })
  }
}

async function setUpOperators(
  tx: Tx,
  idOf: ReadonlyMap<string | undefined, number>,
  at: Date,
): Promise<void> {
  const department = 'precollection'
  const groups = {
    before: await addGroup(tx, { ...operatorGroups.before, department, active: true }, at),
    onDay: await addGroup(tx, { ...operatorGroups.onDay, department, active: true }, at),
  }
  for (const { who, group, weight = 100 } of demoOperators) {
    const id = idOf.get(who)
    if (id === undefined) continue
    await setCollector(tx, {
      staff_id: id,
      version: 0,
      on_duty: true,
      capacity: 150,
      group_id: groups[group],
      weight,
      changed_at: at,
    })
  }
}
