import type { Call } from '@lumbung/contract/call'
import { schemaOf, timeKindOf, valueOf, type Json } from './call-input.ts'

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
  // What a query brings is text that is read as a number; its schema cannot say so.
  return placesIn(schemaOf(call), call.method === 'GET')
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

function kindOf(schema: Json, inQuery: boolean): Place['kind'] | null {
  const { type } = schema
  if (type === 'integer' || type === 'number' || (type === undefined && inQuery)) return 'number'
  return timeKindOf(schema)
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
    among: (value) => ({ ...(valueOf('', schema, names) as object), [name]: place.among(value) }),
  }
}

/** Names of a form of their own, of no row that there is. */
const names = { orderNo: '261120000001', applicationId: 'application-1' }
