import { sql } from 'kysely'
import { readPhone } from '@lumbung/domain/people/identity'
import type { World } from './world.ts'

/** How many answers that are kept under a request key say this number: in either of its forms, as text or as its bytes. */
export async function answersTelling(world: World, phone: string): Promise<number> {
  const forms = [phone, readPhone(phone) ?? phone].flatMap((form) => [
    form,
    Buffer.from(form).toString('hex'),
  ])
  const { rows } = await sql<{ told: number }>`
    select count(*)::integer as told from once_key k
     where exists (select from unnest(${forms}::text[]) form where strpos(k::text, form) > 0)`.execute(
    world.db,
  )
  return rows[0]?.told ?? 0
}

/** As if all that was answered so far had been answered two minutes ago. */
export async function ageAnswers(world: World): Promise<void> {
  await sql`update once_key set created_at = created_at - interval '2 minutes'`.execute(world.db)
}
