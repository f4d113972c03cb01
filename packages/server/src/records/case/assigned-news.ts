import type { Department } from '@lumbung/domain/cases/department'
import type { Tx } from '../../db/pool.ts'
import { type Given, notifyGiven } from '../people/notifications.ts'

const kinds = { collection: 'casesAssigned', precollection: 'remindersAssigned' } as const

interface Assignment {
  department: Department
  /** What gave them: a dispatch, a bulk act, a call. */
  work: string
  /** Who gave them, and need not be told; null: nobody pressed for it. */
  by: number | null
  at: Date
}

/** Tells people, in the transaction that gives them cases, how many they got: once for each work, whatever its parts. */
export async function tellAssigned(
  tx: Tx,
  given: readonly Given[],
  { department, work, by, at }: Assignment,
): Promise<void> {
  const others = given.filter(({ staffId }) => staffId !== by)
  await notifyGiven(tx, others, { kind: kinds[department], subject: `assigned:${work}` }, at)
}
