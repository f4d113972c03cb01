const mark = '#invitation='

/** The secret of a mailed link, out of the address; null without one. It never leaves with a request for the page. */
export function invitationToken(hash: string): string | null {
  const token = hash.startsWith(mark) ? hash.slice(mark.length) : ''
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}
