import { safeParse, toJSONSchema } from 'zod/v4/core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@lumbung/contract/call'
import { calls } from '@lumbung/contract/calls'
import { answerSchema } from './answer-schema.ts'

test('the compiled schema of every answer says what the contract says', () => {
  for (const each of calls) {
    expect(toJSONSchema(answerSchema(each)), each.name).toEqual(toJSONSchema(each.ret))
  }
})

const nested = call('POST /order/get_nested', {
  title: { id: '', en: '', zh: '' },
  heldBy: ['auditor'],
  request: z.object({}),
  ret: z.object({
    items: z.array(z.object({ name: z.string(), app: z.optional(z.object({ code: z.string() })) })),
    last: z.nullable(z.object({ amount: z.int() })),
  }),
})

test('what the answer does not name is left out at every depth, whatever it is called', () => {
  const secret = { nik: '3273005708900001', ['__proto__x']: 1, constructor: 'x' }
  const answer = {
    items: [{ name: 'Sri', app: { code: 'panen', ...secret }, ...secret }, { name: 'Budi' }],
    last: { amount: 1, ...secret },
    ...secret,
  }
  const parsed = safeParse(answerSchema(nested), answer)
  expect(parsed.data).toEqual({
    items: [{ name: 'Sri', app: { code: 'panen' } }, { name: 'Budi' }],
    last: { amount: 1 },
  })
})

test.each([
  ['a missing field', { items: [], last: undefined }],
  ['a field of another kind', { items: [{ name: 7 }], last: null }],
  ['a broken amount, deep inside', { items: [], last: { amount: 1.5 } }],
  ['no object at all', 'items'],
  ['an object for a list', { items: {}, last: null }],
])('%s is off the schema, with the same words as the contract', (_what, answer) => {
  const compiled = safeParse(answerSchema(nested), answer)
  expect(compiled.success).toBe(false)
  expect(compiled.error?.issues).toEqual(safeParse(nested.ret, answer).error?.issues)
})
