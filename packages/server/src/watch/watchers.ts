import { PassThrough, type Readable } from 'node:stream'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Logger } from 'pino'
import type { Db } from '../db/pool.ts'
import { read } from '../db/transaction.ts'
import type { Clock } from '../start/clock.ts'
import { concerns, type Move, type Watched } from './move.ts'
import { type Rests, sameRests, standingOf } from './standing.queries.ts'
import { type Found, TrailEnds } from './trail-ends.ts'

/** One look for all who watch, so often. */
const lookEveryMs = 1_500
/** Who was told is told again by the look after the next at the earliest: what comes in between is said at once. */
const looksBetween = 2
/** Those whom one look tells are told one after the other, each so long after the one before, all within the time to the next. */
const [tellEveryMs, tellWithinMs] = [20, 1_200]
const lookSessionsEvery = 2
const heartbeatEvery = 10
/** What moved is remembered for who comes a moment later: so many, and so much is allowed for clocks that differ. */
const [movesKept, clockSlackMs] = [2_000, 2_000]
/** Of one process, and of one person: the oldest goes for the newest. */
const [watchersMax, ofPersonMax] = [2_000, 4]
/** Who reads nothing any more is let go of. */
const unreadBytesMax = 512

const lines = {
  open: 'data: open\n\n',
  moved: 'data: moved\n\n',
  replaced: 'data: replaced\n\n',
  alive: ':\n\n',
}

/** Who watches: what they count, by whose session, and on what their sight rests. */
export interface Watch {
  watched: Watched
  session: Buffer
  rests: Rests
  /** The machine's time of what they have already seen. */
  since: Date
}

interface Watcher extends Watch {
  stream: PassThrough
  /** Something moved that they were not told of. */
  isDue: boolean
  /** Not to be told before that look. */
  quietUntil: number
}

/**
 * Everybody of this process who watches. However many they are, the ends of the trails are looked at once each time, and not
 * at all while nobody watches. They are told only that something moved which they count.
 */
export class Watchers {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: Logger
  readonly #watching = new Set<Watcher>()
  #looking: NodeJS.Timeout | null = null
  readonly #telling = new Set<NodeJS.Timeout>()
  #ends = new TrailEnds()
  #looks = 0
  #day: BusinessDay | null = null
  #lately: { atMs: number; move: Move }[] = []
  /** Since when nothing is missing in it. */
  #knownSinceMs = Number.POSITIVE_INFINITY
  #isOver = false

