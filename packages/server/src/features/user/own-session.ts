import * as calls from '@lumbung/contract/user/own-session'
import { refuse } from '@lumbung/domain/errors'
import { implement, implementPrepared } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { forgetDevice } from '../../records/people/login.ts'
import { endSessionById, endSessionsOnDevice, openSudo } from '../../records/people/session.ts'
import { deviceName } from '../../calls/device-name.ts'
import { passwordUnchanged, tryOwnPassword } from './own-password.ts'
import { liveSessions, trustedDevices } from './own-session.queries.ts'

export const sudoMinutes = 10

const listSessions = implement(calls.getOwnSessions, async (_request, { tx, staff, sessionHash, wall }) => {
  const rows = await liveSessions(tx, staff.id, sessionHash, wall)
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      current: row.current,
      device: deviceName(row.user_agent),
      ip: row.ip,
      openedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
})

const endOwnSession = implement(calls.endSession, async ({ id }, { tx, staff, wall }) => {
  if (!(await endSessionById(tx, staff.id, id, 'owner', wall))) refuse('NOT_FOUND')
  return null
})

const listDevices = implement(calls.getOwnDevices, async (_request, { tx, staff, sessionHash, wall }) => {
  const rows = await trustedDevices(tx, staff.id, sessionHash, wall)
  return {
    devices: rows.map((row) => ({
      id: row.id,
      current: row.current,
      device: deviceName(row.user_agent),
      trustedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      trustedUntil: row.trusted_until.toISOString(),
    })),
  }
})

/** A lost laptop: it needs the code again, and whoever has it open is out. */
const forgetOwnDevice = implement(calls.forgetDevice, async ({ id }, { tx, staff, sessionHash, wall }) => {
  const deviceMac = await forgetDevice(tx, staff.id, id)
  if (deviceMac === null) refuse('NOT_FOUND')
  await endSessionsOnDevice(tx, staff.id, deviceMac, wall, sessionHash)
  return null
})

const confirmOwnPassword = implementPrepared(
  calls.confirmPassword,
  async ({ password }, context) => await tryOwnPassword(context, password, 'password'),
  async (_request, context, tried) => {
    const wrong = tried.refused ?? (await passwordUnchanged(context, tried, 'password'))
    if (wrong !== null) return wrong
    const until = new Date(context.wall.getTime() + sudoMinutes * 60_000)
    if (context.sessionHash !== null) await openSudo(context.tx, context.sessionHash, until)
    return { until: until.toISOString() }
  },
)

export const ownSessionCalls: readonly Implementation[] = [
  listSessions,
  endOwnSession,
  listDevices,
  forgetOwnDevice,
  confirmOwnPassword,
]
