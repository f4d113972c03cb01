export const sizes = ['medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
export type Scheme = 'light' | 'dark'

/** How the console looks for this browser: kept in its storage, written on the root element. */
export interface Appearance {
  size: Size
  scheme: Scheme
  accent: string
}

/** The one whose shades stand in `tokens.css`. */
export const accentDefault = '#409EFF'

const isHexColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
let sheet: CSSStyleSheet | undefined

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

/**
 * A constructed sheet, because the content-security policy admits no `<style>` of ours. The shades of another accent are
 * reckoned once and kept: whoever has the usual one loads nothing for it.
 */
export function showAppearance({ size, scheme, accent }: Appearance): void {
  const root = document.documentElement
  root.dataset['size'] = size
  root.dataset['scheme'] = scheme
  const rules = accentSheet()
  const wanted = `${accent.toLowerCase()} ${scheme}`
  showing = wanted
  if (accent.toLowerCase() === accentDefault.toLowerCase()) return rules.replaceSync('')
  const kept = localStorage.getItem('themeShades')
  if (kept?.startsWith(`${wanted}\n`)) return rules.replaceSync(kept.slice(wanted.length + 1))
  import('./accent.ts').then(
    ({ accentRules }) => {
      const shades = accentRules(accent, scheme)
      localStorage.setItem('themeShades', `${wanted}\n${shades}`)
      if (showing === wanted) rules.replaceSync(shades)
    },
    // A build that is gone: the usual accent stays until the page is loaded anew.
    () => undefined,
  )
}

/** The accent and scheme asked for last. */
let showing = ''

function accentSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  return sheet
}
