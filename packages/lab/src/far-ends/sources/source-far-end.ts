import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import { Journal } from '../journal.ts'
import { closeServer, listen, readText, wait } from '../far-end-server.ts'
import { type Life, lifeOf } from './lives.ts'

/** How a simulated source misbehaves, for one subject or for all. Everything left out is the good way. */
export interface SourceBehaviour {
  /** Waits before the answer; what was asked is taken first. */
  answerAfterMs?: number
  /**
   * ok · otherPerson – tells of somebody else · nothing – knows nobody like this · half – leaves parts out · late – taken, says
   * that the answer comes (202), until so many look-ups were made · garbage – taken, the answer cannot be read · error500 – taken,
   * then 500 · drop – taken, then the connection is cut · hang – taken, never answers · unavailable – nothing taken, 503 ·
   * rateLimit – nothing taken, 429 · unauthorized – nothing taken, 401 · reject – nothing taken, it never will (422)
   */
  answer?:
    | 'ok'
    | 'otherPerson'
    | 'nothing'
    | 'half'
    | 'late'
    | 'garbage'
    | 'error500'
    | 'drop'
    | 'hang'
    | 'unavailable'
    | 'rateLimit'
    | 'unauthorized'
    | 'reject'
  /** Look-ups that a late answer takes. */
  readyAfter?: number
  /** What looking it up meets. */
  lookUp?: 'ok' | 'error500' | 'missing'
  /** Only the next so many questions meet it. */
  times?: number
  /** What is known of the person; by default a life made of their ID number, or of the account's. */
  life?: Partial<Life>
}

/** Something that was asked, once however often the same key came. */
export interface TakenQuestion {
  key: string
  /** The ID number it is about, or the account's number. */
  subject: string
  /** The borrower's name, where the source is told it to compare. */
  expectedName?: string
  consentAt: string | null
  at: string
  /** Rupiah charged for it. */
  price: number
}

