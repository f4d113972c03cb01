import { randomBytes } from 'node:crypto'
import { seededRoles, type SeededRole, type SeededRoleName } from '@lumbung/contract/roles'
import { callsHeldBy, screensHeldBy } from '@lumbung/contract/seeded-grants'
import type { ProductOnSale } from '@lumbung/domain/account/ceilings'
import { ppm, rupiah } from '@lumbung/domain/money'
import { firstRuleSet } from '@lumbung/domain/risk/scorecard'
import { channelFeeCodes } from '@lumbung/domain/settings/channel-fees'
import type { Setting } from '@lumbung/domain/settings/dated'
import { forFees } from '@lumbung/domain/settings/parameters'
import { system } from '../calls/actor.ts'
import type { Tx } from '../db/pool.ts'
import { demoPassword, hashPassword, type PasswordCost } from '../secrets/passwords.ts'
import { addProduct } from '../records/loan/products.ts'
import { addApp } from '../records/running/catalogue.ts'
import { decideOnSetting, putForwardSetting } from '../records/running/dated-settings.ts'
import { audit } from '../records/people/audit.ts'
import { seedRole } from '../records/people/roles.ts'
import { addFirstRules } from '../records/risk/rule-versions.ts'
import { addStaff } from '../records/people/staff.ts'
import type { Seals } from '../secrets/seals.ts'

/** The two brands of the demo lender. */
export const demoApps = [
  { code: 'panen', name: 'Panen' },
  { code: 'guyub', name: 'Guyub' },
] as const

const single = {
  instalments: 1,
  serviceFeePpm: 28_000,
  handlingFee: 5_000,
  interestPpm: 500,
  overdueFirstPpm: 2_000,
  overdueLaterPpm: 3_000,
  feeMode: 'upfront',
  dueRule: 'after',
  calendar: 'days',
  earlyInterest: 'actualDays',
  extensionFeePpm: 2_000,
} as const

const demoProducts = [
  {
    ...single,
    code: 'panen-tunai',
    app: 'panen',
    name: 'Panen Tunai',
    amountMin: 750_000,
    amountMax: 5_000_000,
    termDays: [14, 21, 30],
  },
  {
    ...single,
    code: 'guyub-tunai',
    app: 'guyub',
    name: 'Guyub Tunai',
    amountMin: 750_000,
    amountMax: 3_000_000,
    termDays: [14, 30],
  },
  {
    ...single,
    code: 'guyub-cicil',
    app: 'guyub',
    name: 'Guyub Cicil',
    amountMin: 1_000_000,
    amountMax: 10_000_000,
    termDays: [90],
    instalments: 3,
    serviceFeePpm: 30_000,
    handlingFee: 0,
    interestPpm: 1_000,
  },
  {
    ...single,
    code: 'panen-bulanan',
    app: 'panen',
    name: 'Panen Bulanan',
    amountMin: 1_000_000,
    amountMax: 6_000_000,
    // Three calendar months.
    termDays: [90],
    instalments: 3,
    calendar: 'month',
    serviceFeePpm: 30_000,
    handlingFee: 0,
    interestPpm: 1_000,
  },
] as const

function soldBy(product: (typeof demoProducts)[number]): ProductOnSale {
  return {
    ...product,
    active: true,
    amountMin: rupiah(product.amountMin),
    amountMax: rupiah(product.amountMax),
    serviceFeePpm: ppm(product.serviceFeePpm),
    handlingFee: rupiah(product.handlingFee),
    interestPpm: ppm(product.interestPpm),
    overdueFirstPpm: ppm(product.overdueFirstPpm),
    overdueLaterPpm: ppm(product.overdueLaterPpm),
    extensionFeePpm: ppm(product.extensionFeePpm),
  }
}

/** What the demo's channels charge since ever, rupiah. */
const demoCharges = { payout: 2_500, va: 4_000, alfa: 5_000 }
const demoChannelFees = forFees((charge) => demoCharges[charge])

/**
 * Roles and rules: what every installation begins with. Run at every start; adds what is missing.
 * @param at the machine's time
 */
