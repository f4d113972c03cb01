import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshKey, type Product } from './product.ts'

const photo = readFileSync(join(import.meta.dirname, 'made-photo.jpg'))

/** What a made-up borrower applies with; NIKs lie in district 00, which no person has. */
export interface MadeBorrower {
  name: string
  idNumber: string
  phone: string
  birthday: string
  applicationId: string
}

/** @param n a different person for every number */
export function madeBorrower(n: number): MadeBorrower {
  const serial = String(n + 1).padStart(4, '0')
  return {
    name: 'Siti Nurhaliza Putri',
    // Day 14 + 40 for a woman, April 1990.
    idNumber: `317100540490${serial}`,
    phone: `0812${String(30_000_000 + n)}`,
    birthday: '1990-04-14',
    applicationId: `story-${freshKey().slice(0, 12)}`,
  }
}

/** Sends the photos and the application as the borrower app does; the order number. */
export async function applyAs(product: Product, borrower: MadeBorrower, amount = 1_000_000): Promise<string> {
  const photos: Record<string, number> = {}
  for (const kind of ['idCard', 'selfie', 'incomeProof']) {
    const { id } = (await product.appCall('panen', '/open/photos', { kind }, photo)) as { id: number }
    photos[kind] = id
  }
  return await sendApplication(product, borrower, photos, amount)
}

export async function sendApplication(
  product: Product,
  borrower: MadeBorrower,
  photos: Record<string, number>,
  amount = 1_000_000,
): Promise<string> {
  const answer = (await product.appCall('panen', '/open/applications', {
    applicationId: borrower.applicationId,
    productCode: 'panen-tunai',
    amount,
    termDays: 14,
    channel: 'playstore',
    borrower: {
      name: borrower.name,
      idNumber: borrower.idNumber,
      phone: borrower.phone,
      email: 'siti@example.test',
      birthday: borrower.birthday,
      gender: 'female',
      address: 'Jl. Kenanga No. 7, RT 02',
      regency: '3171',
      occupation: 'Guru',
      monthlyIncome: 9_500_000,
      monthlyDebt: 0,
    },
    bank: { code: 'BCA', account: borrower.phone.slice(-10), holder: borrower.name },
    contacts: [{ name: 'Budi Hartono', relation: 'sibling', phone: '081298765432', consent: 'given' }],
    photos,
    deviceId: `device-${borrower.phone}`,
    consents: { terms: true, bureau: true, marketing: false },
  })) as { orderNo: string }
  return answer.orderNo
}
