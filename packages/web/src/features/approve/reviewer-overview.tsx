import { getReviewers } from '@lumbung/contract/approve/reviewer'
import { useQueryClient } from '@tanstack/react-query'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds } from '../../core/session.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AllActs } from '../../ui/list/list-acts.tsx'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { ofDay } from './assignment-words.ts'
import styles from './desks.module.css'
import { reviewerActs, type ReviewerRow } from './reviewer-act.ts'
import { Waiting } from './waiting-time.tsx'

/** One person above the list (`?person=7`): their day, and what may be done about it. */
export function ReviewerOverview({ id, onClose }: OneProps) {
  if (id === 'new') return null
  return (
    <OneRow call={getReviewers} id={id} onClose={onClose}>
      {(row) => <Overview row={row} onClose={onClose} />}
    </OneRow>
  )
}

function Overview({ row, onClose }: { row: ReviewerRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const client = useQueryClient()
  // The list below and this page are two answers of one call.
  const refresh = () => void client.invalidateQueries({ queryKey: [getReviewers.name] })
  return (
    <Dialog opened onClose={onClose} title={row.name}>
      <KeyValues
        labelWidth={148}
        entries={[
          { label: t('desks.person.duty'), value: t(row.onDuty ? 'ui.yes' : 'ui.no') },
          {
            label: t('desks.person.stages'),
            value: row.stages.map((stage) => t(`review.stage.${stage}`)).join(', '),
          },
          {
            label: t('desks.groups'),
            value: row.groups.map(({ name }) => name).join(', ') || t('desks.noGroup'),
          },
          { label: t('desks.person.held'), value: format.number(row.held) },
          { label: t('desks.person.assigned'), value: format.number(row.assigned) },
          { label: t('desks.person.done'), value: ofDay(row.done, row.capacity, t) },
          {
            label: t('desks.person.average'),
            value:
              row.averageMinutes === null
                ? null
                : t('desks.person.averageMinutes', { n: row.averageMinutes }),
          },
          {
            label: t('desks.person.oldest'),
            value:
              row.oldestMinutes === null ? null : (
                <Waiting minutes={row.oldestMinutes} urgency={row.urgency ?? 'ok'} />
              ),
          },
        ]}
      />
      <div className={styles.acts}>
        <AllActs acts={reviewerActs} row={row} tools={{ t, holds, refresh }} />
      </div>
    </Dialog>
  )
}
