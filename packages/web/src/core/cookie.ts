/** The cookie named exactly so carries the session's token (specification §7, rulings 2). */
export const tokenCookie = 'lumbung-token'
export const languageCookie = 'language'

const secure = () => (location.protocol === 'https:' ? '; Secure' : '')

export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${name}=`)) return decodeURIComponent(part.slice(name.length + 1))
  }
  return null
}

export function writeCookie(name: string, value: string, maxAgeSeconds?: number): void {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure()}`
}

export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0${secure()}`
}
