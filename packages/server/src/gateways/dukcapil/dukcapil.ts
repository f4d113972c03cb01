import * as z from 'zod'
import { isKnownTogether } from '@lumbung/domain/sources/report'
import type { ProviderOptions } from '../provider-request.ts'
import {
  createSource,
  type InformationSource,
  type Question,
  readDay,
  readRupiah,
  type SourceAnswer,
} from '../information-source.ts'

export type DukcapilOptions = ProviderOptions & { apiKey: string }

const verification = z.object({
  transaction_id: z.string(),
  id_number: z.string().optional(),
  found: z.boolean(),
  checked_on: z.unknown(),
  price: z.unknown(),
  match: z
    .object({ id_number: z.unknown(), name: z.unknown(), birth_date: z.unknown() })
    .partial()
    .optional(),
  face: z.object({ score: z.unknown() }).partial().optional(),
})

/**
 * The population register through a licensed partner: which field fits, never what the register holds. The moment of
 * consent is part of the question (domain.md §1.5).
 */
export function createDukcapil(options: DukcapilOptions): InformationSource {
  const headers = { authorization: `Bearer ${options.apiKey}` }
  return createSource(
    {
      name: 'dukcapil',
      question: ({ key, idNumber, name, birthday, consent, selfie }) => ({
        method: 'POST',
        path: '/v2/verifications',
        headers,
        body: {
          transaction_id: key,
          id_number: idNumber,
          name,
          birth_date: birthday,
          consent_timestamp: consent.at.toISOString(),
          ...(selfie === null ? {} : { selfie: selfie.toString('base64') }),
        },
      }),
      lookUp: (key) => ({ method: 'GET', path: `/v2/verifications/${encodeURIComponent(key)}`, headers }),
      read,
    },
    options,
  )
}

const yesNo = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
const share = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : null

function read(body: unknown, { key, idNumber, selfie }: Question): SourceAnswer | null {
  const parsed = verification.safeParse(body)
  if (!parsed.success || parsed.data.transaction_id !== key) return null
  const { id_number: about, found, checked_on: checkedOn, price, match, face } = parsed.data
  const told = { asOf: readDay(checkedOn), price: readRupiah(price) }
  if (about !== undefined && about !== idNumber) return { outcome: 'otherPerson', price: told.price }
  if (!found) return { outcome: 'nothing', ...told }
  const identity = {
    idNumber: yesNo(match?.id_number),
    name: yesNo(match?.name),
    birthday: yesNo(match?.birth_date),
    faceScore: share(face?.score),
  }
  const isComplete =
    isKnownTogether(identity) !== null &&
    (selfie === null || identity.faceScore !== null) &&
    told.asOf !== null
  return { outcome: isComplete ? 'answered' : 'incomplete', report: { identity }, ...told }
}
