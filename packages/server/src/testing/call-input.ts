import { randomUUID } from 'node:crypto'
import { safeParse, toJSONSchema } from 'zod/v4/core'
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
  minLength?: number
  format?: string
}

/** Texts of a form of their own, by field; every other text is taken as it is. */
const texts: Readonly<Record<string, () => unknown>> = {
  requestKey: randomUUID,
  reasonCode: () => 'R99',
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
  const schema = toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Json
  const made = valueOf('', schema, values)
  const parsed = safeParse(call.request, made)
  if (parsed.success) return made
  throw new Error(
    `${call.name}: no request can be made, name its fields: ${JSON.stringify(made)} ${JSON.stringify(parsed.error.issues)}`,
  )
}

function valueOf(field: string, schema: Json, values: Readonly<Record<string, unknown>>): unknown {
  if (field in values) {
    const value = values[field]
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

function textOf(field: string, { format, minLength = 0 }: Json): unknown {
  const known = texts[field]
  if (known !== undefined) return known()
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T05:00:00Z'
  return 'words'.repeat(Math.max(1, Math.ceil(minLength / 5)))
}
