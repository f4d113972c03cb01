import type { OpenItemKind, OpenItemResolution } from '@lumbung/domain/open-item'
import type { CallContext, Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import type { OpenItemRow } from '../records/running/open-items.ts'

/** What ends an item of a kind, or tries again what it is about; stands next to the work it is made of. */
export interface OpenItemWay {
  kind: OpenItemKind
  /** Queues another try. @returns how the item ends by that; null when it stays open until the try went well */
  retry?(tx: Tx, services: Services, item: OpenItemRow): Promise<string | null>
  /** What else changes when the item ends so, in the transaction of its end. @throws why it may not */
  settle?(
    context: CallContext,
    item: OpenItemRow,
    resolution: OpenItemResolution,
    note: string,
  ): Promise<void>
}
