import type { Route } from '@lumbung/contract/route'
import { allRoutes, type RouteName, routes } from '@lumbung/contract/routes'
import { everyApp } from '@lumbung/domain/people/permission'
import { type Translate, wordOr, wordsUnder } from '../../locales/words.ts'

const known = new Map(allRoutes(routes as readonly Route[]).map((route) => [route.name, route]))

/** What a call does, in words: `POST /loan/put_forward` → "Put loans forward"; its path where it has none. */
export function callWord(t: Translate, name: string): string {
  const path = name.slice(name.indexOf(' ') + 1)
  const key = path.slice(1).replaceAll(/[/.]/g, '_')
  const word = wordOr(t, 'callTitles', key)
  return word === key ? path : word
}

/** The same of every call by its name: `POST /loan/put_forward` and, because its word does not know, `GET` of it too. */
export function callWords(t: Translate): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wordsUnder(t, 'callTitles')).flatMap(([key, word]) =>
      ['GET', 'POST'].map((method) => [`${method} /${key.replace('_', '/')}`, word]),
    ),
  )
}

/** A screen by its menu title, with its group where that tells two apart. */
export function screenWord(t: Translate, name: string): string {
  return known.has(name) ? t(`menu.${name as RouteName}`) : name
}

/** `All apps`, `Panen, Guyub`, or a dash for none. */
export function appsWord(
  t: Translate,
  apps: readonly string[],
  names: readonly { code: string; name: string }[],
): string {
  if (apps.length === 0) return '–'
  if (apps.includes(everyApp)) return t('power.allApps')
  return apps.map((code) => names.find((app) => app.code === code)?.name ?? code).join(', ')
}
