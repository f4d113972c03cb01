import type { utils as id } from '../id/utils.ts'
import type { Shape } from '../words.ts'

export const utils = {
  title: 'Title',
  state: 'Status',
  progress: 'Progress',
  size: 'Size',
  requestedAt: 'Requested',
  finishedAt: 'Finished',
  expiresAt: 'Expires',
  downloads: 'Downloads',
  download: 'Download',
  cancel: 'Cancel',
  retry: 'Try again',
  reason: 'Reason',
  errors: {
    NOT_PERMITTED: 'No longer permitted',
    EXPORT_TOO_LARGE: 'Too many rows',
    INTERNAL: 'Error on the server',
  },
} as const satisfies Shape<typeof id>
