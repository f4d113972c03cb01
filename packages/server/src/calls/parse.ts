import { safeParse, type $ZodIssue } from 'zod/v4/core'
import type { Call } from '@lumbung/contract/call'
import { Refused } from './errors.ts'
import { hasDoubledKey } from './json-keys.ts'
import type { IncomingCall } from './incoming-call.ts'

const jsonDepthMax = 20

/** Step four of every call: strict parsing. What does not fit is named by field, nothing is guessed. */
export function parseRequest(call: Call, incoming: IncomingCall): { request: unknown } | Refused {
  // A callback is kept as it came, whatever it is; what it says is read by the job that applies it.
  if (call.access === 'hook') return { request: {} }
  const input = inputOf(call, incoming)
  if (input instanceof Refused) return input
  const parsed = safeParse(call.request, input.value)
  if (parsed.success) return { request: parsed.data }
  return new Refused('VALIDATION', { fields: fieldsOf(parsed.error.issues) })
}

function inputOf(call: Call, incoming: IncomingCall): { value: unknown } | Refused {
  if (call.method === 'GET' || call.body === 'upload') {
    const broken = Object.keys(incoming.query).find((name) => !isText(incoming.query[name] ?? ''))
    return broken === undefined
      ? { value: { ...incoming.query } }
      : new Refused('VALIDATION', { fields: { [broken]: 'not_text' } })
  }
  if (incoming.raw.length === 0) return { value: undefined }
  const type = incoming.headers['content-type']
  if (typeof type !== 'string' || !/^application\/json\b/i.test(type)) {
    return new Refused('VALIDATION', { fields: { '': 'not_json' } })
  }
  try {
    const text = incoming.raw.toString('utf8')
    const value: unknown = JSON.parse(text, refuseHostile)
    if (hasDoubledKey(text)) return new Refused('VALIDATION', { fields: { '': 'named_twice' } })
    return depthOf(value) <= jsonDepthMax
      ? { value }
      : new Refused('VALIDATION', { fields: { '': 'too_deep' } })
  } catch {
    return new Refused('VALIDATION', { fields: { '': 'not_json' } })
  }
}

/** Keys that reach for prototypes, and texts that PostgreSQL cannot hold (NUL, half characters). */
function refuseHostile(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new SyntaxError(key)
  if (typeof value === 'string' && !isText(value)) throw new SyntaxError('not a text')
  return value
}

function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

function depthOf(root: unknown): number {
  let depth = 0
  let level: unknown[] = [root]
  while (level.length > 0 && depth <= jsonDepthMax) {
    depth += 1
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return depth
}

/** Issue codes by field path: `borrower.phone` → `invalid_format`; the screens word them. */
export function fieldsOf(issues: readonly $ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[path === '' ? key : `${path}.${key}`] = 'unknown'
    } else {
      fields[path] ??= issue.code
    }
  }
  return fields
}
