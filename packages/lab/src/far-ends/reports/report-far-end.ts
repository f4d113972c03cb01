import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeServer, listen, readText, wait } from '../far-end-server.ts'
import { Journal } from '../journal.ts'

/** How a receiver meets what it is sent. */
export interface ReceiverBehaviour {
  /**
   * `error500`, `drop`, `hang` and `garbage` come after the rows were taken; `late`: taken, and judged at the second look;
   * `rateLimit`, `unauthorized`: nothing was taken.
   */
  answer?: 'ok' | 'error500' | 'drop' | 'hang' | 'garbage' | 'late' | 'rateLimit' | 'unauthorized'
  /** For so many batches; for all by default. */
  times?: number
  /** A row whose key or values hold this text is refused, unless it stands for another one. */
  refuses?: { holding: string; code: string; message: string }
  answerAfterMs?: number
}

/** A row as it was taken, and what the receiver says of it. */
export interface TakenRow {
  key: string
  corrects: string | null
  values: Record<string, string>
  verdict: { state: 'accepted' } | { state: 'refused'; code: string; message: string }
  at: string
}

/** A simulated receiver of reports over real HTTP. */
export interface ReportFarEnd {
  url: string
  port: number
  /** Every row that was taken, refused ones too, as they came. */
  taken(): readonly TakenRow[]
  /** How often a key came that was taken already. */
  again(): number
  setBehaviour(behaviour: ReceiverBehaviour): void
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

type SentRow = Pick<TakenRow, 'key' | 'corrects' | 'values'>
type Said = {
  key: string
  state: 'accepted' | 'refused' | 'pending' | 'notKnown'
  code?: string
  message?: string
}

/** How a receiver speaks. */
export interface ReceiverSpeech {
  isKnown(request: IncomingMessage): boolean
  /** The rows of a batch; null: it is none. */
  rows(url: URL, body: unknown): SentRow[] | null
  /** The keys that a question is about; null: it is none. */
  keys(url: URL, body: unknown): string[] | null
  tell(said: readonly Said[]): unknown
}

export interface ReportFarEndOptions {
  /** Where the receiver's own record lies; kept over restarts, the product never reads it. */
  folder: string
  now?: () => Date
  /** One row in so many has a fault of its own that only the receiver knows; 0: none. */
  faultIn?: number
}

export async function startReportFarEnd(
  speech: ReceiverSpeech,
  options: ReportFarEndOptions,
): Promise<ReportFarEnd> {
  const far = new FarReceiver(speech, options)
  const make = (): Server =>
    createServer((request, response) => {
      far.handle(request, response).catch(() => response.destroy())
    })
  let server = make()
  const port = await listen(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    taken: () => [...far.taken.values()],
    again: () => far.again,
    setBehaviour: (behaviour) => far.setBehaviour(behaviour),
    down: async () => await closeServer(server),
    up: async () => {
      server = make()
      await listen(server, port)
    },
    stop: async () => {
      await closeServer(server)
      far.journal.close()
    },
  }
}

class FarReceiver {
  readonly taken = new Map<string, TakenRow>()
  readonly journal: Journal<TakenRow>
  again = 0
  #behaviour: ReceiverBehaviour = {}
  #left = Infinity
  /** Rows that are judged at the second look. */
  readonly #late = new Set<string>()
  readonly #speech: ReceiverSpeech
  readonly #now: () => Date
  readonly #faultIn: number

  constructor(speech: ReceiverSpeech, { folder, now = () => new Date(), faultIn = 0 }: ReportFarEndOptions) {
    this.#speech = speech
    this.#now = now
    this.#faultIn = faultIn
    const { journal, entries } = Journal.open<TakenRow>(folder, 'rows.jsonl')
    this.journal = journal
    for (const entry of entries) this.taken.set(entry.key, entry)
  }

  setBehaviour(behaviour: ReceiverBehaviour): void {
    this.#behaviour = behaviour
    this.#left = behaviour.times ?? Infinity
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request)
    if (!this.#speech.isKnown(request)) return respond(response, 401, refusal('UNAUTHORIZED'))
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const body = JSON.parse(text) as unknown
    if (url.pathname === '/simulate/behaviour') {
      this.setBehaviour(body as ReceiverBehaviour)
      return respond(response, 200, {})
    }
    const keys = this.#speech.keys(url, body)
    if (keys !== null) return respond(response, 200, this.#speech.tell(keys.map((key) => this.#look(key))))
    const rows = this.#speech.rows(url, body)
    if (rows === null) return respond(response, 422, refusal('NOT_UNDERSTOOD'))
    await this.#take(rows, request, response)
  }

  async #take(rows: readonly SentRow[], request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { answer = 'ok', answerAfterMs = 0 } = this.#met()
    if (answer === 'rateLimit') return respond(response, 429, refusal('TOO_MANY_REQUESTS'))
    if (answer === 'unauthorized') return respond(response, 401, refusal('UNAUTHORIZED'))
    for (const row of rows) this.#keep(row)
    if (answerAfterMs > 0) await wait(answerAfterMs)
    if (answer === 'hang') return
    if (answer === 'drop') return void request.socket.destroy()
    if (answer === 'error500') return respond(response, 500, { message: 'internal error' })
    if (answer === 'garbage') return void response.writeHead(200).end('<html><body>Bad Gateway</body></html>')
    if (answer === 'late') {
      for (const { key } of rows) this.#late.add(key)
      const pending = rows.map(({ key }): Said => ({ key, state: 'pending' }))
      return respond(response, 202, this.#speech.tell(pending))
    }
    respond(response, 200, this.#speech.tell(rows.map(({ key }) => this.#said(key))))
  }

  #met(): ReceiverBehaviour {
    if (this.#left <= 0) return {}
    this.#left -= 1
    return this.#behaviour
  }

  /** Told the same key again it keeps what it has. */
  #keep(row: SentRow): void {
    if (this.taken.has(row.key)) {
      this.again += 1
      return
    }
    const { key, corrects, values } = row
    const kept = { key, corrects, values, verdict: this.#judge(row), at: this.#now().toISOString() }
    this.journal.append(kept)
    this.taken.set(key, kept)
  }

  #judge(row: SentRow): TakenRow['verdict'] {
    const { refuses } = this.#behaviour
    const text = [row.key, ...Object.values(row.values)]
    if (row.corrects === null && refuses !== undefined && text.some((each) => each.includes(refuses.holding)))
      return { state: 'refused', code: refuses.code, message: refuses.message }
    if (row.corrects === null && this.#faultIn > 0 && numberOf(row.key) % this.#faultIn === 0)
      return { state: 'refused', code: 'ALAMAT_TIDAK_LENGKAP', message: 'Alamat tanpa kelurahan' }
    return { state: 'accepted' }
  }

  #look(key: string): Said {
    if (!this.#late.delete(key)) return this.#said(key)
    return { key, state: 'pending' }
  }

  #said(key: string): Said {
    const row = this.taken.get(key)
    return row === undefined ? { key, state: 'notKnown' } : { key, ...row.verdict }
  }
}

/** Of a name, the same each time. */
function numberOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0)
}

function refusal(code: string) {
  return { error: { code, message: code.toLowerCase().replaceAll('_', ' ') } }
}

function respond(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
