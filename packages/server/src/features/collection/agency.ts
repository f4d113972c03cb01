import { sql } from 'kysely'
import {
  getAgencies,
  getAgencyPayments,
  getAgencyStatement,
  recallAgency,
  recallCase,
  outsourceCase,
  saveAgency,
  setAgencyTerm,
} from '@lumbung/contract/collection/agency'
import type { RequestOf } from '@lumbung/contract/call'
import { caseFlow } from '@lumbung/domain/cases/case'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { owedOn } from '../../orders/order-parts.ts'
import { allOf, anyOf, containing, rangeOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { listPage } from '../../lists/list-page.ts'
import { addTerm, keepAgency, lockAgency, setPeople, setStages } from '../../records/case/agencies.ts'
import { type CaseRecord, findOpenCase, moveCase } from '../../records/case/case-moves.ts'
import { recallCases } from '../../records/case/recalls.ts'
import { agenciesOf, agencyPayments, exposureOf, heldOf, inForceOn } from './agency.queries.ts'
import { moverOf } from './contact.ts'
import { tellGiven } from './tell-given.ts'

const casesPerBatch = 5_000

const list = implement(getAgencies, async (request, { tx, today }) => {
  const page = await listOf(tx, getAgencies, request, {
    of: ['agency', 'a'],
    fields: {
      inForce: inForceOn(today),
      stages: sql`coalesce((select json_agg(json_build_object('stage', s.stage, 'percent', s.percent) order by s.stage desc)
                              from agency_stage s where s.agency_id = a.id), '[]')`,
      terms: sql`coalesce((select json_agg(json_build_object('stage', t.stage, 'ppm', t.ppm, 'validFrom', t.valid_from) order by t.stage desc)
                             from (select distinct on (t.stage) t.* from agency_term t
                                    where t.agency_id = a.id and t.valid_from <= ${today} order by t.stage, t.valid_from desc) t), '[]')`,
      people: sql`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
                              from collector k join staff p on p.id = k.staff_id where k.agency_id = a.id), '[]')`,
      held: heldOf,
      exposure: exposureOf(today),
    },
    filter: { name: containing(sql`a.name`) },
    by: 'name',
    descending: false,
  })
  const { rows: staff } = await sql<{ id: number; name: string; agencyId: number | null }>`
    select p.id, p.name, k.agency_id as "agencyId" from staff p join role r on r.id = p.role_id
      left join collector k on k.staff_id = p.id
     where p.status = 'active' and r.of_agency order by p.name`.execute(tx)
  return { ...page, staff }
})

const save = implement(saveAgency, async (request, { tx, wall }) => {
  const { id, version, stages, people, contractFrom, contractUntil } = request
  if (contractUntil < contractFrom) refuseFields({ contractUntil: 'too_small' })
  if (new Set(stages.map(({ stage }) => stage)).size < stages.length) refuseFields({ stages: 'duplicate' })
  const given = {
    name: request.name,
    legal_entity: request.legalEntity,
    licence_no: request.licenceNo,
    licensed_until: request.licensedUntil,
    contract_from: contractFrom,
    contract_until: contractUntil,
    active: request.active,
    cases_max: request.casesMax,
    exposure_max: request.exposureMax,
    recall_days: request.recallDays,
  }
  const agencyId = await keepAgency(tx, { id, version }, given, wall)
  await setStages(tx, agencyId, stages)
  await assertTheirs(tx, agencyId, people)
  const left = await setPeople(tx, agencyId, people, wall)
  const stillHeld = await tx
    .selectFrom('collection_case')
    .select('holder_id')
    .where('holder_id', 'in', left.length > 0 ? left : [0])
    .where('agency_id', '=', agencyId)
    .where('closed_day', 'is', null)
    .executeTakeFirst()
  // Who leaves must not take the agency's cases along.
  if (stillHeld !== undefined) refuseFields({ people: 'held' })
  return { id: agencyId, version: id === null ? 0 : version + 1 }
})

/** @throws VALIDATION (`people`): only whose role is an agency's, and who is of no other */
async function assertTheirs(
  tx: CallContext['tx'],
  agencyId: number,
  people: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from staff p join role r on r.id = p.role_id left join collector k on k.staff_id = p.id
     where p.id = any(${[...people]}) and r.of_agency
       and (k.agency_id is null or k.agency_id = ${agencyId})`.execute(tx)
  if (rows[0]?.n !== new Set(people).size) refuseFields({ people: 'unknown' })
}

const term = implement(
  setAgencyTerm,
  async ({ agency, stage, validFrom, ppm, note }, { tx, staff, today, wall }) => {
    if ((await lockAgency(tx, agency)) === null) refuse('NOT_FOUND')
    // What was earned already is not agreed on afterwards.
    if (validFrom < today) refuseFields({ validFrom: 'too_small' })
    await addTerm(tx, {
      agency_id: agency,
      stage,
      valid_from: validFrom,
      ppm,
      note: note.trim(),
      set_by: staff.id,
      set_at: wall,
    })
    return { validFrom }
  },
)

/** The open case of an order as it was seen, locked. */
async function seenCase(
  { tx }: CallContext,
  { orderNo, version }: { orderNo: string; version: number },
): Promise<CaseRecord> {
  const record = (await findOpenCase(tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  if (record.department !== 'collection') refuse('ORDER_NOT_FOUND')
  return record.version === version ? record : refuse('VERSION_CONFLICT')
}

/** The case first, then the agency, as a dispatch does. */
const outsource = implement(outsourceCase, async (request: RequestOf<typeof outsourceCase>, context) => {
  const { tx, staff, now, today } = context
  const record = await seenCase(context, request)
  const state = caseFlow.next(record.state as Parameters<typeof caseFlow.next>[0], 'outsource')
  if ((await lockAgency(tx, request.agency)) === null) refuse('NOT_FOUND')
  const [agency] = await agenciesOf(tx, today, { id: request.agency })
  if (agency === undefined) refuse('AGENCY_NOT_IN_FORCE')
  const owed = (await owedOn(tx, [request.orderNo], today)).get(request.orderNo)?.total ?? 0
  if ((agency.casesLeft ?? 1) < 1 || (agency.exposureLeft ?? owed) < owed) refuse('AGENCY_FULL')
  const [to] = agency.people.toSorted((a, b) => a.cases - b.cases || a.id - b.id)
  if (to === undefined) refuse('AGENCY_NOBODY')
  const change = { state, holder_id: to.id, held_since: now, agency_id: agency.id, outsourced_at: now }
  const detail = { holder: to.name, agency: agency.name, note: request.note.trim(), by: staff.name }
  const moved = await moveCase(tx, record, { kind: 'outsourced', change, detail }, moverOf(context))
  await tellGiven(context, 'collection', to.id)
  return { state: moved.state, version: moved.version }
})

const recall = implement(recallCase, async (request, context) => {
  const record = await seenCase(context, request)
  const state = caseFlow.next(record.state as Parameters<typeof caseFlow.next>[0], 'recall')
  const change = { state, holder_id: null, held_since: null, agency_id: null, outsourced_at: null }
  const detail = { reason: 'hand', note: request.note.trim() }
  const moved = await moveCase(context.tx, record, { kind: 'recalled', change, detail }, moverOf(context))
  return { state: moved.state, version: moved.version }
})

const recallAll = implement(recallAgency, async ({ id, note }, context) => {
  const { tx } = context
  if ((await lockAgency(tx, id)) === null) refuse('NOT_FOUND')
  let cases = 0
  for (let batch = -1; batch !== 0;) {
    batch = await recallCases(
      tx,
      sql`c.agency_id = ${id}`,
      { why: 'hand', note: note.trim(), most: casesPerBatch },
      moverOf(context),
    )
    cases += batch
  }
  return { cases }
})

const paymentsWhere = ({ agency, day, stage }: RequestOf<typeof getAgencyPayments>['filter']) =>
  allOf([
    agency === undefined ? null : sql`p.agency_id = ${agency}`,
    day === undefined ? null : rangeOf(sql`p.value_day`)(day),
    stage === undefined || stage.length === 0 ? null : anyOf(sql`p.stage`)(stage),
  ])

type Payment = Awaited<ReturnType<typeof listPayments>>

async function listPayments(tx: CallContext['tx'], request: RequestOf<typeof getAgencyPayments>) {
  const { filter, sort, ...paging } = request
  return await listPage<{
    id: number
    orderNo: string
    app: string
    borrowerName: string
    agency: { id: number; name: string }
    stage: 's1'
    holder: { id: number; name: string } | null
    day: string
    paidAt: Date
    amount: number
    ppm: number
    commission: number
  }>(tx, {
    columns: sql`p.id, p.order_no as "orderNo", p.app_code as app, o.name_masked as "borrowerName",
      json_build_object('id', a.id, 'name', a.name) as agency, p.stage,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = p.holder_id) as holder,
      p.value_day as day, p.paid_at as "paidAt", p.amount, p.ppm, share_of(p.amount, p.ppm) as commission`,
    from: sql`${agencyPayments} p join agency a on a.id = p.agency_id join orders o on o.order_no = p.order_no`,
    where: paymentsWhere(filter),
    sort:
      sort?.column === 'amount'
        ? { column: sql`p.amount`, type: 'bigint', descending: sort.descending }
        : { column: sql`p.paid_at`, type: 'timestamptz', descending: sort?.descending ?? true },
    key: { column: sql`p.id`, type: 'integer' },
    paging,
  })
}

const payments = implement(getAgencyPayments, async (request, { tx }) => {
  const page: Payment = await listPayments(tx, request)
  const agencies = await tx.selectFrom('agency').select(['id', 'name']).orderBy('name').execute()
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, paidAt: row.paidAt.toISOString() })),
    agencies,
  }
})

const statement = implement(getAgencyStatement, async ({ filter }, { tx }) => {
  const { rows } = await sql<{
    id: number | null
    name: string | null
    payments: number
    amount: number
    commission: number
  }>`
    select p.agency_id as id, max(a.name) as name, count(*)::integer as payments, coalesce(sum(p.amount), 0)::bigint as amount,
           coalesce(sum(share_of(p.amount, p.ppm)), 0)::bigint as commission
      from ${agencyPayments} p join agency a on a.id = p.agency_id where ${paymentsWhere(filter)}
     group by grouping sets ((p.agency_id), ()) order by name`.execute(tx)
  const lines = rows.flatMap(({ id, name, ...sums }) =>
    id === null ? [] : [{ id: String(id), name: name ?? '', ...sums }],
  )
  const all = rows.find(({ id }) => id === null)
  return {
    lines,
    total: { payments: all?.payments ?? 0, amount: all?.amount ?? 0, commission: all?.commission ?? 0 },
  }
})

export const agencyCalls: readonly Implementation[] = [
  list,
  save,
  term,
  outsource,
  recall,
  recallAll,
  payments,
  statement,
]
