import { getBankLines } from '@lumbung/contract/utils/bank-day'
import { correctBankLine } from '@lumbung/contract/utils/bank-work'
import { bankLineFlow } from '@lumbung/domain/bank/bank-flow'
import { matchRules } from '@lumbung/domain/bank/bank-rules'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { choices } from '../../ui/list/choices.ts'
import { columnsOf } from '../../ui/list/columns.tsx'
import { amountsFilter, choicesFilter, daysFilter, idFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { ask, bankKinds, bankLineStates } from './bank-answer.ts'

const c = columnsOf(getBankLines)
const rules = choices('bank.rules', matchRules)

/** Every line of the bank; what is open with its owner and age. */
export const BankLineList = listScreen({
  name: 'bankStatement',
  own: { title: 'bank.linesPart', name: 'bankLines' },
  around: ['part'],
  call: getBankLines,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'bank.linesEmpty' },
  sort: { column: 'day', descending: true },
  open: (row) => `/utils/bankStatement?account=${row.accountId}&day=${row.day}`,
  // What rules explained stands here one by one; its day folds it.
  acts: [
    {
      call: correctBankLine,
      label: 'bank.correct',
      icon: 'edit',
      when: ({ can }) => can.correct,
      ask: (line) => ask({ act: 'correct', line }),
    },
  ],
  filters: [
    choicesFilter('state', 'bank.status', choices('bank.lineStates', bankLineFlow.states).options),
    daysFilter('day', 'bank.day'),
    textFilter('owner', 'bank.ownerName', { personal: true }),
    choicesFilter('kind', 'bank.kind', bankKinds.options, { more: true }),
    choicesFilter('rule', 'bank.rule', rules.options, { more: true }),
    idFilter('accountId', 'bank.accountNo', { more: true }),
    textFilter('txId', 'bank.txId', { more: true }),
    amountsFilter('amount', 'order.amount', { more: true }),
  ],
  columns: [
    c.day('day', 'bank.day', { sort: 'day' }),
    c.text('time', 'bank.time', { width: 64 }),
    c.text('account', 'bank.account', { width: 104 }),
    c.state(bankLineStates, 'state', 'bank.status', { width: 190 }),
    c.money('amount', 'order.amount', { sort: 'amount' }),
    c.text('info', 'bank.line', { width: 300, grow: true }),
    c.text('owner', 'bank.ownerName', { width: 130 }),
    c.number('age', 'bank.ageDays', { sort: 'age', width: 96 }),
    c.choice(bankKinds, 'kind', 'bank.kind', { width: 170 }),
    c.choice(rules, 'rule', 'bank.rule', { width: 140 }),
    c.text('note', 'bank.note', { width: 180 }),
    c.text('operator', 'bank.maker', { width: 130, shown: false }),
    c.text('checker', 'bank.checker', { width: 130, shown: false }),
    c.text('type', 'bank.bankType', { width: 90, shown: false }),
    c.text('txId', 'bank.txId', { width: 180, shown: false }),
  ],
  phone: (row, { format }) => ({
    status: <StateOf set={bankLineStates} state={row.state} />,
    amount: <Money amount={row.amount} />,
    line: row.info,
    side: format.dayShort(row.day),
  }),
})
