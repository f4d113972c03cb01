import type { Call } from '@lumbung/contract/call'
import type { ReactNode } from 'react'
import type { InputOf } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Detail } from '../page/detail.tsx'
import type { OneProps, RowOf } from './list-spec.ts'
import { Problem } from './list-problem.tsx'

interface OneRowProps<C extends Call> extends Pick<OneProps, 'onClose'> {
  /** The list's own call: it answers one row by its `id` as well. */
  call: C
  id: number
  /** Draws the dialog of the row. */
  children: (row: RowOf<C>) => ReactNode
}

/** The row that an address opens over its list; where there is none, a dialog says so. */
export function OneRow<C extends Call>({ call, id, onClose, children }: OneRowProps<C>) {
  const { t } = useSpeech()
  return (
    <Detail call={call} request={{ filter: { id }, size: 1 } as unknown as InputOf<C>} onClose={onClose}>
      {(answer) => {
        const [row] = (answer as { items: RowOf<C>[] }).items
        return row ? (
          children(row)
        ) : (
          <Dialog opened onClose={onClose} title={t('ui.emptyTitle')}>
            <Problem title={t('ui.emptyTitle')} text={t('errors.NOT_FOUND')} />
          </Dialog>
        )
      }}
    </Detail>
  )
}
