import type { Call } from '@lumbung/contract/call'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '../../locales/areas.ts'
import { formatOf } from '../../locales/format.ts'
import { inLanguage, translator, type Translate } from '../../locales/words.ts'
import { parseFilter } from './filter-text.ts'
import type { Column, ListSpec, Tools } from './list-spec.ts'
import { filterShapeOf } from './use-list-rows.ts'

type Spec = Pick<ListSpec<Call>, 'name' | 'own' | 'call' | 'noExport'> & {
  columns: readonly Column<unknown>[]
  filters: ListSpec<Call>['filters']
}

/** Every list of the console, and what its cells say while they are drawn. */
const { specs, said } = vi.hoisted(() => {
  // Some screens listen for the page to be closed.
  vi.stubGlobal('window', new EventTarget())
  return { specs: [] as unknown[], said: { keys: [] as string[] } }
})

vi.mock('./list-screen.tsx', () => ({
  listScreen: (spec: unknown) => {
    specs.push(spec)
    return () => null
  },
}))
const english = translator(inLanguage(areas, 'en'), 'en')
const listening = ((key: string) => {
  said.keys.push(key)
  return `«${key}»`
}) as unknown as Translate
vi.mock('../../locales/language.tsx', async (original) => ({
  ...(await original<object>()),
  useSpeech: () => ({ t: listening, format: formatOf('en') }),
}))
const user = { id: 1, apps: [{ code: 'alfa', name: 'App A' }], businessDate: '2026-11-23' }
vi.mock('../../core/session.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => user,
  useHolds: () => () => true,
}))

await Promise.all(
  Object.values(import.meta.glob('../../features/**/*-{screen,list}.tsx')).map((load) => load()),
)
const lists = specs as Spec[]

const inner = (schema: z.ZodMiniType): z.ZodMiniType => {
  const def = schema._zod.def as unknown as { innerType?: z.ZodMiniType; element?: z.ZodMiniType }
  const below = def.innerType ?? (schema instanceof z.ZodMiniArray ? def.element : undefined)
  return below ? inner(below) : schema
}

function rowSchema(call: Call): z.ZodMiniType {
  const { items } = (call.ret as unknown as { shape: Record<string, z.ZodMiniType> }).shape
  return inner(items as z.ZodMiniType)
}

/** The schema of `maker.name` in a row; null for what is no field. */
function schemaAt(call: Call, field: string): z.ZodMiniType | null {
  let schema = rowSchema(call)
  for (const name of field.split('.')) {
    const { shape } = schema as unknown as { shape?: Record<string, z.ZodMiniType> }
    const found = shape?.[name]
    if (!found) return null
    schema = inner(found)
  }
  return schema
}

/** The values of a coded field; null for a text, a number, a name. */
function codesOf(schema: z.ZodMiniType): readonly string[] | null {
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema._zod.def.entries).map(String)
  if (schema instanceof z.ZodMiniLiteral) return schema._zod.def.values.map(String)
  if (schema instanceof z.ZodMiniBoolean) return ['true', 'false']
  if (schema instanceof z.ZodMiniUnion) {
    const parts = schema._zod.def.options.map((option) => codesOf(option as z.ZodMiniType))
    return parts.every((part) => part !== null) ? parts.flat() : null
  }
  return null
}

/** A row as the contract describes it, every text a code that nobody has a word for; `sparse` leaves out what may be. */
function sampleOf(schema: z.ZodMiniType, sparse: boolean, name = ''): unknown {
  const def = schema._zod.def as unknown as { innerType?: z.ZodMiniType; element?: z.ZodMiniType }
  if (def.innerType)
    return sparse && inner(schema) instanceof z.ZodMiniObject ? null : sampleOf(def.innerType, sparse, name)
  if (schema instanceof z.ZodMiniArray) return [sampleOf(def.element as z.ZodMiniType, sparse, name)]
  if (schema instanceof z.ZodMiniObject)
    return Object.fromEntries(
      Object.entries(schema._zod.def.shape).map(([field, part]) => [
        field,
        sampleOf(part as z.ZodMiniType, sparse, field),
      ]),
    )
  const codes = codesOf(schema)
  if (codes) return schema instanceof z.ZodMiniBoolean ? true : codes[0]
  if (schema instanceof z.ZodMiniNumber) return 7
  if (schema instanceof z.ZodMiniUnion)
    return sampleOf(schema._zod.def.options[0] as z.ZodMiniType, sparse, name)
  const isText = z.safeParse(schema, 'zz').success
  return isText || !z.safeParse(schema, instant).success ? codeOf(name) : instant
}

