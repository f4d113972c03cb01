import { getRegencies } from 'idn-area-data'

/** A regency or city by its code of four digits, as a NIK carries it. */
export interface Regency {
  code: string
  name: string
}

/** How many of a hundred borrowers live in a province: mostly Java, where the apps are known. */
const shares: Readonly<Record<string, number>> = {
  '31': 16,
  '32': 24,
  '33': 15,
  '34': 3,
  '35': 17,
  '36': 9,
  '12': 5,
  '16': 2,
  '18': 2,
  '51': 3,
  '64': 1,
  '73': 3,
}

/** The country's regencies, by province with the share of borrowers who live there. */
export async function readRegencies(): Promise<readonly (readonly [weight: number, regencies: Regency[]])[]> {
  const regencies = (await getRegencies()).map(({ code, name }) => ({ code: code.replace('.', ''), name }))
  const byProvince = Map.groupBy(regencies, ({ code }) => code.slice(0, 2))
  return Object.entries(shares).flatMap(([province, share]) => {
    const inside = byProvince.get(province)
    return inside === undefined ? [] : [[share, inside] as const]
  })
}
