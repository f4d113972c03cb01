import { borrowerMarks, type BorrowerMark } from '@lumbung/contract/order/find-borrower'
import { maskName, maskNik, maskPhone, readPhone } from '@lumbung/domain/people/identity'
import { nameWords } from '@lumbung/domain/people/name-words'
import type { OutsideContext, Trace } from '../calls/context.ts'
import { logSearch } from '../records/people/access-log.ts'
import type { Seals } from '../secrets/seals.ts'

/** Who searches for a person by such marks stands in the access log, before anything is answered. */
export function personSearchTrace(
  marks: Partial<Record<BorrowerMark, string | undefined>>,
  { wall: at, staff, ip, services }: OutsideContext,
): Trace | null {
  const asked = borrowerMarks.flatMap((mark) => {
    const value = marks[mark]
    return value === undefined ? [] : [{ mark, told: toldOf(mark, value, services.seals) }]
  })
  if (asked.length === 0) return null
  return async (tx) => {
    for (const { mark, told } of asked) await logSearch(tx, { at, staffId: staff.id, by: mark, told, ip })
  }
}

/** The mask of what was searched for, and a keyed mark: the same for the same value, so that two searches can be told apart. */
function toldOf(by: BorrowerMark, value: string, seals: Seals): string {
  const bare = value.replace(/[\s.-]/g, '')
  const [mask, same] = {
    borrowerName: () => [maskName(value), nameWords(value).toSorted().join(' ')] as const,
    phone: () => [maskPhone(readPhone(value) ?? ''), readPhone(value) ?? bare] as const,
    idNumber: () => [maskNik(bare), bare] as const,
  }[by]()
  return `${mask} #${seals.mac('search', `${by}:${same}`).toString('hex').slice(0, 6)}`
}