const instant = '2026-11-20T03:00:00.000Z'
const codeOf = (name: string) => `zz-${name}-`

const tools = {
  t: listening,
  format: formatOf('en'),
  today: user.businessDate,
  me: 1,
  apps: user.apps,
  holds: () => true,
} as unknown as Tools

const wordsOf = ({ words }: Column<unknown>) => words?.({ t: english, apps: user.apps })
const named = ({ name, own }: Spec, { id }: Column<unknown>) => `${own?.name ?? name}: ${id}`

test('there are lists to look at', () => {
  expect(lists.length).toBeGreaterThan(20)
})

test('a column of a coded field has the words of every code: on the screen, and in a file', () => {
  const forgotten = lists.flatMap((spec) =>
    spec.columns.flatMap((column) => {
      const schema = column.field === null ? null : schemaAt(spec.call, column.field)
      const codes = schema && codesOf(schema)
      const words = wordsOf(column)
      const missing = codes?.filter((code) => !words?.[code]) ?? []
      return missing.length > 0 ? [`${named(spec, column)}: ${missing.join(', ')}`] : []
    }),
  )
  expect(forgotten).toEqual([])
})

/** Draws a cell; gives what is seen, and the words that were asked for. */
function drawn(column: Column<unknown>, row: unknown): { text: string; keys: string[] } {
  said.keys = []
  const markup = renderToStaticMarkup(<MemoryRouter>{column.cell(row, tools)}</MemoryRouter>)
  return { text: markup.replace(/<[^>]*>/g, ''), keys: said.keys }
}

test('a field the contract has as text, but the screen as a word, has its words in a file too', () => {
  const forgotten = lists.flatMap((spec) =>
    [true, false].flatMap((sparse) => {
      const row = sampleOf(rowSchema(spec.call), sparse)
      return spec.columns.flatMap((column) => {
        const { field } = column
        if (field === null || spec.noExport || column.words) return []
        const own = codeOf(field.slice(field.lastIndexOf('.') + 1))
        const worded = drawn(column, row).keys.filter((key) => key.includes(own))
        return worded.length > 0 ? [`${named(spec, column)} says ${worded.join(', ')}`] : []
      })
    }),
  )
  expect(forgotten).toEqual([])
})

test('no cell shows the bare code of a coded field', () => {
  const bare = lists.flatMap((spec) => {
    const row = sampleOf(rowSchema(spec.call), false)
    return spec.columns.flatMap((column) => {
      const schema = column.field === null ? null : schemaAt(spec.call, column.field)
      const [first] = (schema && codesOf(schema)) ?? []
      return first !== undefined && drawn(column, row).text.trim() === first ? [named(spec, column)] : []
    })
  })
  expect(bare).toEqual([])
})

test('what a filter offers its call takes: nothing chosen on the screen is told to be wrong', () => {
  const wrong = lists.flatMap((spec) => {
    const shape = filterShapeOf(spec.call)
    return spec.filters.flatMap(({ name, kind, options }) =>
      (options?.(tools) ?? []).flatMap(({ value }) =>
        parseFilter([{ name, kind }], { [name]: value }, shape, user.businessDate).refused.length > 0
          ? [`${spec.own?.name ?? spec.name}.${name}: ${value}`]
          : [],
      ),
    )
  })
  expect(wrong).toEqual([])
})
