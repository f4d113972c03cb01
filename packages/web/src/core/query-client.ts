import { QueryClient } from '@tanstack/react-query'
import { loggedOut } from './logged-out.ts'

/** No silent retries: the person sees what went wrong and a button. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: () => loggedOut.get() === 'no' },
  },
})
