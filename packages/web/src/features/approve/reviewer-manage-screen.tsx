import { assignReviews, getReviewers, saveReviewer } from '@lumbung/contract/approve/reviewer'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { peopleStages } from '../../parts/order/order-choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { choiceFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { Glyph } from '../../ui/controls/icon.tsx'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { Status } from '../../ui/controls/status.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { loadOf } from './assign-targets.ts'
import { loadWord, ofDay } from './assignment-words.ts'
import { DeskStrip } from './desk-strip.tsx'
import styles from './desks.module.css'
import { askedReviewer, reviewerActs, type ReviewerRow, turnDuty } from './reviewer-act.ts'
import { ReviewerDialogs } from './reviewer-dialogs.tsx'
import { ReviewerOverview } from './reviewer-overview.tsx'
import { Waiting } from './waiting-time.tsx'

const c = columnsOf(getReviewers)
const waitLists = {
  first: '/approve/reviewFirst/reviewFirstWait',
  final: '/approve/reviewFinal/reviewFinalWait',
} as const

/** The wait list of a person's desk, narrowed to what was given to them. */
function listOf({ stages, name }: ReviewerRow): string {
  const stage: PeopleStage = stages[0] ?? 'first'
  return `${waitLists[stage]}?assignee=${encodeURIComponent(name)}`
}

function Duty({ row, tools }: { row: ReviewerRow; tools: Tools }) {
  const { t, holds } = tools
  return (
    <Switch
      label={t('desks.person.dutyOf', { name: row.name })}
      word={t(row.onDuty ? 'desks.person.onDuty' : 'desks.person.offDuty')}
      checked={row.onDuty}
      disabled={!holds(saveReviewer.name)}
      onChange={(onDuty) => void turnDuty(row, onDuty, tools)}
    />
  )
}

const dayCell = (row: ReviewerRow, { t }: Pick<Tools, 't'>) => ofDay(row.done, row.capacity, t)

/** Who reviews what today: duty, capacity, what each holds and has done; hand over and assign. */
export default listScreen({
  name: 'reviewerManage',
  call: getReviewers,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'desks.reviewersEmpty', to: 'account' },
  marks: 'reviewer',
  sort: { column: 'name', descending: false },
  one: { param: 'person', view: ReviewerOverview },
  filters: [
    textFilter('name', 'desks.person.name', { width: 180 }),
    choiceFilter('stage', 'desks.person.stages', peopleStages.options),
    flagFilter('onDuty', 'desks.person.duty'),
    textFilter('group', 'desks.groups', { width: 160 }),
  ],
  columns: [
    c.link('name', 'desks.person.name', {
      width: 176,
      sort: 'name',
      aside: (row, { t }) =>
        row.signedIn && (
          <span
            className={styles.signedIn}
            title={t('desks.person.signedIn')}
            aria-label={t('desks.person.signedIn')}
            role="img"
          >
            <Glyph name="check-disc" family="good" />
          </span>
        ),
    }),
    c.cell('onDuty', 'desks.person.duty', (row, tools) => <Duty row={row} tools={tools} />, {
      width: 140,
      words: ({ t }) => ({ true: t('desks.person.onDuty'), false: t('desks.person.offDuty') }),
    }),
    c.choice(peopleStages, 'stages', 'desks.person.stages'),
    c.number('held', 'desks.person.held', { width: 88, sort: 'held' }),
    c.cell(
      'assigned',
      'desks.person.assigned',
      (row, { format }) =>
        row.assigned === 0 ? (
          <span className={cell.quiet}>0</span>
        ) : (
          <Link to={listOf(row)}>{format.number(row.assigned)}</Link>
        ),
      { width: 96, align: 'end', sort: 'assigned' },
    ),
    c.cell('done', 'desks.person.done', dayCell, { width: 122, align: 'end', sort: 'done' }),
    c.cell(
      'averageMinutes',
      'desks.person.average',
      (row, { t }) =>
        row.averageMinutes === null ? <Dash /> : t('desks.person.averageMinutes', { n: row.averageMinutes }),
      { width: 92, align: 'end' },
    ),
    c.cell(
      'oldestMinutes',
      'desks.person.oldest',
      (row) =>
        row.oldestMinutes === null ? (
          <Dash />
        ) : (
          <Waiting minutes={row.oldestMinutes} urgency={row.urgency ?? 'ok'} />
        ),
      { width: 136, align: 'end' },
    ),
    c.cell(
      'groups',
      'desks.groups',
      (row, { t }) =>
        row.groups.length > 0 ? (
          row.groups.map(({ name }) => name).join(', ')
        ) : (
          <span className={cell.quiet}>{t('desks.noGroup')}</span>
        ),
      { width: 200, grow: true },
    ),
    c.cell(
      'ownCapacity',
      'desks.person.capacity',
      (row, { t, format }) => (row.capacity === null ? t('desks.noLimit') : format.number(row.capacity)),
      {
        width: 100,
        align: 'end',
        shown: false,
        field: 'capacity',
      },
    ),
  ],
  phone: (row, tools) => ({
    status: row.name,
    // The switch is on the page that the row opens.
    amount: (
      <Status
        look={row.onDuty ? { family: 'good', glyph: 'check-disc' } : { family: 'none', glyph: 'pause-disc' }}
        word={tools.t(row.onDuty ? 'desks.person.onDuty' : 'desks.person.offDuty')}
      />
    ),
    line: loadWord(loadOf(row), row.capacity, tools.t),
    side: row.stages.map((stage) => tools.t(`review.stage.${stage}`)).join(', '),
  }),
  acts: reviewerActs,
  actsWidth: 150,
  dialogs: ReviewerDialogs,
  above: (answer, tools) => <DeskStrip desks={answer.desks} tools={tools} />,
  mainActions: ({ t, holds, refresh }) =>
    holds(assignReviews.name) && (
      <Button kind="filled" onClick={() => askedReviewer.set({ act: 'assign', refresh })}>
        {t('desks.assign.title')}
      </Button>
    ),
})
