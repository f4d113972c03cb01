import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope, RetOf } from '../../packages/contract/src/call.ts'
import { login } from '../../packages/contract/src/user/session.ts'
import { demoPassword } from '../../packages/server/src/secrets/passwords.ts'

/** What a person signs in with at a browser that is known. */
export interface Key {
  email: string
  deviceId: string
  /** Value of the cookie that proves the device. */
  proof: string
}

/** How a morning went. */
export interface Storm {
  people: number
  seconds: number
  /** Milliseconds from the moment each wanted in until the session was there, shortest first. */
  ms: readonly number[]
  refused: number
}

/** Everybody signs in, evenly over some seconds; who comes while others are let in waits, and the wait counts. */
export async function loginStorm(base: string, keys: readonly Key[], seconds: number): Promise<Storm> {
  const began = performance.now()
  const signedIn = await Promise.all(
    keys.map(async (key, index) => {
      const due = began + (index * seconds * 1_000) / keys.length
      await pause(Math.max(0, due - performance.now()))
      const isIn = await signIn(base, key)
      return { ms: performance.now() - due, isIn }
    }),
  )
  return {
    people: keys.length,
    seconds,
    ms: signedIn.map(({ ms }) => ms).toSorted((a, b) => a - b),
    refused: signedIn.filter(({ isIn }) => !isIn).length,
  }
}

async function signIn(base: string, { email, deviceId, proof }: Key): Promise<boolean> {
  const answer = await fetch(`${base}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `device=${proof}` },
    body: JSON.stringify({ email, password: demoPassword, deviceId }),
  })
  if (!answer.ok) return false
  const envelope = (await answer.json()) as Envelope<RetOf<typeof login>>
  return envelope.code === '' && 'token' in envelope.data.ret
}
