import type { Call, Envelope, RetOf } from '@lumbung/contract/call'
import type * as z from 'zod/mini'
import { speech, spoken } from '../locales/language.tsx'
import { CallFailed, CallRefused } from './api-refusal.ts'
import { isInBackground } from './background.ts'
import { readCookie, tokenCookie } from './cookie.ts'
import { isLoggedOut, isSuccess } from './envelope.ts'
import { askToLogInAgain } from './logged-out.ts'
import { askPasswordAgain } from './sudo.ts'
import { beginAnew, isSomeoneElses } from './whose-window.ts'

/** Every call stands below it. */
export const base = '/api'
/** The longest a call may take (specification §9). */
export const timeoutMs = 60_000

/** What a caller writes: defaults of the contract may be left out. */
export type InputOf<C> = C extends Call<string, infer R> ? z.input<R> : never

export interface CallSettings {
  signal?: AbortSignal
  /** Goes out even when the page is closed meanwhile. */
  outlives?: boolean
}

export interface UploadSettings extends CallSettings {
  onProgress?: (share: number) => void
}

/** Where a call is made, with what it asks for where that stands in the address. */
export function addressOf(call: Call, request: unknown): string {
  const search = new URLSearchParams()
  if (call.method === 'GET' || call.body === 'upload') {
    for (const [key, value] of Object.entries((request ?? {}) as Record<string, unknown>)) {
      if (value !== undefined && value !== null)
        search.set(key, typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  const query = search.toString()
  return `${base}${call.path}${query ? `?${query}` : ''}`
}

/** What goes with every call: whose it is, and whether somebody pressed for it. */
export function headersOf(extra: Record<string, string> = {}): Record<string, string> {
  const token = readCookie(tokenCookie)
  return {
    ...extra,
    ...(token && { 'X-Token': token }),
    // Tells the server's log, and whoever presses every button in a story, that nobody pressed for it.
    ...(isInBackground() && { 'X-Background': '1' }),
  }
}

function refuse(
  envelope: Extract<Envelope<unknown>, { code: Exclude<Envelope<unknown>['code'], ''> }>,
): never {
  const code = isLoggedOut(envelope.code) ? 403 : envelope.code
  if (code === 403) askToLogInAgain(envelope.data?.detail)
  throw new CallRefused(code, envelope.msg, envelope.data)
}

/** @throws CallRefused with what the envelope says */
export function unwrap<Ret>(envelope: Envelope<Ret>): Ret {
  return isSuccess(envelope) ? envelope.data.ret : refuse(envelope)
}

async function send(call: Call, request: unknown, settings: CallSettings): Promise<Response> {
  if (isSomeoneElses()) return await beginAnew()
  const limit = AbortSignal.timeout(timeoutMs)
  const post = call.method === 'POST'
  let response: Response
  try {
    response = await fetch(addressOf(call, request), {
      method: call.method,
      credentials: 'same-origin',
      keepalive: settings.outlives === true,
      headers: headersOf(post ? { 'Content-Type': 'application/json' } : {}),
      signal: settings.signal ? AbortSignal.any([settings.signal, limit]) : limit,
      ...(post ? { body: JSON.stringify(request ?? {}) } : {}),
    })
  } catch (error) {
    if (settings.signal?.aborted) throw error
    const { t } = await spoken()
    throw new CallFailed(
      limit.aborted ? t('shell.timedOut', { n: timeoutMs / 1000 }) : t('shell.noNetwork'),
      0,
      null,
    )
  }
  if (response.ok) return response
  const { t } = await spoken()
  throw new CallFailed(
    t('shell.httpError', { status: response.status }),
    response.status,
    response.headers.get('x-request-id'),
  )
}

/**
 * Whoever is asked for the password again gives it, and the same request (with the same `requestKey`) goes out once more.
 * Left by Esc the refusal stands, and nobody tells it: who left knows.
 */
async function withPassword<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof CallRefused && error.code === 'PASSWORD_AGAIN' && (await askPasswordAgain())))
      throw error
    return await make()
  }
}