  constructor({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
    this.#db = db
    this.#clock = clock
    this.#log = log
  }

  get size(): number {
    return this.#watching.size
  }

  /** Whether one more may watch. */
  get hasRoom(): boolean {
    return !this.#isOver && this.#watching.size < watchersMax
  }

  /** Begins to tell. Ends by itself with the session, when what the person may see changes, and when the process does. */
  open(watch: Watch): Readable {
    const stream = new PassThrough()
    if (!this.hasRoom) return stream.end()
    this.#makeRoomFor(watch.watched.staffId)
    const watcher: Watcher = { ...watch, stream, isDue: this.#missed(watch), quietUntil: 0 }
    this.#watching.add(watcher)
    stream.once('close', () => this.#watching.delete(watcher))
    stream.write(lines.open)
    this.#looking ??= this.#after(lookEveryMs)
    return stream
  }

  /** Lets everybody go; nobody is let in any more. */
  end(): void {
    this.#isOver = true
    this.#endAll()
    this.#stop()
  }

  #makeRoomFor(staffId: number): void {
    const own = [...this.#watching].filter(({ watched }) => watched.staffId === staffId)
    for (const watcher of own.slice(0, Math.max(0, own.length + 1 - ofPersonMax)))
      this.#letGo(watcher, lines.replaced)
  }

  /** Whether something moved between what they saw and now. */
  #missed({ watched, since }: Watch): boolean {
    const sinceMs = since.getTime() - clockSlackMs
    if (sinceMs < this.#knownSinceMs) return true
    return this.#lately.some(({ atMs, move }) => atMs >= sinceMs && concerns(watched, move))
  }

  #after(ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => void this.#look(), ms)
    return timer.unref()
  }

  async #look(): Promise<void> {
    if (this.#watching.size === 0) return this.#stop()
    try {
      await this.#lookOnce()
    } catch (error) {
      // Whose session lives is not known any more: they come again, and are asked who they are.
      this.#log.warn({ err: error }, 'the trails could not be looked at: who watches comes again')
      this.#endAll()
      return this.#stop()
    }
    if (!this.#isOver) this.#looking = this.#after(lookEveryMs)
  }

  async #lookOnce(): Promise<void> {
    this.#looks += 1
    const wall = this.#clock.wall()
    const asksSessions = this.#looks % lookSessionsEvery === 0
    const watching = [...this.#watching]
    const { found, standing } = await read(this.#db, '*', async (tx) => ({
      found: await this.#ends.look(tx, wall),
      standing: asksSessions
        ? await standingOf(tx, [...new Set(watching.map(({ session }) => session))], wall)
        : null,
    }))
    if (standing !== null) this.#holdAgainst(standing, watching)
    this.#note(found)
    if (this.#looks % heartbeatEvery === 0) this.#beat()
    this.#tell()
  }

  /** Remembers what moved, and who is to be told of it. */
  #note(found: Found): void {
    const atMs = this.#clock.wall().getTime()
    const today = this.#clock.today()
    const isAll = found === null || (this.#day !== null && this.#day !== today)
    this.#day = today
    if (isAll || this.#knownSinceMs === Number.POSITIVE_INFINITY) {
      this.#lately = []
      this.#knownSinceMs = atMs
    }
    for (const move of found ?? []) this.#lately.push({ atMs, move })
    if (this.#lately.length > movesKept) {
      const dropped = this.#lately.splice(0, this.#lately.length - movesKept)
      this.#knownSinceMs = (dropped.at(-1)?.atMs ?? atMs) + 1
    }
    for (const watcher of this.#watching)
      watcher.isDue ||= isAll || (found ?? []).some((move) => concerns(watcher.watched, move))
  }

  #beat(): void {
    for (const { stream } of this.#watching)
      if (stream.readableLength > unreadBytesMax) stream.destroy()
      else stream.write(lines.alive)
  }

  /** Tells who is due, one after the other: what they then ask for does not come in one instant. */
  #tell(): void {
    const due = [...this.#watching].filter(({ isDue, quietUntil }) => isDue && quietUntil <= this.#looks)
    const turns = Math.max(1, Math.min(due.length, Math.floor(tellWithinMs / tellEveryMs)))
    const each = Math.ceil(due.length / turns)
    for (let turn = 0; turn * each < due.length; turn += 1) {
      const now = due.slice(turn * each, (turn + 1) * each)
      for (const watcher of now) {
        watcher.isDue = false
        watcher.quietUntil = this.#looks + looksBetween
      }
      const timer = setTimeout(() => {
        this.#telling.delete(timer)
        for (const watcher of now) if (this.#watching.has(watcher)) watcher.stream.write(lines.moved)
      }, turn * tellEveryMs)
      this.#telling.add(timer)
    }
  }

  #endAll(): void {
    for (const watcher of this.#watching) this.#letGo(watcher)
  }

  #letGo(watcher: Watcher, last = ''): void {
    this.#watching.delete(watcher)
    watcher.stream.end(last)
  }

  /** Lets those go whose session is over or whose sight rests on something else now: they come again, or are asked to sign in. */
  #holdAgainst(standing: ReadonlyMap<string, Rests>, watching: readonly Watcher[]): void {
    for (const watcher of watching) {
      const now = standing.get(watcher.session.toString('hex'))
      if (now === undefined || !sameRests(now, watcher.rests)) this.#letGo(watcher)
    }
  }

  /** Nobody looks any more; whoever comes next begins anew. */
  #stop(): void {
    if (this.#looking !== null) clearTimeout(this.#looking)
    this.#looking = null
    for (const timer of this.#telling) clearTimeout(timer)
    this.#telling.clear()
    this.#ends = new TrailEnds()
    this.#day = null
    this.#lately = []
    this.#knownSinceMs = Number.POSITIVE_INFINITY
  }
}
