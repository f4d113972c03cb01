import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Append-only record, one JSON object a line. A line is with the operating system before its effect is told to anyone,
 * so a killed process forgets nothing it has answered (a power cut may); a torn last line was never answered and is cut
 * off.
 */
export class Journal<Entry> {
  readonly #file: number

  private constructor(file: number) {
    this.#file = file
  }

  /** Opens the record in `folder` and gives every entry in it, oldest first. */
  static open<Entry>(folder: string, name: string): { journal: Journal<Entry>; entries: Entry[] } {
    mkdirSync(folder, { recursive: true })
    const path = join(folder, name)
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
    const whole = bytes.lastIndexOf(0x0a) + 1
    const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
    const file = openSync(path, 'a', 0o600)
    if (whole < bytes.length) ftruncateSync(file, whole)
    return { journal: new Journal<Entry>(file), entries: lines.map((line) => JSON.parse(line) as Entry) }
  }

  append(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`)
  }

  close(): void {
    closeSync(this.#file)
  }
}
