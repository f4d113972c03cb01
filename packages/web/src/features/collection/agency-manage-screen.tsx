import { getAgencies, recallAgency, saveAgency, setAgencyTerm } from '@lumbung/contract/collection/agency'
import { api, newRequestKey } from '../../core/api.ts'
import { act } from '../../core/act.ts'
import { createStore, useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { everyStage, stageName } from '../../parts/order/stages.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { columnsOf } from '../../ui/list/columns.tsx'
import { flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { AgencyDialog, type AgencyRow, TermDialog } from './agency-dialog.tsx'

const c = columnsOf(getAgencies)
const askedTerm = createStore<AgencyRow | null>(null)

function TermDialogs() {
  const row = useStore(askedTerm)
  return row && <TermDialog row={row} onClose={() => askedTerm.set(null)} />
}

/** As a loan goes through them. */
const byStage = <Row extends { stage: (typeof everyStage.values)[number] }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => everyStage.values.indexOf(a.stage) - everyStage.values.indexOf(b.stage))

const stateOf = ({ inForce, active }: AgencyRow, { t }: Pick<Tools, 't'>) => (
  <Status
    look={
      inForce
        ? { family: 'good', glyph: 'check-disc' }
        : active
          ? { family: 'wait', glyph: 'triangle' }
          : { family: 'none', glyph: 'pause-disc' }
    }
    word={t(`agency.states.${inForce ? 'inForce' : active ? 'lapsed' : 'off'}`)}
  />
)

/** Everything that is with an agency, at once: asked first, with how many that is. */
async function recall(row: AgencyRow, { t, refresh }: Tools): Promise<void> {
  const isSure = await confirm({
    title: t('agency.recallAll.title', { name: row.name }),
    text: t('agency.recallAll.effect', { n: row.held }),
    confirm: t('agency.recallAll.act'),
  })
  if (!isSure) return
  await act(
    api(recallAgency, { id: row.id, note: '', requestKey: newRequestKey() }).then(({ cases }) =>
      toast({ kind: 'good', text: t('agency.recallAll.done', { n: cases }) }),
    ),
  )
  refresh()
}

/** The agencies: who they are, what they may be given, what is with them, and on which terms. */
export default listScreen({
  name: 'agencyManage',
  call: getAgencies,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'agency.manageEmpty' },
  sort: { column: 'name', descending: false },
  one: { param: 'edit', view: AgencyDialog },
  dialogs: TermDialogs,
  filters: [textFilter('name', 'agency.name', { width: 180 }), flagFilter('active', 'agency.active')],
  columns: [
    c.link('name', 'agency.name', { width: 200, sort: 'name' }),
    c.cell('inForce', 'order.status', stateOf, {
      width: 170,
      words: ({ t }) => ({ true: t('agency.states.inForce'), false: t('agency.states.lapsed') }),
    }),
    c.number('held', 'agency.held', { width: 96, sort: 'held' }),
    c.money('exposure', 'agency.exposure', { width: 124 }),
    c.cell('exposureMax', 'agency.exposureMax', ({ exposureMax }) => <Money amount={exposureMax} />, {
      width: 140,
      align: 'end',
      money: true,
    }),
    c.cell(
      'share',
      'agency.percents',
      ({ stages }) =>
        byStage(stages)
          .map(({ stage, percent }) => `${stageName(stage)} ${percent}%`)
          .join(', ') || '–',
      { width: 230, field: null },
    ),
    c.cell(
      'commission',
      'agency.commission',
      ({ terms }, { format }) =>
        byStage(terms)
          .map(({ stage, ppm }) => `${stageName(stage)} ${format.percent(ppm, 1)}`)
          .join(', ') || '–',
      { width: 280, field: null },
    ),
    c.number('recallDays', 'agency.recallDays', { width: 120 }),
    c.cell('staff', 'agency.people', ({ people }) => people.map(({ name }) => name).join(', ') || '–', {
      width: 220,
      field: null,
    }),
    c.text('legalEntity', 'agency.legalEntity', { width: 180 }),
    c.text('licenceNo', 'agency.licenceNo', { width: 150 }),
    c.day('licensedUntil', 'agency.licensedUntil', { width: 120 }),
    c.day('contractUntil', 'agency.contractUntil', { width: 130 }),
  ],
  phone: (row, tools) => ({
    status: row.name,
    amount: <Money amount={row.exposure} />,
    line: stateOf(row, tools),
    side: tools.t('agency.cases', { n: row.held }),
  }),
  acts: [
    {
      call: saveAgency,
      label: 'collectors.change',
      icon: 'edit',
      ask: (row, { go, addressOf }) => go(addressOf(row.id)),
    },
    { call: setAgencyTerm, label: 'agency.term.act', icon: 'edit', ask: (row) => askedTerm.set(row) },
    {
      call: recallAgency,
      label: 'agency.recallAll.act',
      icon: 'refresh',
      danger: true,
      when: ({ held }) => held > 0,
      ask: recall,
    },
  ],
  actsWidth: 150,
  mainActions: ({ t, holds, addressOf }) =>
    holds(saveAgency) && (
      <LinkButton kind="filled" icon="plus" to={addressOf('new')}>
        {t('agency.add')}
      </LinkButton>
    ),
})
