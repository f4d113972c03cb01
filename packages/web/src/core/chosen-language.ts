import { languageCookie, readCookie, writeCookie } from './cookie.ts'

const known = ['id', 'en', 'zh'] as const
export type ChosenLanguage = (typeof known)[number]

const yearSeconds = 365 * 86_400

/** The cookie's language, else the browser storage's, else Indonesian. */
export function readLanguage(): ChosenLanguage {
  const kept = readCookie(languageCookie) ?? localStorage.getItem('language')
  return known.find((language) => language === kept) ?? 'id'
}

export function keepLanguage(language: ChosenLanguage): void {
  writeCookie(languageCookie, language, yearSeconds)
  localStorage.setItem('language', language)
}
