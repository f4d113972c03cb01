import type { Language } from '@lumbung/contract/fields'
import { refuse } from '@lumbung/domain/errors'
import { staffFlow, type StaffState } from '@lumbung/domain/people/staff'
import type { Tx } from '../../db/pool.ts'

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

export async function setProfile(
  tx: Tx,
  staffId: number,
  profile: { name: string; introduction: string },
): Promise<void> {
  await tx.updateTable('staff').set(profile).where('id', '=', staffId).execute()
}

/** @param avatar key of the stored picture, 80 × 80 */
export async function setAvatar(tx: Tx, staffId: number, avatar: string): Promise<void> {
  await tx.updateTable('staff').set({ avatar }).where('id', '=', staffId).execute()
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

export interface InvitedStaff {
  email: string
  name: string
  roleId: number
  /** Of a password that nobody knows. */
  passwordHash: string
  language: Language
  at: Date
}

/** Adds a person who has yet to set a password. @returns their id; null when the e-mail is taken */
export async function inviteStaff(tx: Tx, staff: InvitedStaff): Promise<number | null> {
  const added = await tx
    .insertInto('staff')
    .values({
      email: staff.email,
      name: staff.name,
      role_id: staff.roleId,
      status: 'invited',
      password_hash: staff.passwordHash,
      password_changed_at: staff.at,
      language: staff.language,
      created_at: staff.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** What an administrator may change of an account. */
export interface StaffChange {
  name: string
  roleId: number
  status: StaffState
}

/**
 * Changes an account that stands as it was seen.
 * @throws VERSION_CONFLICT when someone changed it meanwhile
 */
export async function changeStaff(
  tx: Tx,
  staff: { id: number; version: number; status: StaffState },
  change: StaffChange,
): Promise<number> {
  const changed = await tx
    .updateTable('staff')
    .set({ name: change.name, role_id: change.roleId, status: change.status, version: staff.version + 1 })
    .where('id', '=', staff.id)
    .where('version', '=', staff.version)
    .where('status', '=', staff.status)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) refuse('VERSION_CONFLICT')
  return staff.version + 1
}

/** A person's own first password makes their account active. */
export async function activateStaff(tx: Tx, staffId: number): Promise<void> {
  await tx
    .updateTable('staff')
    .set(({ eb }) => ({ status: staffFlow.next('invited', 'accept'), version: eb('version', '+', 1) }))
    .where('id', '=', staffId)
    .where('status', '=', 'invited')
    .execute()
}
