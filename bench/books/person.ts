import { transact } from '../../packages/server/src/db/transaction.ts'
import { openSudo } from '../../packages/server/src/records/people/session.ts'
import { sha256 } from '../../packages/server/src/secrets/seals.ts'
import type { ProductOfMany } from '../product-of-many.ts'

/** Somebody at work, with the password given lately. */
export class Person {
  readonly #base: string
  readonly headers: Readonly<Record<string, string>>

  static async of(product: ProductOfMany, role: string): Promise<Person> {
    const token = await product.signIn(role)
    const until = new Date(Date.now() + 3_600_000)
    await transact(product.services.db, '*', async (tx) => await openSudo(tx, sha256(token), until))
    return new Person(product.base, token)
  }

  constructor(base: string, token: string) {
    this.#base = base
    this.headers = { 'content-type': 'application/json', 'x-token': token }
  }

  async ask<Ret>(path: string, request: object): Promise<Ret> {
    return await this.#read(path, { headers: this.headers, body: JSON.stringify(request) })
  }

  async upload<Ret>(path: string, query: Record<string, string>, bytes: Buffer): Promise<Ret> {
    const headers = { ...this.headers, 'content-type': 'application/octet-stream' }
    return await this.#read(`${path}?${new URLSearchParams(query).toString()}`, {
      headers,
      body: new Uint8Array(bytes),
    })
  }

  async #read<Ret>(path: string, sent: RequestInit): Promise<Ret> {
    const answer = await fetch(`${this.#base}${path}`, { method: 'POST', ...sent })
    const { code, data } = (await answer.json()) as { code: string; data: { ret: Ret } }
    if (code !== '') throw new Error(`${path}: ${code} ${JSON.stringify(data).slice(0, 200)}`)
    return data.ret
  }
}
