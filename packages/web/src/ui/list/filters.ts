import type { CallOrName } from '@lumbung/contract/calls'
import type { PlainKey } from '../../locales/words.ts'
import type { FilterField, Option, Tools } from './list-spec.ts'

export interface FilterExtra {
  width?: number
  personal?: true
  more?: boolean
  unset?: PlainKey
  anyCase?: true
  /** Whoever does not hold it is not offered the field. */
  call?: CallOrName
}

export function textFilter<const N extends string>(
  name: N,
  label: PlainKey,
  extra: FilterExtra = {},
): FilterField<N> {
  return { name, kind: 'text', label, ...extra }
}

/** A row of another list, by its number: `?importId=7`. */
export function idFilter<const N extends string>(
  name: N,
  label: PlainKey,
  extra: FilterExtra = {},
): FilterField<N> {
  return { name, kind: 'id', label, ...extra }
}

type Options = (tools: Pick<Tools, 't' | 'apps'>) => readonly Option[]

/** One of several. */
export function choiceFilter<const N extends string>(
  name: N,
  label: PlainKey,
  options: Options,
  extra: FilterExtra = {},
): FilterField<N> {
  return { name, kind: 'choice', label, options, ...extra }
}

/** Any of several. */
export function choicesFilter<const N extends string>(
  name: N,
  label: PlainKey,
  options: Options,
  extra: FilterExtra = {},
): FilterField<N> {
  return { name, kind: 'choices', label, options, ...extra }
}

/** One of the people, groups or roles that the list's answer names in a field of its own. */
export function personFilter<const N extends string>(
  name: N,
  label: PlainKey,
  people: string,
  extra: FilterExtra & Pick<FilterField, 'word'> = {},
): FilterField<N> {
  return { name, kind: 'person', label, people, ...extra }
}

/** The fields with the people that an answer named. */
export function withPeople<Name extends string>(
  fields: readonly FilterField<Name>[],
  answer: object | undefined,
): readonly FilterField<Name>[] {
  if (answer === undefined) return fields
  return fields.map((field) => {
    if (field.people === undefined) return field
    const people = (answer as Record<string, readonly { id: number; name: string }[]>)[field.people] ?? []
    const { word } = field
    const named = people.map(({ id, name }) => ({ value: String(id), label: name }))
    if (word === undefined) return { ...field, options: () => named }
    // They came in the order of their own names.
    const spoken = (t: Tools['t']) => named.map(({ value, label }) => ({ value, label: word(t, label) }))
    return {
      ...field,
      options: ({ t }) => spoken(t).toSorted((a, b) => a.label.localeCompare(b.label)),
    }
  })
}

/** Yes, no or both. */
export function flagFilter<const N extends string>(
  name: N,
  label: PlainKey,
  extra: FilterExtra = {},
): FilterField<N> {
  const options: Options = ({ t }) => [
    { value: 'yes', label: t('ui.yes') },
    { value: 'no', label: t('ui.no') },
  ]
  return { name, kind: 'flag', label, options, ...extra }
}

/** One day up to today, which is meant where none is chosen. */
export function dayFilter<const N extends string>(
  name: N,
  label: PlainKey,
  extra: FilterExtra = {},
): FilterField<N> {
  return { name, kind: 'day', label, unset: 'ui.today', ...extra }
}

/** A range of days with the presets. */
export function daysFilter<const N extends string>(
  name: N,
  label: PlainKey,
  extra: FilterExtra = {},
): FilterField<N> {
  return { name, kind: 'days', label, ...extra }
}

export function amountsFilter<const N extends string>(
  name: N,
  label: PlainKey,
  extra: FilterExtra = {},
): FilterField<N> {
  return { name, kind: 'amounts', label, ...extra }
}

/** The apps this person works with. */
export function appFilter(extra: FilterExtra = {}): FilterField<'app'> {
  return choicesFilter(
    'app',
    'ui.app',
    ({ apps }) => apps.map((app) => ({ value: app.code, label: app.name })),
    extra,
  )
}
