import type { Tx } from '@lumbung/server/db/pool'
import { demoPassword, hashPassword, type PasswordCost } from '@lumbung/server/secrets/passwords'
import { addStaff } from '@lumbung/server/records/people/staff'

/** @returns the id of who has a seeded account, by what stands before the `@` of its address; colleagues have a number behind it */
export async function demoPerson(tx: Tx, account: string): Promise<number> {
  const { id } = await tx
    .selectFrom('staff')
    .select('id')
    .where('email', '=', `${account}@lumbung.test`)
    .executeTakeFirstOrThrow()
  return id
}

/** Colleagues of the seeded persons, so that no desk rests on one pair of shoulders. */
const colleagues: Readonly<Record<string, readonly (readonly [name: string, introduction: string])[]>> = {
  first_reviewer: [
    ['Rizky Ramadhan', 'Review pertama, bertugas 08:00–17:00'],
    ['Putri Lestari', 'Review pertama, Senin sampai Sabtu'],
    ['Gita Saraswati', 'Review pertama, bahasa Jawa dan Sunda'],
  ],
  final_reviewer: [
    ['Siska Handayani', 'Review akhir, menelepon nasabah'],
    ['Dimas Prasetyo', 'Review akhir'],
  ],
  finance_maker: [['Tiara Wijaya', 'Mengajukan pencairan dan mencocokkan pembayaran']],
  finance_checker: [['Bambang Hariyanto', 'Mengotorisasi pencairan']],
  risk: [['Laras Prameswari', 'Menyetel aturan risiko dan menyetujui milik rekan']],
  collector: [
    ['Rudi Hartono', 'Menagih pinjaman terlambat'],
    ['Wulan Sari', 'Menagih pinjaman terlambat'],
    ['Ni Luh Sari', 'Menagih tahap awal'],
    ['Citra Lestari', 'Menagih tahap awal, baru bergabung'],
    ['Bagas Prakoso', 'Menagih tahap awal'],
    ['Hendra Wijaya', 'Menagih tahap lanjut'],
    ['Rina Oktavia', 'Menagih tahap lanjut'],
    ['Yusuf Maulidi', 'Menagih tahap lanjut'],
  ],
  agency_collector: [
    ['Sinta Maharani', 'Menagih untuk Mitra Tagih'],
    ['Joko Susilo', 'Menagih untuk Cakra Kolekta'],
    ['Ratna Dewi', 'Menagih untuk Cakra Kolekta'],
  ],
  pre_operator: [
    ['Agus Setiawan', 'Mengingatkan sebelum jatuh tempo'],
    ['Maya Anggraini', 'Mengingatkan sebelum jatuh tempo, baru bergabung'],
    ['Doni Saputra', 'Mengingatkan pada hari jatuh tempo'],
  ],
  seller: [
    ['Nina Kartika', 'Menghubungi calon nasabah'],
    ['Andi Saputra', 'Menghubungi calon nasabah'],
    ['Dewi Anjani', 'Menghubungi calon nasabah, baru bergabung'],
  ],
  qc: [['Hendra Gunawan', 'Memeriksa mutu panggilan']],
}

/** Adds them as `<role>2@lumbung.test` and on, with the demo password; those who are there stay as they are. */
export async function hireColleagues(tx: Tx, at: Date, cost: PasswordCost): Promise<void> {
  const passwordHash = await hashPassword(demoPassword, cost)
  const roles = await tx
    .selectFrom('role')
    .select(['id', 'name'])
    .where('name', 'in', Object.keys(colleagues))
    .execute()
  for (const { id, name: role } of roles) {
    for (const [index, [name, introduction]] of (colleagues[role] ?? []).entries()) {
      const email = `${role}${index + 2}@lumbung.test`
      await addStaff(tx, {
        email,
        name,
        introduction,
        roleId: id,
        passwordHash,
        language: 'id',
        isDemo: true,
        at,
      })
    }
  }
}
