import { sql } from 'kysely'
import { getAcquisitionCosts, saveAcquisitionCost } from '@lumbung/contract/report/acquisition-cost'
import { reasonGiven } from '../../calls/reason-given.ts'
import { implement } from '../../calls/registry.ts'
import { audit } from '../../records/people/audit.ts'
import { addAcquisitionCost } from '../../records/report/acquisition-costs.ts'

const shownMax = 200

interface Kept {
  id: number
  channel: string
  from: string
  amount: number
  note: string
  setBy: string | null
  setAt: Date
}

const showAcquisitionCosts = implement(getAcquisitionCosts, async (_request, { tx }) => {
  const { rows } = await sql<Kept>`
    select c.id, c.channel, c.valid_from::text as from, c.amount, c.note, s.name as "setBy", c.noted_at as "setAt"
      from acquisition_cost c left join staff s on s.id = c.set_by
     order by c.valid_from desc, c.id desc limit ${shownMax}`.execute(tx)
  return {
    costs: rows.map((row) => ({ ...row, setAt: row.setAt.toISOString() })),
  }
})

const setAcquisitionCost = implement(
  saveAcquisitionCost,
  async ({ channel, from, amount, note }, context) => {
    const { tx, staff, actor, now, wall, ip, requestId } = context
    const reason = reasonGiven(note)
    const id = await addAcquisitionCost(
      tx,
      { channel, validFrom: from, amount, note: reason, staffId: staff.id },
      now,
    )
    await audit(tx, {
      event: 'acquisitionCost',
      subjectKind: 'setting',
      subject: 'acquisitionCost',
      actor,
      at: wall,
      ip,
      requestId,
      reason,
      detail: { channel, from, amount },
    })
    return { id }
  },
)

export const acquisitionCostCalls = [showAcquisitionCosts, setAcquisitionCost]
