/** A percentage as typed (`0,2`, `1.25`, `3`) in parts per million; null when it is none from 0 to 100 with 4 decimals. */
export function ppmOfPercent(text: string): number | null {
  const form = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim())
  if (!form) return null
  const ppm = Number(form[1]) * 10_000 + Number((form[2] ?? '').padEnd(4, '0'))
  return ppm <= 1_000_000 ? ppm : null
}

/** Parts per million as a percentage someone would type, with the language's own decimal sign. */
export function percentOfPpm(ppm: number, decimalSign: '.' | ','): string {
  const whole = Math.floor(ppm / 10_000)
  const rest = String(ppm % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return rest ? `${whole}${decimalSign}${rest}` : String(whole)
}
