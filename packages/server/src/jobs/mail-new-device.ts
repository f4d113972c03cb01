import type { Services } from '../context.ts'
import type { Language } from '@lumbung/contract/fields'
import { deviceName } from '../features/device-name.ts'
import { newDeviceMail } from '../features/user/mails.ts'

/** Tells a person that another device now signs in without a code: the one who did not do it must know. */
export async function mailNewDevice({ deviceId }: { deviceId: number }, services: Services): Promise<void> {
  const row = await services.db
    .selectFrom('trusted_device as d')
    .innerJoin('staff as p', 'p.id', 'd.staff_id')
    .select(['p.name', 'p.email', 'p.language', 'd.user_agent', 'd.created_at'])
    .where('d.id', '=', deviceId)
    .executeTakeFirst()
  // Forgotten again meanwhile: nothing to tell.
  if (row === undefined) return
  const staff = { name: row.name, email: row.email, language: row.language as Language }
  await services.mail.send(newDeviceMail(staff, deviceName(row.user_agent), row.created_at))
}
