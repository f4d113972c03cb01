import type { Language } from '@lumbung/contract/fields'
import type { Tx } from '../db/pool.ts'

export async function setPasswordHash(tx: Tx, staffId: number, hash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', staffId).execute()
}

export async function changePasswordHash(tx: Tx, staffId: number, hash: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ password_hash: hash, password_changed_at: at })
    .where('id', '=', staffId)
    .execute()
}

export async function setStaffLanguage(tx: Tx, staffId: number, language: Language): Promise<void> {
  await tx.updateTable('staff').set({ language }).where('id', '=', staffId).execute()
}

export async function setProfile(tx: Tx, staffId: number, profile: { name: string; introduction: string }): Promise<void> {
  await tx.updateTable('staff').set(profile).where('id', '=', staffId).execute()
}

export interface NewStaff {
  email: string
  name: string
  introduction: string
  roleId: number
  passwordHash: string
  language: Language
  isDemo: boolean
  at: Date
}

/** Adds a person; one who has the e-mail already is left as they are. */
export async function addStaff(tx: Tx, staff: NewStaff): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      email: staff.email.toLowerCase(),
      name: staff.name,
      introduction: staff.introduction,
      role_id: staff.roleId,
      password_hash: staff.passwordHash,
      password_changed_at: staff.at,
      language: staff.language,
      is_demo: staff.isDemo,
      created_at: staff.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}
