import type { RetOf } from '@lumbung/contract/call'
import type { getSourceSettings } from '@lumbung/contract/utils/source-setting'

/** How a source is asked today. */
export type SourceInForce = RetOf<typeof getSourceSettings>['today'][number]
