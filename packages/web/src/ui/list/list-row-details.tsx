import type { Call } from '@lumbung/contract/call'
import { IconButton, LinkButton } from '../controls/button.tsx'
import { KeyValues } from '../page/key-values.tsx'
import { AllActs } from './list-acts.tsx'
import styles from './list-row-details.module.css'
import type { ListSpec, RowOf, Tools } from './list-spec.ts'

interface ListPeekProps<C extends Call> {
  spec: Pick<ListSpec<C>, 'columns' | 'acts' | 'open' | 'rowKey'>
  row: RowOf<C>
  tools: Tools
  onClose: () => void
}

/** All that a list knows of one row, hidden columns too, and what can be done: J and K go on through the list. */
function ListRowDetails<C extends Call>({ spec, row, tools, onClose }: ListPeekProps<C>) {
  const { t } = tools
  const name = spec.rowKey(row)
  const to = spec.open?.(row)
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
            .map((column) => ({ label: t(column.head), value: column.cell(row, tools) }))}
        />
      </div>
      <footer className={styles.foot}>
        {spec.acts && <AllActs acts={spec.acts} row={row} tools={tools} />}
        {to !== undefined && <LinkButton to={to}>{t('list.peek.open')}</LinkButton>}
      </footer>
    </aside>
  )
}

export default ListRowDetails
