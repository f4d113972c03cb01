import * as z from 'zod'
import { bankNameScore } from '@lumbung/domain/order/bank'
import type { ProviderOptions } from '../provider-request.ts'
import {
  createSource,
  type AccountQuestion,
  type InformationSource,
  readDay,
  readRupiah,
  type SourceAnswer,
} from '../information-source.ts'

export type AccountNameOptions = ProviderOptions & { apiKey: string }

const check = z.object({
  reference_id: z.string(),
  bank_code: z.string().optional(),
  account_number: z.string().optional(),
  status: z.enum(['FOUND', 'NOT_FOUND']),
  account_holder_name: z.unknown().optional(),
  checked_on: z.unknown(),
  fee: z.unknown(),
})

/**
 * Whose an account is by its bank, through a payment provider (domain.md §1.6, §5): the account is named, never the borrower's
 * number; how alike the two names are is counted here, by the measure that people know from the order.
 */
export function createAccountName(options: AccountNameOptions): InformationSource<AccountQuestion> {
  const headers = { 'x-api-key': options.apiKey }
  return createSource(
    {
      name: 'accountName',
      question: ({ key, name, account, consent }) => ({
        method: 'POST',
        path: '/v1/account-checks',
        headers,
        body: {
          reference_id: key,
          bank_code: account?.bank ?? '',
          account_number: account?.number ?? '',
          expected_name: name,
          ...(consent === null ? {} : { consent_given_at: consent.at.toISOString() }),
        },
      }),
      lookUp: (key) => ({ method: 'GET', path: `/v1/account-checks/${encodeURIComponent(key)}`, headers }),
      read,
    },
    options,
  )
}

function read(body: unknown, { key, name, account }: AccountQuestion): SourceAnswer | null {
  const parsed = check.safeParse(body)
  if (!parsed.success || parsed.data.reference_id !== key) return null
  const { bank_code: bank, account_number: number, status, checked_on: checkedOn, fee } = parsed.data
  const told = { asOf: readDay(checkedOn), price: readRupiah(fee) }
  const isOther = (said: string | undefined, asked: string | undefined) =>
    said !== undefined && said !== asked
  if (isOther(bank, account?.bank) || isOther(number, account?.number))
    return { outcome: 'otherPerson', price: told.price }
  if (status === 'NOT_FOUND') return { outcome: 'nothing', ...told }
  const said = parsed.data.account_holder_name
  const holder = typeof said === 'string' && said.trim() !== '' ? said.trim().slice(0, 120) : null
  const report = { found: true, holder, nameScore: holder === null ? null : bankNameScore(name, holder) }
  const isWhole = holder !== null && told.asOf !== null
  return { outcome: isWhole ? 'answered' : 'incomplete', report: { account: report }, ...told }
}
