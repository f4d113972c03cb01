import { getBatches, saveBatch } from '@lumbung/contract/sms/batch'
import { Button } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf, stateWords } from '../../ui/controls/status.tsx'
import { columnsOf } from '../../ui/list/columns.tsx'
import { choicesFilter, daysFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { batchAddress, type BatchRow, batchStates } from './batch-act.ts'
import { askedBatch, BatchDialogs } from './batch-dialog.tsx'
import { askedSettings } from './settings-dialogs.tsx'

const c = columnsOf(getBatches)

/** Messages to many at once: reckoned first, agreed on by another person, and watched while they go. */
export default listScreen({
  name: 'smsSend',
  call: getBatches,
  rowKey: (row: BatchRow) => String(row.id),
  whenEmpty: { text: 'sms.empty.send', to: 'smsTemplate' },
  sort: { column: 'madeAt', descending: true },
  open: ({ id }) => batchAddress(id),
  filters: [
    textFilter('name', 'sms.batch.name', { width: 200 }),
    textFilter('number', 'sms.batch.number', { width: 120 }),
    choicesFilter('state', 'sms.batch.state', ({ t }) =>
      Object.entries(stateWords(batchStates, t)).map(([value, label]) => ({ value, label })),
    ),
    daysFilter('startAt', 'sms.batch.start'),
    daysFilter('madeAt', 'sms.batch.made', { more: true }),
  ],
  columns: [
    c.link('number', 'sms.batch.number', { width: 116 }),
    c.text('name', 'sms.batch.name', { width: 220, grow: true }),
    c.state(batchStates, 'state', 'sms.batch.state', { width: 180 }),
    c.cell(
      'template',
      'sms.batch.template',
      ({ template: { name, number } }, { t }) => t('sms.batch.templateVersion', { name, n: number }),
      { width: 190, field: 'template.name' },
    ),
    c.number('matched', 'sms.batch.matched', { width: 90 }),
    c.number('total', 'sms.batch.toSend', { width: 110 }),
    c.number('held', 'sms.batch.held', { width: 90 }),
    c.number('handed', 'sms.batch.handed', { width: 90 }),
    c.number('delivered', 'sms.batch.delivered', { width: 100 }),
    c.number('failed', 'sms.batch.failed', { width: 80 }),
    c.number('unknown', 'sms.batch.unknown', { width: 100, shown: false }),
    c.money('cost', 'sms.batch.cost', { width: 110 }),
    c.moment('startAt', 'sms.batch.start', { sort: 'startAt' }),
    c.moment('madeAt', 'sms.batch.made', { sort: 'madeAt', shown: false }),
    c.cell('madeBy', 'sms.batch.maker', ({ madeBy }) => madeBy.name, { width: 130, field: 'madeBy.name' }),
    c.cell('checkedBy', 'sms.batch.checker', ({ checkedBy }) => checkedBy?.name ?? '–', {
      width: 130,
      field: 'checkedBy.name',
    }),
    c.moment('endedAt', 'sms.batch.ended', { shown: false }),
  ],
  phone: (row, { format }) => ({
    status: <StateOf set={batchStates} state={row.state} />,
    amount: format.number(row.total),
    line: `${row.number} · ${row.name}`,
    side: <Money amount={row.cost} />,
  }),
  dialogs: BatchDialogs,
  mainActions: ({ t, holds, go, refresh }) => (
    <>
      <Button onClick={() => askedSettings.set({ part: 'carriers', refresh })}>
        {t('sms.settings.carriers')}
      </Button>
      {holds(saveBatch) && (
        <Button kind="filled" icon="plus" onClick={() => askedBatch.set({ go })}>
          {t('sms.batch.make')}
        </Button>
      )}
    </>
  ),
})
