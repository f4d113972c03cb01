import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from './store.ts'
import { isSomeoneElses } from './whose-window.ts'

/**
 * Unsent input by tab path and field: what this person typed and has not sent. It outlives the tab's cache, a
 * reload, a new build and the login after the 403 dialog. A revealed value or a password never goes in here.
 */
type Drafts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

const drafts = createStore<Drafts>({})
let owner = 0

const prefixOf = (userId: number) => `draft.${userId}.`

/** The drafts this browser kept for a person. */
export function openDrafts(userId: number): void {
  owner = userId
  const prefix = prefixOf(userId)
  const kept: Record<string, Readonly<Record<string, unknown>>> = {}
  for (const key of Object.keys(localStorage)) {
    const fields = key.startsWith(prefix) ? readFields(localStorage.getItem(key)) : null
    if (fields) kept[key.slice(prefix.length)] = fields
  }
  drafts.set(kept)
}

function readFields(text: string | null): Record<string, unknown> | null {
  try {
    const fields: unknown = JSON.parse(text ?? '')
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function keep(path: string, fields: Readonly<Record<string, unknown>>): void {
  const { [path]: _before, ...others } = drafts.get()
  const some = Object.keys(fields).length > 0
  const key = `${prefixOf(owner)}${path}`
  // One entry a path: two windows of one person do not write over each other's pages.
  if (!isSomeoneElses()) {
    if (some) localStorage.setItem(key, JSON.stringify(fields))
    else localStorage.removeItem(key)
  }
  drafts.set(some ? { ...others, [path]: fields } : others)
}

/** Keeps one field of a page; `undefined` drops it. */
export function keepDraft(path: string, name: string, value: unknown): void {
  const { [name]: before, ...others } = drafts.get()[path] ?? {}
  if (value === undefined && before === undefined) return
  keep(path, value === undefined ? others : { ...others, [name]: value })
}

/** A tab was closed: its unsent input goes with it. */
export function dropDrafts(path: string): void {
  if (drafts.get()[path]) keep(path, {})
}

/** Under it a list's form keeps what was typed into its filters and not searched yet. */
export const typedFilters = 'filters.'

/** Whether closing a tab would lose work; what was typed into a filter is none. */
export function hasDrafts(path: string): boolean {
  return Object.keys(drafts.get()[path] ?? {}).some((name) => !name.startsWith(typedFilters))
}

/** Whether a tab holds unsent input, kept up to date. */
export function useHasDrafts(path: string): boolean {
  return useSyncExternalStore(drafts.subscribe, () => hasDrafts(path))
}

/** An amount that cannot be read (NaN) is not one that is left out, though JSON writes both as null. */
const written = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) => (Number.isNaN(each) ? 'NaN' : each))
export const sameAsTyped = (a: unknown, b: unknown): boolean => written(a) === written(b)

export function readDraft<T>(path: string, name: string, first: T): T {
  const kept = drafts.get()[path]?.[name]
  if (kept === undefined) return first
  const isRecord = typeof first === 'object' && first !== null && !Array.isArray(first)
  // A build may have added a field since: what was kept is laid over what a fresh form has.
  return isRecord && typeof kept === 'object' ? { ...first, ...kept } : (kept as T)
}

/**
 * `useState` for unsent input: the same value comes back in this tab after a reload, a deploy or another login of
 * the same person, and the tab shows an amber dot while it differs from `first`.
 * @param name of the field or form within its page
 * @param first JSON, the same at each render; what a fresh page has
 * @returns the value, its setter (a value or a function of the present one), and a way to forget it once sent
 */
export function useDraft<T>(name: string, first: T): [T, (next: T | ((before: T) => T)) => void, () => void] {
  const { pathname } = useLocation()
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.get()[pathname]?.[name])
  const value = kept === undefined ? first : readDraft(pathname, name, first)
  const set = (next: T | ((before: T) => T)) => {
    const wanted =
      typeof next === 'function' ? (next as (before: T) => T)(readDraft(pathname, name, first)) : next
    keepDraft(pathname, name, sameAsTyped(wanted, first) ? undefined : wanted)
  }
  return [value, set, () => keepDraft(pathname, name, undefined)]
}
