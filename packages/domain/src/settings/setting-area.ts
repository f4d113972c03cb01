import { isProductSetting } from '../account/ceilings.ts'
import { type SettingArea, settingAreas, type SettingCode } from './dated.ts'

/** On which page a setting stands, by its code; what a product is sold by stands with the ceilings. */
export function areaOfSetting(code: string): SettingArea {
  if (isProductSetting(code)) return 'product'
  for (const [area, codes] of Object.entries(settingAreas) as [SettingArea, readonly SettingCode[]][])
    if ((codes as readonly string[]).includes(code)) return area
  throw new Error(`the setting ${code} stands on no page`)
}