/**
 * Makes a call of the contract. Resolves to its `ret`; rejects with {@link CallRefused} or {@link CallFailed}, and says
 * nothing itself: `act` tells what a button could not do, `useForm` what a form could not, what draws an answer why
 * there is none.
 */
export async function api<C extends Call>(
  call: C,
  request: InputOf<C>,
  settings: CallSettings = {},
): Promise<RetOf<C>> {
  return await withPassword(() => once(call, request, settings))
}

async function once<C extends Call>(call: C, request: InputOf<C>, settings: CallSettings): Promise<RetOf<C>> {
  const response = await send(call, request, settings)
  let envelope: Envelope<RetOf<C>>
  try {
    envelope = (await response.json()) as Envelope<RetOf<C>>
  } catch {
    throw new CallFailed(
      (await spoken()).t('shell.httpError', { status: response.status }),
      response.status,
      null,
    )
  }
  return unwrap(envelope)
}

interface AnsweredFile {
  blob: Blob
  name: string | null
}

/** A file as a blob: photos become `blob:` addresses, downloads are saved. A refusal comes as an envelope. */
export async function apiFile<C extends Call>(
  call: C,
  request: InputOf<C>,
  settings: CallSettings = {},
): Promise<AnsweredFile> {
  return await withPassword(() => fileOnce(call, request, settings))
}

async function fileOnce<C extends Call>(
  call: C,
  request: InputOf<C>,
  settings: CallSettings,
): Promise<AnsweredFile> {
  const response = await send(call, request, settings)
  if (
    response.headers.get('content-type')?.startsWith('application/json') &&
    !response.headers.has('content-disposition')
  ) {
    unwrap((await response.json()) as Envelope<never>)
  }
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1]
  return { blob: await bodyOf(response), name: name ? decodeURIComponent(name) : null }
}

/** The rest of an answer that began well. */
async function bodyOf(response: Response): Promise<Blob> {
  try {
    return await response.blob()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallFailed((await spoken()).t('shell.noNetwork'), 0, response.headers.get('x-request-id'))
  }
}

/** Saves a file the server makes. */
export async function download<C extends Call>(
  call: C,
  request: InputOf<C>,
  fallbackName: string,
): Promise<void> {
  const { blob, name } = await apiFile(call, request)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name ?? fallbackName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A raw body with progress; the request describes the query. Without a time-out: the file decides how long it takes. */
export async function upload<C extends Call>(
  call: C,
  request: InputOf<C>,
  file: Blob,
  settings: UploadSettings = {},
): Promise<RetOf<C>> {
  return await withPassword(() => uploadOnce(call, request, file, settings))
}

async function uploadOnce<C extends Call>(
  call: C,
  request: InputOf<C>,
  file: Blob,
  settings: UploadSettings,
): Promise<RetOf<C>> {
  if (isSomeoneElses()) return await beginAnew()
  const { t } = speech()
  const { promise, resolve, reject } = Promise.withResolvers<RetOf<C>>()
  const http = new XMLHttpRequest()
  const broken = (text: string) =>
    reject(new CallFailed(text, http.status, http.getResponseHeader('x-request-id')))
  http.open('POST', addressOf(call, request))
  http.responseType = 'json'
  for (const [name, value] of Object.entries(
    headersOf({ 'Content-Type': file.type || 'application/octet-stream' }),
  ))
    http.setRequestHeader(name, value)
  http.upload.onprogress = (event) => settings.onProgress?.(event.loaded / event.total)
  http.onerror = () => broken(t('shell.noNetwork'))
  http.onabort = () => reject(new DOMException('aborted', 'AbortError'))
  http.onload = () => {
    if (http.status !== 200 || http.response === null)
      return broken(t('shell.httpError', { status: http.status }))
    try {
      resolve(unwrap(http.response as Envelope<RetOf<C>>))
    } catch (error) {
      reject(error)
    }
  }
  settings.signal?.addEventListener('abort', () => http.abort())
  http.send(file)
  return await promise
}

/** A fresh key for a call marked `once`; the same intention sent again must use the same one. */
export function newRequestKey(): string {
  return crypto.randomUUID()
}
