import { accentDefault, accentOf } from './accent.ts'
import { isHexColour } from './oklch.ts'

export const sizes = ['medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
export type Scheme = 'light' | 'dark'

/** How the console looks for this browser: kept in its storage, written on the root element. */
export interface Appearance {
  size: Size
  scheme: Scheme
  accent: string
}

const sheet = new CSSStyleSheet()

export function readAppearance(): Appearance {
  const size = localStorage.getItem('size')
  const scheme = localStorage.getItem('scheme')
  const accent = localStorage.getItem('theme') ?? accentDefault
  return {
    size: sizes.find((known) => known === size) ?? 'medium',
    scheme:
      scheme === 'dark' || (scheme === null && matchMedia('(prefers-color-scheme: dark)').matches)
        ? 'dark'
        : 'light',
    accent: isHexColour(accent) ? accent : accentDefault,
  }
}

export function keepAppearance(appearance: Appearance): void {
  localStorage.setItem('size', appearance.size)
  localStorage.setItem('scheme', appearance.scheme)
  localStorage.setItem('theme', appearance.accent)
}

/** A constructed sheet, because the content-security policy admits no `<style>` of ours. */
export function showAppearance(appearance: Appearance): void {
  const root = document.documentElement
  root.dataset['size'] = appearance.size
  root.dataset['scheme'] = appearance.scheme
  const accent = accentOf(appearance.accent, appearance.scheme)
  sheet.replaceSync(`:root:root:root {
    --accent-text: ${accent.text};
    --accent-fill: ${accent.fill};
    --accent-fill-hover: ${accent.fillHover};
    --accent-tint: ${accent.tint};
    --accent-tint-2: ${accent.tint2};
  }`)
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
