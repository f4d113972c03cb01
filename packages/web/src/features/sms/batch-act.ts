import { type getBatch, type getBatches, moveBatch } from '@lumbung/contract/sms/batch'
import type { RetOf } from '@lumbung/contract/call'
import { api, newRequestKey } from '../../core/api.ts'
import type { Translate } from '../../locales/words.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'
import type { StateSet } from '../../ui/controls/status.tsx'

export type BatchRow = RowOf<typeof getBatches>
export type BatchAnswer = RetOf<typeof getBatch>

export const batchStates = {
  words: 'sms.batch.states',
  looks: {
    preparing: { family: 'run', glyph: 'half' },
    waiting: { family: 'wait', glyph: 'ring' },
    running: { family: 'run', glyph: 'three-quarters' },
    paused: { family: 'none', glyph: 'pause-disc' },
    done: { family: 'good', glyph: 'check-disc' },
    refused: { family: 'bad', glyph: 'cross-disc' },
    stopped: { family: 'none', glyph: 'minus-disc' },
  },
} as const satisfies StateSet

export const batchAddress = (id: number): string => `/sms/smsSend/${id}`

/** Asks before what cannot be taken back. @returns whether it was stopped */
export async function stopBatch({ id, number, waiting }: BatchRow, t: Translate): Promise<boolean> {
  const requestKey = newRequestKey()
  return await confirm({
    title: t('sms.batch.stopTitle', { number }),
    text: t('sms.batch.stopText', { n: waiting }),
    confirm: t('sms.batch.stop'),
    danger: true,
    onConfirm: async () => await api(moveBatch, { id, to: 'stop', requestKey }),
  })
}
