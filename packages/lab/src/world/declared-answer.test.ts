import { expect, test } from 'vitest'
import { getOrder } from '@lumbung/contract/order/order'
import { releaseLoan } from '@lumbung/contract/loan/disbursement'
import { declaredAnswer } from './declared-answer.ts'

const refused = (code: 'ORDER_NOT_FOUND' | 'PASSWORD_AGAIN' | 'IDEMPOTENCY_MISMATCH' | 'NOT_PERMITTED') => ({
  code,
  msg: '',
  data: null,
})

test('an answer with a code that the contract does not declare fails the test that met it', () => {
  for (const code of ['ORDER_NOT_FOUND', 'NOT_PERMITTED'] as const)
    expect(declaredAnswer(getOrder, refused(code))).toEqual(refused(code))
  for (const code of ['PASSWORD_AGAIN', 'IDEMPOTENCY_MISMATCH'] as const) {
    expect(declaredAnswer(releaseLoan, refused(code))).toEqual(refused(code))
    expect(() => declaredAnswer(getOrder, refused(code))).toThrow(
      `POST /order/get_order answered ${code}, which the contract does not declare`,
    )
  }
})
