import {
  $ZodArray,
  $ZodNullable,
  $ZodObjectJIT,
  $ZodOptional,
  type $ZodType,
  type $ZodTypes,
} from 'zod/v4/core'
import type { Call } from '@lumbung/contract/call'

const compiled = new WeakMap<Call, $ZodType>()

/**
 * The answer's schema of a call with its objects compiled to code: the same check, five times as fast for a page of
 * rows. The contract's own are interpreted, since the browser's security policy lets nothing compile.
 */
export function answerSchema(call: Call): $ZodType {
  const known = compiled.get(call)
  if (known !== undefined) return known
  const schema = compile(call.ret)
  compiled.set(call, schema)
  return schema
}

/** What holds no object directly (unions, records, plain values) stays as it is. */
function compile(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, compile(field)] as const)
      return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) })
    }
    case 'array':
      return new $ZodArray({ ...def, element: compile(def.element) })
    case 'nullable':
      return new $ZodNullable({ ...def, innerType: compile(def.innerType) })
    case 'optional':
      return new $ZodOptional({ ...def, innerType: compile(def.innerType) })
    default:
      return schema
  }
}
