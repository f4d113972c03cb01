/** The files that the page names, in one text: another build names others. */
export function assetsIn(html: string): string {
  return [...new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([asset]) => asset))].toSorted().join(' ')
}

let own = ''
let outdated = false
let askedAt = 0

const askAgainAfterMs = 30_000

/** Notes which build this page is of. Called once, before anything adds to the head. */
export function noteBuild(): void {
  own = assetsIn(document.documentElement.innerHTML)
}

/** A name for this build: the hash of its entry. */
export function buildName(): string {
  return /\/assets\/index-([\w-]+)\.js/.exec(own)?.[1] ?? 'development'
}

/** Asks whether the server has another build by now. Without an answer this page is as good as any. */
export async function isOutdated(): Promise<boolean> {
  if (outdated) return true
  askedAt = Date.now()
  try {
    const response = await fetch('/', { cache: 'no-store' })
    const assets = response.ok ? assetsIn(await response.text()) : ''
    outdated = assets !== '' && assets !== own
  } catch {
    return false
  }
  return outdated
}

/** Another build is known to be there. */
export function knownOutdated(): boolean {
  return outdated
}

/** Asks when the page comes to the front. */
export function watchBuild(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void isOutdated()
  })
}

/** Asks at a navigation, but not more than twice a minute. */
export function askIfDue(): void {
  if (Date.now() - askedAt > askAgainAfterMs) void isOutdated()
}
