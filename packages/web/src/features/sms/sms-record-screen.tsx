import { getMessages } from '@lumbung/contract/sms/message'
import { automaticKinds } from '@lumbung/domain/messages/automatic'
import { contactRefusals } from '@lumbung/domain/contact/contact-guard'
import { messageBlocks, messageProviders, messagePurposes } from '@lumbung/domain/messages/message'
import { carrierName } from '../../parts/message/carrier-name.ts'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { messageStates } from '../../parts/message/message-states.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf, stateWords } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { choices, worded } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, idFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { MessageView } from './message-view.tsx'

const c = columnsOf(getMessages)
const purposes = choices('message.purposes', messagePurposes)
const kinds = choices('message.kinds', automaticKinds)
const carriers = worded(messageProviders, carrierName)
const rules = choices('message.held', [...messageBlocks, ...contactRefusals])

/** Every message with what became of it, what its carrier said of it and what it cost. */
export default listScreen({
  name: 'smsRecord',
  call: getMessages,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'sms.empty.record', to: 'smsSend' },
  sort: { column: 'id', descending: true },
  filters: [
    textFilter('orderNo', 'sms.record.orderNo', { width: 160 }),
    choicesFilter('state', 'sms.record.state', ({ t }) =>
      Object.entries(stateWords(messageStates, t))
        .filter(([value]) => value !== 'draft')
        .map(([value, label]) => ({ value, label })),
    ),
    choicesFilter('kind', 'sms.record.kind', kinds.options),
    choicesFilter('purpose', 'sms.record.purpose', purposes.options),
    daysFilter('handedAt', 'sms.record.handed'),
    choicesFilter('provider', 'sms.record.provider', carriers.options, { more: true }),
    choicesFilter('blockedBy', 'sms.record.rule', rules.options, { more: true }),
    idFilter('batch', 'sms.record.batch', { more: true }),
    daysFilter('madeAt', 'sms.record.made', { more: true }),
    appFilter({ more: true }),
  ],
  columns: [
    c.link('orderNo', 'sms.record.orderNo', {
      width: 140,
      draw: ({ orderNo }, { t }) => orderNo ?? t('sms.record.noOrder'),
    }),
    c.state(messageStates, 'state', 'sms.record.state', { width: 160 }),
    c.moment('handedAt', 'sms.record.handed', { sort: 'handedAt' }),
    c.cell('borrowerName', 'order.borrower', ({ borrowerName }) => <MaskedValue value={borrowerName} />, {
      width: 124,
    }),
    c.masked('phone', 'sms.record.phone'),
    c.text('template', 'sms.record.template', { width: 170 }),
    c.cell(
      'kind',
      'sms.record.kind',
      ({ kind, batch }, { t }) =>
        kind ? t(`message.kinds.${kind}`) : batch ? t('sms.record.byBatch', { n: batch.number }) : <Dash />,
      { width: 170, words: kinds.words },
    ),
    c.cell(
      'providerWords',
      'sms.record.words',
      ({ providerWords, providerCode, blockedBy, lawfulFrom }, { t, format, today }) =>
        blockedBy ? (
          <>
            {t(`message.held.${blockedBy}`)}
            {lawfulFrom && (
              <span className={cell.quiet}>
                , {t('sms.record.from', { at: format.moment(lawfulFrom, today) })}
              </span>
            )}
          </>
        ) : providerWords || providerCode ? (
          <span title={providerCode ?? ''}>{providerWords || providerCode}</span>
        ) : (
          <Dash />
        ),
      { width: 240, grow: true },
    ),
    c.choice(carriers, 'provider', 'sms.record.provider', { width: 100 }),
    c.number('parts', 'sms.record.parts', { width: 76 }),
    c.money('cost', 'sms.record.cost', { width: 90, sort: 'cost' }),
    c.choice(messageLanguageNames, 'language', 'sms.record.language', { width: 110, shown: false }),
    c.choice(messageLanguageNames, 'wantedLanguage', 'sms.record.reads', { width: 130, shown: false }),
    c.choice(purposes, 'purpose', 'sms.record.purpose', { width: 110, shown: false }),
    c.choice(rules, 'blockedBy', 'sms.record.rule', { width: 170, shown: false }),
    c.text('providerCode', 'sms.record.code', { width: 200, shown: false }),
    c.number('tries', 'sms.record.tries', { shown: false }),
    c.app('app', 'ui.app', { shown: false }),
    c.moment('madeAt', 'sms.record.made', { shown: false }),
    c.moment('endedAt', 'sms.record.ended', { shown: false }),
    c.moment('nextTryAt', 'sms.record.next', { shown: false }),
  ],
  phone: (row, { t }) => ({
    status: <StateOf set={messageStates} state={row.state} />,
    amount: <Money amount={row.cost} />,
    quiet: row.cost === 0,
    line: (
      <>
        {row.orderNo ?? t('sms.record.noOrder')} ·{' '}
        <MaskedValue value={row.orderNo === null ? row.phone : row.borrowerName} />
      </>
    ),
    side: row.blockedBy ? t(`message.held.${row.blockedBy}`) : row.template,
  }),
  one: { param: 'message', view: MessageView },
  foot: (answer, { t, format }) => (
    <>
      {t('sms.record.onPage')} <b>Rp {format.number(answer.costOnPage)}</b>
    </>
  ),
})
