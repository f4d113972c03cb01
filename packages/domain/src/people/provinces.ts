/** The provinces by the two digits that a regency's code and a NIK begin with (Kepmendagri 300.2.2-2138/2025), in that order. */
export const provinces = [
  ['11', 'Aceh'],
  ['12', 'Sumatera Utara'],
  ['13', 'Sumatera Barat'],
  ['14', 'Riau'],
  ['15', 'Jambi'],
  ['16', 'Sumatera Selatan'],
  ['17', 'Bengkulu'],
  ['18', 'Lampung'],
  ['19', 'Kepulauan Bangka Belitung'],
  ['21', 'Kepulauan Riau'],
  ['31', 'Daerah Khusus Ibukota Jakarta'],
  ['32', 'Jawa Barat'],
  ['33', 'Jawa Tengah'],
  ['34', 'Daerah Istimewa Yogyakarta'],
  ['35', 'Jawa Timur'],
  ['36', 'Banten'],
  ['51', 'Bali'],
  ['52', 'Nusa Tenggara Barat'],
  ['53', 'Nusa Tenggara Timur'],
  ['61', 'Kalimantan Barat'],
  ['62', 'Kalimantan Tengah'],
  ['63', 'Kalimantan Selatan'],
  ['64', 'Kalimantan Timur'],
  ['65', 'Kalimantan Utara'],
  ['71', 'Sulawesi Utara'],
  ['72', 'Sulawesi Tengah'],
  ['73', 'Sulawesi Selatan'],
  ['74', 'Sulawesi Tenggara'],
  ['75', 'Gorontalo'],
  ['76', 'Sulawesi Barat'],
  ['81', 'Maluku'],
  ['82', 'Maluku Utara'],
  ['91', 'Papua'],
  ['92', 'Papua Barat'],
  ['93', 'Papua Selatan'],
  ['94', 'Papua Tengah'],
  ['95', 'Papua Pegunungan'],
  ['96', 'Papua Barat Daya'],
] as const
export type ProvinceCode = (typeof provinces)[number][0]
export const provinceCodes = provinces.map(([code]) => code)

/** The province of a regency's code (four digits); null when the code is missing or no province's. */
export function provinceOf(regency: string | null): ProvinceCode | null {
  const code = regency?.slice(0, 2)
  return provinceCodes.find((each) => each === code) ?? null
}

/** Whether a lender lends where someone lives; null: nobody has said where it lends, or the address has no known regency. */
export function isServed(regency: string | null, served: readonly ProvinceCode[]): boolean | null {
  const province = provinceOf(regency)
  return province === null || served.length === 0 ? null : served.includes(province)
}
