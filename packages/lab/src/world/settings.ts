import { decideSetting, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import type { CompanyAccount } from '@lumbung/domain/bank/withdrawal'
import type { Setting } from '@lumbung/domain/settings/dated'
import type { RequestOf } from '@lumbung/contract/call'
import {
  type ChannelRules,
  firstChannelRules,
  type PayoutChannel,
  settingOfChannel,
} from '@lumbung/domain/order/payout-channel'
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

/** How payouts are dealt to a channel, as if two persons had agreed on it long ago; what is left out is as at first. */
export async function dealTo(
  world: World,
  channel: PayoutChannel,
  rules: Partial<ChannelRules>,
): Promise<void> {
  const code = settingOfChannel(channel)
  await heldLong(world, { code, value: { ...firstChannelRules[code], ...rules } })
}

/** The company's account, as if two persons had agreed on it long ago. */
export async function withdrawTo(world: World, account: CompanyAccount): Promise<void> {
  await heldLong(world, { code: 'companyAccount', value: account })
}

/** A setting as if two persons had agreed on it long ago. */
export async function heldLong(world: World, { code, value }: Setting): Promise<void> {
  const { staffId } = await world.as('risk')
  await world.db
    .insertInto('dated_setting')
    .values({
      code,
      value: JSON.stringify(value),
      valid_from: '2026-01-01',
      source: 'Board decision 1',
      note: 'as ever',
      set_by: staffId,
      set_at: world.clock.wall(),
      state: 'agreed',
      decided_at: world.clock.wall(),
    })
    .execute()
}
