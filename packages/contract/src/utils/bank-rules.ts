import * as z from 'zod/mini'
import { matchRules } from '@lumbung/domain/bank/bank-rules'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'

/** How many lines rules explain, and how many they suggest something for. */
const sums = z.object({ matched: z.int(), suggested: z.int() })
/** What rules say of a line: the one that explains it, or only a suggestion, or neither. */
const said = z.object({ rule: z.nullable(z.enum(matchRules)), suggested: z.boolean() })

/**
 * What rules that were put forward would make of a day's lines beside the rules of today; lines that a person explained stay as they
 * are, and nothing is written.
 */
export const rehearseBankRules = call('POST /utils/rehearse_bank_rules', {
  title: { id: 'Menguji aturan mutasi', en: 'Rehearse rules of bank lines', zh: '演练流水匹配规则' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['bankStatement'],
  scope: 'all',
  looks: true,
  request: z.strictObject({
    account: f.id,
    day: f.businessDay,
    /** The rules as they were put forward, whatever became of them. */
    setting: f.id,
  }),
  ret: z.object({
    lines: z.int(),
    now: sums,
    proposed: sums,
    changes: z.int(),
    /** The first 200 that would be explained otherwise. */
    changed: z.array(z.object({ id: f.id, txId: z.string(), amount: f.rupiah, was: said, is: said })),
  }),
  errors: ['NOT_FOUND'],
})
