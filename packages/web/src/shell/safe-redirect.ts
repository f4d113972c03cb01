/** Where to go after login: a path of this console, never another site, never the login again. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || wanted.includes('\\')) return '/'
  const url = URL.canParse(wanted, 'http://here') ? new URL(wanted, 'http://here') : null
  if (!url || url.origin !== 'http://here' || url.pathname === '/login' || url.pathname.startsWith('//'))
    return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
