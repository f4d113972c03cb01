import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { readConfig } from '../start/config.ts'
import { StartRefused } from '../db/embedded/start-refused.ts'
import { migrate } from '../db/migrate.ts'
import { openDb, openPool } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { audit } from '../records/people/audit.ts'
import { addStaff } from '../records/people/staff.ts'
import { printable } from '../start/run-product.ts'
import { seedProduct } from '../start/seeds.ts'

/**
 * Makes the first admin of a real database and prints a password once; refuses when there is one.
 * `npm run first-admin -- rani@lender.co.id "Rani Kusuma"`
 */
async function makeFirstAdmin([email = '', name = '']: readonly string[]): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new StartRefused('Set DATABASE_URL: the embedded database comes with demo accounts.')
  if (!/^\S+@\S+\.\S+$/.test(email) || name === '') {
    throw new StartRefused('Say who: npm run first-admin -- <email> "<name>".')
  }
  await migrate(config.databaseOwnerUrl ?? config.databaseUrl)
  const pool = openPool(config.databaseUrl, pino({ level: 'silent' }))
  try {
    const password = randomBytes(18).toString('base64url')
    const passwordHash = await hashPassword(password)
    const at = new Date()
    await transact(openDb(pool), '*', async (tx) => {
      await seedProduct(tx, at)
      const role = await tx
        .selectFrom('role')
        .select('id')
        .where('is_admin', '=', true)
        .executeTakeFirstOrThrow()
      const admins = await tx.selectFrom('staff').select('id').where('role_id', '=', role.id).execute()
      if (admins.length > 0)
        throw new StartRefused('There is an admin already; accounts are made in the console from now on.')
      await addStaff(tx, {
        email,
        name,
        introduction: '',
        roleId: role.id,
        passwordHash,
        language: 'id',
        isDemo: false,
        at,
      })
      await audit(tx, { event: 'firstAdmin', actor: { kind: 'system', name: 'command line' }, at })
    })
    process.stdout.write(
      `${email} may sign in with ${password}\nIt is shown only now: change it after the first sign-in.\n`,
    )
  } finally {
    await pool.end()
  }
}

makeFirstAdmin(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${printable(error)}\n`)
  process.exitCode = 1
})
