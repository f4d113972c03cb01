import { getRegencies } from 'idn-area-data'
import { provinces } from '@lumbung/domain/people/provinces'

/** The provinces by the two digits that a NIK carries. */
export const provinceNames: ReadonlyMap<string, string> = new Map(provinces)

let known: Promise<ReadonlyMap<string, string>> | null = null

/**
 * Name of a regency with its province, by the four digits a NIK carries (`3273` → Kota Bandung, Jawa
 * Barat); the digits themselves when the code is retired or unknown.
 */
export async function regionName(regency: string): Promise<string> {
  known ??= readNames()
  return (await known).get(regency) ?? regency
}

async function readNames(): Promise<ReadonlyMap<string, string>> {
  return new Map(
    (await getRegencies()).map(({ code, province_code: province, name }) => [
      code.replace('.', ''),
      `${name}, ${provinceNames.get(province) ?? ''}`,
    ]),
  )
}
