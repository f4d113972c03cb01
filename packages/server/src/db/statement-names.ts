/** How many texts are remembered; a flood of rare ones pushes out the oldest, never one in use. */
const textsMax = 1_000
/** Longer ones carry many rows of values and hardly come again; what makes the facts of reports is shorter. */
const textLengthMax = 16_000

/**
 * Names of prepared statements, one for each text that came before; alike on all connections of the process, since a
 * name belongs to one connection.
 */
export class StatementNames {
  /** By text, least recently used first; null: seen once. */
  readonly #names = new Map<string, string | null>()
  #made = 0

  /** The name of a text; none the first time, so that what comes once takes up no plan. */
  of(text: string): string | undefined {
    if (text.length > textLengthMax) return undefined
    const known = this.#names.get(text)
    const name = known === null ? this.#next() : known
    this.#names.delete(text)
    this.#names.set(text, name ?? null)
    if (this.#names.size > textsMax) this.#names.delete(this.#names.keys().next().value ?? '')
    return name
  }

  /** Gives a text another name, unless that happened since: every connection then plans it anew. */
  renew(text: string, outdated: string): void {
    if (this.#names.get(text) === outdated) this.#names.set(text, this.#next())
  }

  #next(): string {
    this.#made += 1
    return `s${this.#made}`
  }
}

/**
 * Whether PostgreSQL refuses to run a kept plan since a table of it was changed (`cached plan must not change result
 * type`). Told by the routine: the code is that of everything unsupported, the words follow the server's language.
 */
export function outdatedPlan(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  )
}
