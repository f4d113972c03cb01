import { toJSONSchema } from 'zod/v4/core'
import type { Call } from '@lumbung/contract/call'

/** A schema as JSON says it. */
interface Json {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  oneOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  minItems?: number
  minimum?: number
  pattern?: string
  allOf?: { pattern?: string }[]
}

/** A place in a request where a number or a time stands. */
export interface Place {
  /** As a refusal names it: `filter.amount.from`. */
  name: string
  kind: 'number' | 'day' | 'instant'
  /** A request with this value there and nothing else but what tells one form of the request from another. */
  alone(value: unknown): unknown
  /** A request that is right but for this value. */
  among(value: unknown): unknown
}

/** Every number, day and instant that a call takes. */
export function placesOf(call: Call): Place[] {
  const schema = toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Json
  // What a query brings is text that is read as a number; its schema cannot say so.
  return placesIn(schema, call.method === 'GET')
}

function placesIn(schema: Json, inQuery: boolean): Place[] {
  const forms = schema.anyOf ?? schema.oneOf
  if (forms !== undefined) return forms.flatMap((form) => placesIn(form, inQuery))
  if (schema.const !== undefined || schema.enum !== undefined) return []
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      placesIn(part, inQuery).map((place) => within(place, name, schema)),
    )
  if (schema.type === 'array')
    return placesIn(schema.items ?? {}, inQuery).map((place) => ({
      ...place,
      name: joined('0', place.name),
      alone: (value) => [place.alone(value)],
      among: (value) => [place.among(value)],
    }))
  const kind = kindOf(schema, inQuery)
  const itself = (value: unknown) => value
  return kind === null ? [] : [{ name: '', kind, alone: itself, among: itself }]
}

const right = { day: '2026-11-20', instant: '2026-11-20T05:00:00Z' } as const
/** What only a form of days, or of instants, refuses. */
const wrong = { day: '2026-13-40', instant: '2026-13-40T05:00:00Z' } as const

function kindOf(schema: Json, inQuery: boolean): Place['kind'] | null {
  const { type } = schema
  if (type === 'integer' || type === 'number' || (type === undefined && inQuery)) return 'number'
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  const takes = (text: string) => patterns.every((pattern) => new RegExp(pattern).test(text))
  const kinds = ['day', 'instant'] as const
  return kinds.find((kind) => patterns.length > 0 && takes(right[kind]) && !takes(wrong[kind])) ?? null
}

const joined = (...names: string[]) => names.filter((name) => name !== '').join('.')

function within(place: Place, name: string, schema: Json): Place {
  const constants = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    part.const === undefined ? [] : [[key, part.const] as const],
  )
  return {
    ...place,
    name: joined(name, place.name),
    alone: (value) => ({ ...Object.fromEntries(constants), [name]: place.alone(value) }),
    among: (value) => ({ ...(rightOf('', schema) as object), [name]: place.among(value) }),
  }
}

/** Texts of a form of their own, by field. */
const texts: Readonly<Record<string, string>> = {
  orderNo: '261120000001',
  applicationId: 'application-1',
  requestKey: 'request-key-1',
  call: 'POST /order/get_orders',
  list: 'orderList',
}

/** A value that the schema takes, as little as it can be. */
function rightOf(field: string, schema: Json): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [form] = schema.anyOf ?? schema.oneOf ?? []
  if (form !== undefined) return rightOf(field, form)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, rightOf(name, schema.properties?.[name] ?? {})]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => rightOf(field, schema.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0)
    case 'boolean':
      return false
    default: {
      const kind = kindOf(schema, false)
      return kind === 'day' || kind === 'instant' ? right[kind] : (texts[field] ?? 'words')
    }
  }
}
