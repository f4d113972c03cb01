import type { Department } from '@lumbung/domain/cases/department'
import type { CallContext } from '../../calls/context.ts'
import { tellAssigned } from '../../records/case/assigned-news.ts'

/** Tells a person of a case that they were given by hand; of all of a bulk act once, whose calls have one request. */
export async function tellGiven(
  { tx, staff, wall, requestId }: CallContext,
  department: Department,
  staffId: number,
): Promise<void> {
  await tellAssigned(tx, [{ staffId, cases: 1 }], { department, work: requestId, by: staff.id, at: wall })
}
