import type { ErrorCode } from '@lumbung/domain/errors'
import type * as z from 'zod/mini'
import type { Language } from './fields.ts'
import type { SeededRoleName } from './roles.ts'
import type { RouteName } from './routes.ts'

/**
 * Who may make a call.
 * - `open`: nobody needs to be known (login)
 * - `pendingLogin`: the right password was given, the e-mail code is still owed
 * - `signedIn`: any session (own profile, language)
 * - `granted`: a session whose role holds this call for at least one app
 * - `app`: a borrower app, by key and signature
 * - `hook`: a provider, by its token
 */
export type Access = 'open' | 'pendingLogin' | 'signedIn' | 'granted' | 'app' | 'hook'

export type Method = 'GET' | 'POST'

/** What the body of a call is: JSON, or raw bytes of an upload (then `request` describes the query). */
export type Body = 'json' | 'upload'

/** In words. The console takes it out of its own code and loads it with its words, in one language. */
export type Title = Readonly<Record<Language, string>>

/** Who may make it: known by another way than a grant, or whoever holds it, in a new product these roles. */
type Permission =
  | { access: Exclude<Access, 'granted'>; title?: Title }
  | {
      /** What it does, for who grants it and in the audit log. */
      title: Title
      heldBy: readonly SeededRoleName[]
      /** The screens that open on a refusal without it. */
      neededBy?: readonly RouteName[]
      /** The screens that lose a button without it. */
      usedBy?: readonly RouteName[]
    }

type BodyOptions =
  | { body?: Exclude<Body, 'upload'> }
  | {
      body: 'upload'
      /** It is cut off past them, while it comes. */
      bytesMax: number
    }

export type CallOptions<Request extends z.ZodMiniType, Ret extends z.ZodMiniType> = Permission &
  BodyOptions & {
    request: Request
    ret: Ret
    /** Every refusal the command can answer beside those of the wrapper. */
    errors?: readonly ErrorCode[]
    /** Replayed by its `requestKey`: the same key and input answer the same, other input is refused. */
    once?: boolean
    /**
     * For so long a call marked `once` answers again, for an answer that was lost on its way; later the same key is refused with
     * ANSWERED_BEFORE. Without it as long as the answer is kept.
     */
    replaySeconds?: number
    /** The answer is a file, not an envelope. */
    file?: boolean
    /** The answer goes on: lines of text (`text/event-stream`) as things happen, until either side ends it. */
    stream?: boolean
    /** Refused with PASSWORD_AGAIN unless the password was given again within ten minutes (`confirm_password`). */
    sudo?: boolean
    /** How often one person may make it in a minute; without it the product's limit holds. */
    perMinute?: number
    /** Only looks: in a read-only transaction, without an audit row. By itself so for GET and for `get_…`. */
    looks?: boolean
    /** `all`: about what belongs to no single app; only a grant for every app opens it (rulings 46). */
    scope?: CallScope
  }

export type CallScope = 'apps' | 'all'

export interface Call<
  Name extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Ret extends z.ZodMiniType = z.ZodMiniType,
> {
  /** `POST /order/get_orders`: the permission key too. */
  name: Name
  /** Null for calls that are neither granted nor told of. */
  title: Title | null
  method: Method
  path: string
  access: Access
  heldBy: readonly SeededRoleName[]
  neededBy: readonly RouteName[]
  usedBy: readonly RouteName[]
  request: Request
  ret: Ret
  errors: readonly ErrorCode[]
  once: boolean
  replaySeconds: number | null
  body: Body
  /** Of an upload; null: the edge says how long a JSON may be. */
  bytesMax: number | null
  file: boolean
  stream: boolean
  sudo: boolean
  perMinute: number | null
  scope: CallScope
  looks: boolean
}

export type RequestOf<C> = C extends Call<string, infer R> ? z.output<R> : never
export type RetOf<C> = C extends Call<string, z.ZodMiniType, infer R> ? z.output<R> : never

/** What every call answers. `code` is `''` on success, the number 403 when the session is gone. */
export type Envelope<Ret> =
  | { code: ''; msg: string; data: { ret: Ret } }
  | { code: ErrorCode | 403; msg: string; data: Refusal | null }

/** What the wrapper around every call may refuse with, whatever the call. */
const refusalsOfAny = [
  'NOT_PERMITTED',
  'VALIDATION',
  'RATE_LIMITED',
  'BUSY',
  'FILE_TOO_LARGE',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]

const refusalsByAccess: Record<Access, readonly (ErrorCode | 403)[]> = {
  open: [],
  pendingLogin: [],
  signedIn: [403],
  granted: [403],
  app: ['APP_UNKNOWN', 'SIGNATURE_INVALID'],
  hook: ['SIGNATURE_INVALID'],
}

/** Every code a call may answer: those it declares, and those of the wrapper around a call of its kind. */
export function refusalsOf(call: Call): ReadonlySet<ErrorCode | 403> {
  return new Set([
    ...refusalsByAccess[call.access],
    ...refusalsOfAny,
    ...(call.sudo ? (['PASSWORD_AGAIN'] as const) : []),
    ...(call.once ? (['IDEMPOTENCY_MISMATCH', 'ANSWERED_BEFORE'] as const) : []),
    ...(call.access === 'app' && !call.looks ? (['REQUEST_REPLAYED'] as const) : []),
    ...call.errors,
  ])
}

/** What is wrong with the input, by field path (`filter.amount.from`). */
export interface Refusal {
  fields?: Record<string, string>
  detail?: Record<string, string | number>
  /** Of a file: its columns, and what each was taken for. */
  columns?: readonly { name: string; target: string }[]
}

/**
 * Declares a call as a value. Server implements it, browser makes it, tests and OpenAPI iterate over it.
 * @param name method and path below the base path, e.g. `POST /order/get_orders`
 */
export function call<
  Name extends `${Method} /${string}`,
  Request extends z.ZodMiniType,
  Ret extends z.ZodMiniType,
>(name: Name, options: CallOptions<Request, Ret>): Call<Name, Request, Ret> {
  const space = name.indexOf(' ')
  const isGet = name.startsWith('GET ') || name.slice(name.lastIndexOf('/') + 1).startsWith('get_')
  return {
    name,
    title: options.title ?? null,
    method: name.slice(0, space) as Method,
    path: name.slice(space + 1),
    ...permissionOf(options),
    request: options.request,
    ret: options.ret,
    errors: options.errors ?? [],
    once: options.once ?? false,
    replaySeconds: options.replaySeconds ?? null,
    body: options.body ?? 'json',
    bytesMax: options.body === 'upload' ? options.bytesMax : null,
    file: options.file ?? false,
    stream: options.stream ?? false,
    sudo: options.sudo ?? false,
    perMinute: options.perMinute ?? null,
    scope: options.scope ?? 'apps',
    looks: options.looks ?? isGet,
  }
}

function permissionOf(options: Permission): Pick<Call, 'access' | 'heldBy' | 'neededBy' | 'usedBy'> {
  if ('access' in options) return { access: options.access, heldBy: [], neededBy: [], usedBy: [] }
  const { heldBy, neededBy = [], usedBy = [] } = options
  return { access: 'granted', heldBy, neededBy, usedBy }
}
