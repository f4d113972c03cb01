import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import { isLive } from '../../records/people/session.ts'

export interface TicketRow {
  export_id: number
  staff_id: number
  call: string
  title: string
  format: string
  apps: string
  opened: string[]
  file_key: string
  requested_at: Date
  companion_hash: Buffer | null
  companion_bound: boolean
}

/** A ticket that may be used, with the file it is for: its session must be one that calls could still be made with. */
export async function findTicket(tx: Tx, ticketHash: Buffer, wall: Date): Promise<TicketRow | null> {
  const { rows } = await sql<TicketRow>`
    select e.id as export_id, e.staff_id, e.call, e.title, e.format, e.apps, e.opened, e.file_key, e.requested_at, s.companion_hash, s.companion_bound
      from export_ticket t join export e on e.id = t.export_id join session s on s.token_hash = t.session_hash
     where t.ticket_hash = ${ticketHash} and t.used_at is null and t.expires_at > ${wall}
       and e.state = 'ready' and e.expires_at > ${wall}
       and ${isLive(wall)}`.execute(tx)
  return rows[0] ?? null
}
