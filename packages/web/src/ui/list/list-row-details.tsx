import type { Call } from '@lumbung/contract/call'
import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../core/act.ts'
import { api, type InputOf } from '../../core/api.ts'
import { IconButton, LinkButton } from '../controls/button.tsx'
import { KeyValues } from '../page/key-values.tsx'
import { AllActs } from './list-acts.tsx'
import styles from './list-row-details.module.css'
import type { ListSpec, RowOf, Tools } from './list-spec.ts'
import type { Answer } from './use-list-rows.ts'

interface ListPeekProps<C extends Call> {
  spec: Pick<ListSpec<C>, 'call' | 'columns' | 'only' | 'acts' | 'open' | 'rowKey'>
  row: RowOf<C>
  tools: Tools
  onClose: () => void
}

/** The row with what is looked for apart from it, once that has come, and why it did not. */
function useWhole<C extends Call>({ spec, row }: Pick<ListPeekProps<C>, 'spec' | 'row'>) {
  const filter = spec.only?.(row)
  const { data, error } = useQuery({
    queryKey: [spec.call.name, 'whole', row],
    queryFn: async ({ signal }) =>
      (await api(spec.call, { filter, size: 1, count: 'none' } as unknown as InputOf<C>, {
        signal,
      })) as Answer<RowOf<C>>,
    enabled: filter !== undefined,
  })
  return { whole: filter === undefined ? row : data?.items[0], error }
}

/** All that a list knows of one row, hidden columns too, and what can be done: J and K go on through the list. */
function ListRowDetails<C extends Call>({ spec, row, tools, onClose }: ListPeekProps<C>) {
  const { t } = tools
  const name = spec.rowKey(row)
  const to = spec.open?.(row)
  const { whole, error } = useWhole({ spec, row })
  return (
    <aside className={styles.peek} aria-label={t('list.peek.label', { name })} data-peek>
      <header className={styles.head}>
        <h2 className={styles.title}>{spec.columns[0]?.cell(row, tools) ?? name}</h2>
        <IconButton icon="close" label={t('ui.close')} small onClick={onClose} />
      </header>
      <div className={styles.body}>
        <KeyValues
          labelWidth={140}
          entries={spec.columns
            .slice(1)
            .filter(({ apart }) => !apart || whole !== undefined)
            .map((column) => ({ label: t(column.head), value: column.cell(whole ?? row, tools) }))}
        />
        {error && <p role="alert">{failureWords(error)}</p>}
      </div>
      <footer className={styles.foot}>
        {spec.acts && <AllActs acts={spec.acts} row={row} tools={tools} />}
        {to !== undefined && <LinkButton to={to}>{t('list.peek.open')}</LinkButton>}
      </footer>
    </aside>
  )
}

export default ListRowDetails