/** A simulated source over real HTTP, with a record of its own of what it took and charged. */
export interface SourceFarEnd {
  url: string
  port: number
  taken(): TakenQuestion[]
  /** Questions that came in, those told again too. */
  asked(): number
  setBehaviour(subject: string, behaviour: SourceBehaviour | null): void
  setDefault(behaviour: SourceBehaviour): void
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

export interface Reply {
  status: number
  body: unknown
}

/** What a source tells of one question. */
export interface Told {
  key: string
  subject: string
  expectedName: string | undefined
  day: BusinessDay
  price: number
  life: Life
  /** Parts are left out. */
  half: boolean
  /** It knows nobody like this. */
  nothing: boolean
}

/** How a source speaks: everything that differs between them. */
export interface SourceSpeech {
  price: number
  isKnown(request: IncomingMessage): boolean
  /** What a request asks; null when it asks for nothing. */
  asks(url: URL, body: unknown): Omit<TakenQuestion, 'at' | 'price'> | null
  /** The key a look-up is about. */
  looksUp(url: URL): string | null
  tell(told: Told): unknown
}

export interface SourceFarEndOptions {
  /** Where the source's own record lies; kept over restarts, the product never reads it. */
  folder: string
  port?: number
  now?: () => Date
}

/** Another person's number: it belongs to nobody. */
const anotherPerson = '3100000101900001'

export async function startSourceFarEnd(
  speech: SourceSpeech,
  options: SourceFarEndOptions,
): Promise<SourceFarEnd> {
  const far = new FarSource(speech, options)
  const make = (): Server =>
    createServer((request, response) => {
      far.handle(request, response).catch(() => response.destroy())
    })
  let server = make()
  const port = await listen(server, options.port ?? 0)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    taken: () => [...far.taken.values()],
    asked: () => far.asked,
    setBehaviour: (subject, behaviour) => far.setBehaviour(subject, behaviour),
    setDefault: (behaviour) => {
      far.usual = behaviour
    },
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

/** How a source is to treat one person from now on: stories tell it so. */
interface Simulated {
  subject: string
  behaviour: SourceBehaviour | null
}

class FarSource {
  readonly taken = new Map<string, TakenQuestion>()
  readonly own = new Map<string, { behaviour: SourceBehaviour; left: number }>()
  readonly journal: Journal<TakenQuestion>
  usual: SourceBehaviour = {}
  asked = 0
  readonly #speech: SourceSpeech
  readonly #now: () => Date
  /** How each question was met, for whoever looks it up; and how often that was. */
  readonly #met = new Map<string, { behaviour: SourceBehaviour; looks: number }>()

  constructor(speech: SourceSpeech, { folder, now = () => new Date() }: SourceFarEndOptions) {
    this.#speech = speech
    this.#now = now
    const { journal, entries } = Journal.open<TakenQuestion>(folder, 'questions.jsonl')
    this.journal = journal
    for (const entry of entries) this.taken.set(entry.key, entry)
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request)
    if (!this.#speech.isKnown(request)) return respond(response, refusal(401, 'UNAUTHORIZED'))
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (request.method === 'GET') return respond(response, this.#lookUp(this.#speech.looksUp(url)))
    if (url.pathname === '/simulate/behaviour') {
      const { subject, behaviour } = JSON.parse(text) as Simulated
      this.setBehaviour(subject, behaviour)
      return respond(response, { status: 200, body: {} })
    }
    await this.#ask(url, text === '' ? null : (JSON.parse(text) as unknown), request, response)
  }

  async #ask(url: URL, body: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = this.#speech.asks(url, body)
    if (asked === null) return respond(response, refusal(422, 'NOT_UNDERSTOOD'))
    this.asked += 1
    // A key that is known is answered as before and not charged again.
    const behaviour = this.#met.get(asked.key)?.behaviour ?? this.#take(asked.subject)
    const way = behaviour.answer ?? 'ok'
    if (way === 'unavailable') return respond(response, refusal(503, 'UNAVAILABLE'))
    if (way === 'rateLimit') return respond(response, refusal(429, 'TOO_MANY_REQUESTS'))
    if (way === 'unauthorized') return respond(response, refusal(401, 'UNAUTHORIZED'))
    if (way === 'reject') return respond(response, refusal(422, 'CONSENT_NOT_ACCEPTED'))
    if (!this.taken.has(asked.key)) {
      const entry = { ...asked, at: this.#now().toISOString(), price: this.#speech.price }
      this.journal.append(entry)
      this.taken.set(asked.key, entry)
      this.#met.set(asked.key, { behaviour, looks: 0 })
    }
    if (behaviour.answerAfterMs !== undefined) await wait(behaviour.answerAfterMs)
    if (way === 'hang') return
    if (way === 'drop') return void request.socket.destroy()
    if (way === 'error500') return respond(response, { status: 500, body: { message: 'internal error' } })
    if (way === 'garbage') return void response.writeHead(200).end('<html><body>Bad Gateway</body></html>')
    if (way === 'late') return respond(response, { status: 202, body: { status: 'PROCESSING' } })
    respond(response, this.#answer(asked.key, behaviour))
  }

  setBehaviour(subject: string, behaviour: SourceBehaviour | null): void {
    if (behaviour === null) this.own.delete(subject)
    else this.own.set(subject, { behaviour, left: behaviour.times ?? Infinity })
  }

  #take(subject: string): SourceBehaviour {
    const own = this.own.get(subject)
    if (own === undefined) return this.usual
    own.left -= 1
    if (own.left <= 0) this.own.delete(subject)
    return own.behaviour
  }

  #lookUp(key: string | null): Reply {
    const question = this.taken.get(key ?? '')
    if (key === null || question === undefined) return refusal(404, 'UNKNOWN_REFERENCE')
    const met = this.#met.get(key) ?? { behaviour: this.usual, looks: 0 }
    const { behaviour } = met
    met.looks += 1
    if (behaviour.lookUp === 'error500') return { status: 500, body: {} }
    if (behaviour.lookUp === 'missing') return refusal(404, 'UNKNOWN_REFERENCE')
    const isLate = behaviour.answer === 'late' && met.looks < (behaviour.readyAfter ?? 1)
    return isLate ? { status: 202, body: { status: 'PROCESSING' } } : this.#answer(key, behaviour)
  }

  #answer(key: string, behaviour: SourceBehaviour): Reply {
    const { subject, expectedName, price } = this.taken.get(key) ?? {
      subject: '',
      expectedName: undefined,
      price: 0,
    }
    const day = businessDayOf(this.#now())
    const life = { ...lifeOf(subject, day), ...behaviour.life }
    return {
      status: 200,
      body: this.#speech.tell({
        key,
        subject: behaviour.answer === 'otherPerson' ? anotherPerson : subject,
        expectedName,
        day,
        price,
        life,
        half: behaviour.answer === 'half',
        nothing: behaviour.answer === 'nothing',
      }),
    }
  }
}

function refusal(status: number, code: string): Reply {
  return { status, body: { error: { code, message: code.toLowerCase().replaceAll('_', ' ') } } }
}

function respond(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
