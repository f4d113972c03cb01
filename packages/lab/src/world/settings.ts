import { decideSetting, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import type { RequestOf } from '@lumbung/contract/call'
import { newKey } from './waiting-orders.ts'
import type { World } from './world.ts'

type Asked = RequestOf<typeof proposeSetting>
type Put = Asked extends unknown ? Omit<Asked, 'source' | 'note' | 'requestKey'> : never

/** A setting that one person put forward and the administrator agreed on, from a day to come. */
export async function agreeOn(world: World, setting: Put): Promise<void> {
  const maker = await world.as('risk')
  const told = { source: 'Board decision 7', note: 'as agreed', requestKey: newKey() }
  const { id } = await maker.ok(proposeSetting, { ...setting, ...told } as Asked)
  await (await world.as('admin')).ok(decideSetting, { id, agree: true, note: '', requestKey: newKey() })
}
