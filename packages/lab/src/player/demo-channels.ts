import {
  firstChannelRules,
  type ChannelRules,
  type ChannelSettingCode,
} from '@lumbung/domain/order/payout-channel'
import { provinceCodes } from '@lumbung/domain/people/provinces'
import type { Setting } from '@lumbung/domain/settings/dated'
import { businessDay } from '@lumbung/domain/calendar'
import type { Services } from '@lumbung/server/calls/context'
import { transact } from '@lumbung/server/db/transaction'
import { decideOnSetting, putForwardSetting } from '@lumbung/server/records/running/dated-settings'
import { demoPerson } from './staff.ts'

const shared: Partial<Record<ChannelSettingCode, Partial<ChannelRules>>> = {
  xenditPayouts: { sharePercent: 65, leastBalance: 25_000_000 },
  midtransPayouts: {
    sharePercent: 35,
    leastBalance: 10_000_000,
    dayCap: 2_000_000_000,
    hours: { from: 360, to: 1_320 },
  },
}

/** Both channels of the demo have their share, the company its account and the provinces where it lends, as two of its people agreed on before its first day. */
export async function setUpChannels(services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const [maker, checker] = [await demoPerson(tx, 'finance_maker'), await demoPerson(tx, 'admin')]
    const at = services.clock.wall()
    const settings: Setting[] = [
      ...(Object.entries(shared) as [ChannelSettingCode, Partial<ChannelRules>][]).map(
        ([code, rules]): Setting => ({ code, value: { ...firstChannelRules[code], ...rules } }),
      ),
      {
        code: 'companyAccount',
        value: { bank: 'BCA', number: '5270001234', holder: 'PT Lumbung Artha Sejahtera' },
      },
      // Some borrowers live in a province of the rest.
      { code: 'servedProvinces', value: provinceCodes.filter((code) => code !== '64' && code < '81') },
    ]
    for (const setting of settings) {
      const told = {
        from: businessDay('2016-01-01'),
        source: 'Keputusan direksi 12/2025',
        note: 'Dua kanal',
      }
      const id = await putForwardSetting(tx, { ...setting, ...told }, { staffId: maker, at })
      await decideOnSetting(tx, id, { state: 'agreed', note: '' }, { staffId: checker, at })
    }
  })
}
