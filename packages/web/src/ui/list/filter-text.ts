import { type Preset, presetRange, presets } from '@lumbung/domain/report/day-presets'
import * as z from 'zod/mini'

export { presetRange, presets }

/** How a filter is written in the address: every value is one text. */
export type FilterKind = 'text' | 'id' | 'choice' | 'choices' | 'person' | 'flag' | 'day' | 'days' | 'amounts'

/** The drafts of a filter form and the address both hold texts by field name. */
export type FilterTexts = Readonly<Record<string, string>>

export interface Range<T> {
  from?: T
  to?: T
}

export function isPreset(text: string): text is Preset {
  return presets.some((preset) => preset === text)
}

/** `2026-11-01..2026-11-20`, with either end open. */
export function parseRange(text: string): Range<string> {
  const [from = '', to = ''] = text.includes('..') ? text.split('..') : [text, text]
  return { ...(from && { from }), ...(to && { to }) }
}

export function formatRange(range: Range<string | number>): string {
  return range.from === undefined && range.to === undefined ? '' : `${range.from ?? ''}..${range.to ?? ''}`
}

/** What the call wants for a text, not yet checked by its schema. */
export function valueOf(kind: FilterKind, text: string, today: string): unknown {
  switch (kind) {
    case 'text':
    case 'choice':
    case 'day':
      return text.trim()
    case 'id':
    case 'person':
      return Number(text)
    case 'choices':
      return text.split(',').filter(Boolean)
    case 'flag':
      return text === 'yes' ? true : text === 'no' ? false : undefined
    case 'days':
      return isPreset(text) ? presetRange(text, today) : parseRange(text)
    case 'amounts': {
      const { from, to } = parseRange(text)
      return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) }
    }
  }
}

/** A field of the call's filter: its schema is the one the server uses. */
export interface FilterShape {
  name: string
  kind: FilterKind
  /** The text that asks for nothing, where no text asks for what is usual. */
  none?: string
}

/** A field and what was written in it that its call does not take. */
export interface RefusedText {
  name: string
  text: string
}

/** The call's filter as it stands in the texts, and what of them its own schema refuses. */
export function parseFilter(
  fields: readonly FilterShape[],
  texts: FilterTexts,
  shape: Readonly<Record<string, z.ZodMiniType>>,
  today: string,
): { filter: Record<string, unknown>; refused: RefusedText[] } {
  const filter: Record<string, unknown> = {}
  const refused: RefusedText[] = []
  for (const { name, kind, none } of fields) {
    const text = texts[name]
    const schema = shape[name]
    if (!text?.trim() || text === none || !schema) continue
    const parsed = z.safeParse(schema, valueOf(kind, text, today))
    if (parsed.success && parsed.data !== undefined) filter[name] = parsed.data
    else refused.push({ name, text })
  }
  return { filter, refused }
}

/** The texts that a call's filter is written with in an address: the way back from `parseFilter`. */
export function writeFilter(
  fields: readonly FilterShape[],
  filter: Readonly<Record<string, unknown>>,
): FilterTexts {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = filter[name]
      if (value === undefined || value === null) return []
      if (kind === 'flag') return [[name, value === true ? 'yes' : 'no']]
      if (kind === 'choices') return [[name, Array.isArray(value) ? value.join(',') : '']]
      if (kind === 'days' || kind === 'amounts') return [[name, formatRange(value)]]
      return [[name, String(value)]]
    }),
  )
}

/** The fields that say days by a preset: a saved view keeps them moving. */
export function movingDays(fields: readonly FilterShape[], texts: FilterTexts): Record<string, Preset> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const text = texts[name] ?? ''
      return kind === 'days' && isPreset(text) ? [[name, text]] : []
    }),
  )
}

/** Whether two views ask the same, whatever the order of their fields. */
export function sameTexts(a: FilterTexts, b: FilterTexts): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => (a[name] ?? '') === (b[name] ?? ''))
}

/** What a filter form holds: what is typed, and the address that it follows. */
export interface FilterDrafts {
  known: FilterTexts
  drafts: FilterTexts
}

/** What was typed stays for as long as the address says the same; when it moves (back, a view), the form follows it. */
export function followAddress(form: FilterDrafts, texts: FilterTexts): FilterDrafts {
  return sameTexts(form.known, texts) ? form : { known: texts, drafts: texts }
}

/** The texts that a browser may keep: a person's phone, ID number and name are not among them. */
export function withoutPersonal(
  fields: readonly { name: string; personal?: boolean }[],
  texts: FilterTexts,
): FilterTexts {
  return Object.fromEntries(
    fields.flatMap(({ name, personal }) => (texts[name] && !personal ? [[name, texts[name]]] : [])),
  )
}

/** A form as it was left: what was typed over this very address, if that was kept. */
export function restoreDrafts(
  fields: readonly { name: string; personal?: boolean }[],
  kept: FilterDrafts | null,
  texts: FilterTexts,
): FilterDrafts {
  if (kept === null || !sameTexts(kept.known, withoutPersonal(fields, texts)))
    return { known: texts, drafts: texts }
  const personal = fields.flatMap(({ name, personal: own }) =>
    own && texts[name] ? [[name, texts[name]]] : [],
  )
  return {
    known: texts,
    drafts: { ...Object.fromEntries(personal), ...withoutPersonal(fields, kept.drafts) },
  }
}

/** The texts of the known fields in an address. */
export function textsOf(fields: readonly FilterShape[], search: URLSearchParams): FilterTexts {
  const texts: Record<string, string> = {}
  for (const { name } of fields) {
    const text = search.get(name)
    if (text) texts[name] = text
  }
  return texts
}

export interface ListPlace {
  texts: FilterTexts
  sort: { column: string; descending: boolean } | null
  page: number
  after: string | null
  size: number | null
}

/** Reads a whole list view out of an address. */
export function readPlace(fields: readonly FilterShape[], search: URLSearchParams): ListPlace {
  const sort = search.get('sort')
  const page = Number(search.get('page') ?? 1)
  const size = Number(search.get('size'))
  return {
    texts: textsOf(fields, search),
    sort: sort ? { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    after: search.get('after'),
    size: Number.isInteger(size) && size > 0 ? size : null,
  }
}

/** The same address with those parameters that belong to the page around the list. */
export function keepAround(
  around: readonly string[] | undefined,
  before: URLSearchParams,
  written: URLSearchParams,
): URLSearchParams {
  for (const name of around ?? []) {
    const value = before.get(name)
    if (value !== null) written.set(name, value)
  }
  return written
}

/** Writes a list view into an address; what is at its default is left out. */
export function writePlace(place: ListPlace): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, text] of Object.entries(place.texts)) if (text) search.set(name, text)
  if (place.sort) search.set('sort', `${place.sort.descending ? '-' : ''}${place.sort.column}`)
  if (place.after) search.set('after', place.after)
  else if (place.page > 1) search.set('page', String(place.page))
  if (place.size) search.set('size', String(place.size))
  return search
}
