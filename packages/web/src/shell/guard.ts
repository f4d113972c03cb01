/** Where navigation goes (specification §4.1, §4.2): null to stay. */
export function guard({
  hasToken,
  pathname,
  address,
}: {
  hasToken: boolean
  pathname: string
  address: string
}): string | null {
  if (pathname === '/auth-redirect') return null
  if (pathname === '/login') return hasToken ? '/' : null
  if (hasToken) return null
  return `/login?redirect=${encodeURIComponent(address)}`
}
