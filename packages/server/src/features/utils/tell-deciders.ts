import { decideSetting } from '@lumbung/contract/utils/dated-setting'
import { areaOfSetting } from '@lumbung/domain/settings/setting-area'
import type { CallContext } from '../../calls/context.ts'
import { othersWhoHold } from '../../records/people/holders.ts'
import { notify } from '../../records/people/notifications.ts'

/** Tells everybody who may decide on it that a setting was put forward and waits for another person. */
export async function tellDeciders(
  { tx, staff, wall }: CallContext,
  { id, code, from }: { id: number; code: string; from: string },
): Promise<void> {
  const detail = { settingId: id, area: areaOfSetting(code), from, by: staff.name }
  const people = await othersWhoHold(tx, decideSetting, staff.id)
  await notify(tx, people, { kind: 'settingWaiting', subject: `setting:${id}`, detail }, wall)
}
