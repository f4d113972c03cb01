import { contrast, hexOfOklch, type Oklch, oklchOfHex } from './oklch.ts'

export interface Accent {
  text: string
  fill: string
  fillHover: string
  tint: string
  tint2: string
}

const darkSheet = '#15181d'
const step = 0.004

/** Moves lightness until the test holds; hue and chroma stay. */
function move(colour: Oklch, by: number, enough: (hex: string) => boolean): Oklch {
  let l = colour.l
  while (l >= 0 && l <= 1 && !enough(hexOfOklch({ ...colour, l }))) l += by
  return { ...colour, l: Math.min(1, Math.max(0, l)) }
}

const tint = (colour: Oklch, l: number, chromaMax: number) =>
  hexOfOklch({ ...colour, l, c: Math.min(colour.c, chromaMax) })

/** What any picked colour becomes, so that text on it and in it stays readable in both schemes. */
export function accentOf(picked: string, scheme: 'light' | 'dark'): Accent {
  const colour = oklchOfHex(picked)
  const lightFill = move(colour, -step, (hex) => contrast('#ffffff', hex) >= 4.75)
  if (scheme === 'light') {
    return {
      text: hexOfOklch(move(colour, -step, (hex) => contrast(hex, '#eef3fb') >= 4.9)),
      fill: hexOfOklch(lightFill),
      fillHover: hexOfOklch({ ...lightFill, l: lightFill.l - 0.045 }),
      tint: tint(colour, 0.965, 0.018),
      tint2: tint(colour, 0.94, 0.034),
    }
  }
  const fill = move(lightFill, step, (hex) => contrast(hex, darkSheet) >= 3.2)
  return {
    text: hexOfOklch(move(colour, step, (hex) => contrast(hex, '#1d2733') >= 6.2)),
    fill: hexOfOklch(fill),
    fillHover: hexOfOklch({ ...fill, l: fill.l - 0.03 }),
    tint: tint(colour, 0.28, 0.05),
    tint2: tint(colour, 0.315, 0.055),
  }
}

/** The rules that give the page its accent. */
export function accentRules(picked: string, scheme: 'light' | 'dark'): string {
  const accent = accentOf(picked, scheme)
  return `:root:root:root {
    --accent-text: ${accent.text};
    --accent-fill: ${accent.fill};
    --accent-fill-hover: ${accent.fillHover};
    --accent-tint: ${accent.tint};
    --accent-tint-2: ${accent.tint2};
  }`
}
