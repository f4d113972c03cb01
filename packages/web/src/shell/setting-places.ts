import type { SettingArea } from '@lumbung/domain/settings/dated'

/** Where settings of each kind are put forward and decided on. */
export const settingPlaces: Readonly<Record<SettingArea, string>> = {
  contact: '/utils/configTools?part=contactRules',
  business: '/utils/configTools?part=parameters',
  product: '/utils/configTools?part=products',
  payout: '/utils/configTools?part=payoutChannels',
  outward: '/utils/outwardReports?part=layouts',
  bank: '/utils/bankStatement?part=rules',
}
