import { QueryCache, QueryClient, timeoutManager } from '@tanstack/react-query'
import { inBackground } from './background.ts'
import { loggedOut } from './logged-out.ts'

// A poll is an interval; what else waits in it fetches nothing.
timeoutManager.setTimeoutProvider<number>({
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (poll, ms) => window.setInterval(() => inBackground(poll), ms),
  clearInterval: (id) => clearInterval(id),
})

/** Whoever comes back to the window or the network pressed nothing. */
class Cache extends QueryCache {
  override onFocus(): void {
    inBackground(() => super.onFocus())
  }

  override onOnline(): void {
    inBackground(() => super.onOnline())
  }
}

/** No silent retries: the person sees what went wrong and a button. */
export const queryClient = new QueryClient({
  queryCache: new Cache(),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: () => loggedOut.get() === 'no' },
  },
})