export async function seedProduct(tx: Tx, at: Date): Promise<void> {
  for (const [name, role] of Object.entries(seededRoles) as [SeededRoleName, SeededRole][]) {
    const seeded = {
      name,
      title: role.title,
      description: role.description,
      isAdmin: role.admin === true,
      ofAgency: role.ofAgency === true,
      menus: screensHeldBy(name),
      calls: callsHeldBy(name).map((call) => call.name),
    }
    const received = await seedRole(tx, seeded, at)
    if (received.length === 0) continue
    await audit(tx, {
      event: 'roleReceived',
      actor: system,
      at,
      subjectKind: 'role',
      subject: name,
      detail: { grants: received },
    })
  }
  await addFirstRules(tx, 'Semua aplikasi', firstRuleSet)
}

const demoNames: Record<string, readonly [name: string, introduction: string]> = {
  admin: ['Rani Kusuma', 'Menjalankan konsol'],
  review_manager: ['Hesti Wulandari', 'Memimpin dua meja review'],
  first_reviewer: ['Nadia Putri', 'Review pertama, bertugas 08:00–17:00'],
  final_reviewer: ['Bagus Santoso', 'Review akhir'],
  finance_maker: ['Dewi Anggraini', 'Mengajukan pencairan'],
  finance_checker: ['Yohanes Tukan', 'Mengotorisasi pencairan'],
  risk: ['Arif Budiman', 'Menyetel aturan risiko'],
  pre_manager: ['Sari Melati', 'Memimpin pra-penagihan'],
  pre_operator: ['Lina Marlina', 'Mengingatkan sebelum jatuh tempo'],
  col_manager: ['Fajar Maulana', 'Memimpin penagihan'],
  collector: ['Intan Permata', 'Menagih pinjaman terlambat'],
  agency_manager: ['Made Surya', 'Memimpin agen alih daya'],
  agency_collector: ['Ketut Ariani', 'Menagih untuk agen'],
  tm_manager: ['Andi Firmansyah', 'Memimpin telemarketing'],
  seller: ['Maya Puspita', 'Menghubungi calon nasabah'],
  qc: ['Ratna Dewi', 'Memeriksa mutu panggilan'],
  sms_operator: ['Eko Wibowo', 'Menyiapkan pesan'],
  sms_checker: ['Wahyu Nugroho', 'Menyetujui pesan'],
  auditor: ['Markus Rahail', 'Membaca semuanya'],
  report_viewer: ['Joko Susilo', 'Membaca angka'],
}

/** What a borrower app signs its calls with. */
export interface AppKey {
  app: string
  keyId: string
  secret: string
}

/**
 * Apps with fresh secrets, their products, and one person of every role: only with demo data.
 * @returns the apps' keys, which nothing shows again
 */
export async function seedDemo(tx: Tx, seals: Seals, at: Date, cost: PasswordCost): Promise<AppKey[]> {
  const keys = demoApps.map(({ code }) => ({
    app: code,
    keyId: `demo-${code}`,
    secret: randomBytes(32).toString('base64url'),
  }))
  for (const [index, { keyId, secret }] of keys.entries()) {
    const app = demoApps[index]
    if (app !== undefined) await addApp(tx, { ...app, keyId, secretSealed: seals.seal(secret) })
  }
  for (const product of demoProducts) await addProduct(tx, soldBy(product))
  const passwordHash = await hashPassword(demoPassword, cost)
  const roles = await tx.selectFrom('role').select(['id', 'name']).execute()
  for (const { id, name } of roles) {
    const [personName, introduction] = demoNames[name] ?? [name, '']
    await addStaff(tx, {
      email: `${name}@lumbung.test`,
      name: personName,
      introduction,
      roleId: id,
      passwordHash,
      language: 'id',
      isDemo: true,
      at,
    })
  }
  const personOf = async (name: SeededRoleName) =>
    await tx
      .selectFrom('staff')
      .select('id')
      .where('email', '=', `${name}@lumbung.test`)
      .executeTakeFirstOrThrow()
  const [maker, checker] = [await personOf('finance_maker'), await personOf('admin')]
  for (const code of channelFeeCodes) {
    const fees = { code, value: demoChannelFees[code] } as Setting
    const told = { from: '2016-01-01', source: 'Kontrak kanal', note: 'Tarif kontrak' }
    const id = await putForwardSetting(tx, { ...fees, ...told }, { staffId: maker.id, at })
    await decideOnSetting(tx, id, { state: 'agreed', note: '' }, { staffId: checker.id, at })
  }
  return keys
}
