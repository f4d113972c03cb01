import { bankNameScore } from '@lumbung/domain/order/bank'
import { businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { nikMatches, readNik } from '@lumbung/domain/people/identity'
import type { Tx } from '../../db/pool.ts'
import { openIdentities } from '../../records/order/order-identity.ts'
import type { Seals } from '../../secrets/seals.ts'

/** What an order's sealed values say of each other; null when one of them is missing. */
export interface IdentityFacts {
  nikMatchesBirthday: boolean | null
  nikMatchesGender: boolean | null
  /** 0..1, account holder against the borrower. */
  bankNameScore: number | null
}

export async function identityFacts(
  tx: Tx,
  seals: Seals,
  orderNo: string,
  gender: string | null,
  today: BusinessDay,
): Promise<IdentityFacts> {
  const fields = ['idNumber', 'birthday', 'name', 'bankHolder'] as const
  const { idNumber, birthday, name, bankHolder } = await openIdentities(tx, seals, orderNo, fields)
  const nameScore = name === undefined || bankHolder === undefined ? null : bankNameScore(name, bankHolder)
  const read = idNumber === undefined ? null : readNik(idNumber, today)
  if (read?.ok !== true || birthday === undefined || (gender !== 'female' && gender !== 'male')) {
    return { nikMatchesBirthday: null, nikMatchesGender: null, bankNameScore: nameScore }
  }
  const matches = nikMatches(read.nik, { birthday: businessDay(birthday), gender })
  return {
    nikMatchesBirthday: matches.birthday,
    nikMatchesGender: matches.gender,
    bankNameScore: nameScore,
  }
}

/** The gender that an order's application says; null when it says none. */
export async function genderOf(tx: Tx, orderNo: string): Promise<string | null> {
  const facts = await tx
    .selectFrom('order_facts')
    .select('gender')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return facts?.gender ?? null
}
