import { randomUUID } from 'node:crypto'
import { safeParse, toJSONSchema } from 'zod/v4/core'
import type { Call } from '@lumbung/contract/call'

/** A schema as JSON says it. */
export interface Json {
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
  minLength?: number
  pattern?: string
  allOf?: { pattern?: string }[]
}

export function schemaOf(call: Call): Json {
  return toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Json
}

const right = { day: '2026-11-20', instant: '2026-11-20T05:00:00Z' } as const
/** What only a form of days, or of instants, refuses. */
const wrong = { day: '2026-13-40', instant: '2026-13-40T05:00:00Z' } as const

/** Whether a text is a day or an instant, by what its form takes; null for every other text. */
export function timeKindOf(schema: Json): 'day' | 'instant' | null {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  const takes = (text: string) => patterns.every((pattern) => new RegExp(pattern).test(text))
  const kinds = ['day', 'instant'] as const
  return kinds.find((kind) => patterns.length > 0 && takes(right[kind]) && !takes(wrong[kind])) ?? null
}

/** Texts of a form of their own, by field; every other text is taken as it is. */
const texts: Readonly<Record<string, () => unknown>> = {
  requestKey: randomUUID,
  reasonCode: () => 'R99',
  bank: () => 'BCA',
  number: () => '7000001',
  call: () => 'POST /order/get_orders',
  list: () => 'orderList',
  email: () => 'nobody@lumbung.test',
  deviceId: () => 'd'.repeat(32),
  validTo: () => '2026-11-22',
  fromDay: () => '2026-11-20',
  toDay: () => '2026-11-20',
}

/**
 * A request that the call's schema takes: what it must have, and whatever stands in `values` by its field. An array
 * takes the one value of its field.
 * @param values by field; those of a call's own over those of all
 * @throws Error that names the call whose request cannot be made: its field needs a value
 */
export function requestFor(call: Call, values: Readonly<Record<string, unknown>>): unknown {
  const made = valueOf('', schemaOf(call), values)
  const parsed = safeParse(call.request, made)
  if (parsed.success) return made
  throw new Error(
    `${call.name}: no request can be made, name its fields: ${JSON.stringify(made)} ${JSON.stringify(parsed.error.issues)}`,
  )
}

/** A value that a schema takes, as little as it can be, with `values` by field. */
export function valueOf(field: string, schema: Json, values: Readonly<Record<string, unknown>>): unknown {
  const value = values[field]
  // A number of days and a range of days have one name.
  if (field in values && !(schema.type === 'object' && typeof value !== 'object')) {
    return schema.type === 'array' && !Array.isArray(value) ? [value] : value
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return valueOf(field, first, values)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, values)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueOf('', schema.items ?? {}, values))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0)
    case 'boolean':
      return false
    default:
      return textOf(field, schema)
  }
}

function objectOf({ properties = {}, required = [] }: Json, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      required.includes(name) || name in values ? [[name, valueOf(name, schema, values)]] : [],
    ),
  )
}

function textOf(field: string, schema: Json): unknown {
  const known = texts[field]
  if (known !== undefined) return known()
  const { minLength = 0 } = schema
  const kind = timeKindOf(schema)
  if (kind !== null) return right[kind]
  return 'words'.repeat(Math.max(1, Math.ceil(minLength / 5)))
}
