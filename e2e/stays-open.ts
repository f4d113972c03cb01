import type { Request } from '@playwright/test'

/** An answer that goes on for as long as the page listens: who waits until nothing is under way does not wait for it. */
export const staysOpen = (request: Request): boolean =>
  request.resourceType() === 'eventsource' ||
  new URL(request.url()).pathname.endsWith('/user/watch_dashboard')
