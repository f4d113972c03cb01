import type { KeptUpload } from '../edge/body.ts'

/** What is known of a call before its body is read. */
export interface IncomingHead {
  method: string
  /** Path with query, as it was signed. */
  path: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  cookies: Readonly<Record<string, string>>
  ip: string
  requestId: string
}

/** A call as it came over HTTP, before anything is believed. */
export interface IncomingCall extends IncomingHead {
  /** Empty where the body is an upload. */
  raw: Buffer
  upload: KeptUpload | null
}

/** Cookies of a request by name; the first of a name counts. */
export function readCookies(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    if (name in cookies) continue
    cookies[name] = decode(part.slice(at + 1).trim())
  }
  return cookies
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
