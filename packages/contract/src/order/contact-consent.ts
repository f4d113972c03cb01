import * as z from 'zod/mini'
import { learntConsents } from '@lumbung/domain/contact/contact-rules'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { reviewDesk } from '../roles.ts'

const told = {
  orderNo: f.orderNo,
  contactId: f.id,
  /** When and how they said it, and how it is known to be them. */
  note: f.note,
  requestKey: f.requestKey,
}
/** In how many orders it is kept now. */
const ret = z.object({ orders: z.int() })
const errors = ['NOT_FOUND', 'REASON_MISSING'] as const

/**
 * What somebody named for emergencies said to being asked where the borrower is (domain.md §1.4). Without their word nobody calls
 * them. It is of that order alone, but for a refusal: that holds wherever their number is named.
 */
export const keepContactConsent = call('POST /order/keep_contact_consent', {
  title: {
    id: 'Mencatat izin kontak darurat',
    en: 'Record an emergency contact’s consent',
    zh: '登记紧急联系人的同意',
  },
  heldBy: [...reviewDesk, 'pre_manager', 'col_manager'],
  usedBy: ['orderDetail', 'collectionDetail'],
  once: true,
  request: z.strictObject({ ...told, consent: z.enum(learntConsents) }),
  ret,
  errors: [...errors],
})

/** The same for who works on the debt: they keep that somebody refused, and never that they may be called. */
export const keepContactRefusal = call('POST /order/keep_contact_refusal', {
  title: {
    id: 'Mencatat penolakan kontak darurat',
    en: 'Record that an emergency contact refused',
    zh: '登记紧急联系人的拒绝',
  },
  heldBy: ['pre_operator', 'collector'],
  usedBy: ['orderDetail', 'collectionDetail'],
  once: true,
  request: z.strictObject(told),
  ret,
  errors: [...errors],
})
