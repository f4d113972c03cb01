import { getProvinces, getRegencies } from 'idn-area-data'

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
  const [provinces, regencies] = await Promise.all([getProvinces(), getRegencies()])
  const provinceNames = new Map(provinces.map(({ code, name }) => [code, name]))
  return new Map(
    regencies.map(({ code, province_code: province, name }) => [
      code.replace('.', ''),
      `${name}, ${provinceNames.get(province) ?? ''}`,
    ]),
  )
}

/** The provinces by the two digits that a NIK carries. */
export async function provinceNames(): Promise<ReadonlyMap<string, string>> {
  return new Map((await getProvinces()).map(({ code, name }) => [code, name]))
}
