import { act } from '../../../core/act.ts'
import { commitImport, getRefusedRows } from '@lumbung/contract/order/import'
import { useSpeech } from '../../../locales/language.tsx'
import { wordOr } from '../../../locales/words.ts'
import { api, download, newRequestKey } from '../../../core/api.ts'
import { useHolds, useUser } from '../../../core/session.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Figures } from '../../../ui/report/figures.tsx'
import { Glyph } from '../../../ui/controls/icon.tsx'
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx'
import { isWorking } from '../../../parts/list-file/import-looks.ts'
import { ImportRows } from './import-rows.tsx'
import { ImportScreen } from './import-screen.tsx'
import { shareDone } from './import-status.tsx'
import styles from './import.module.css'
import type { Import } from './use-import.ts'

interface ImportPreviewProps {
  found: Import
  onRemap: () => void
  onChange: () => void
}

/** Starts the booking; where it failed, that is told and the import shown as it stands. */
async function book(id: number, onChange: () => void): Promise<void> {
  await act(api(commitImport, { id, requestKey: newRequestKey() }))
  onChange()
}

/** Asks once more, with the sum, then books in the background. */
function useCommit(found: Import, onChange: () => void) {
  const { t, format } = useSpeech()
  const { apps } = useUser()
  return () => {
    const app = apps.find((known) => known.code === found.terms?.app)?.name ?? found.terms?.app ?? ''
    const n = format.number(found.accepted)
    const booked = t('imports.commitText', { n, amount: format.number(found.amount), app })
    const left =
      found.refused > 0 ? ` ${t('imports.commitRefused', { n: format.number(found.refused) })}` : ''
    void confirm({
      title: t('imports.commitTitle'),
      text: `${booked}${left}`,
      confirm: t('imports.commit', { n }),
      onConfirm: () => book(found.id, onChange),
    })
  }
}

/** Steps three and four: what the rows become, every finding, and the booking. */
export function ImportPreview({ found, onRemap, onChange }: ImportPreviewProps) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const commit = useCommit(found, onChange)
  const working = isWorking(found.state)
  const booking = found.state === 'committing' || found.state === 'committed'
  return (
    <ImportScreen
      found={found}
      step={booking ? 'commit' : 'preview'}
      actions={
        <>
          {found.state === 'previewed' && holds(commitImport.name) && (
            <>
              <Button onClick={onRemap}>{t('imports.previewAgain')}</Button>
              <Button kind="filled" disabled={found.accepted === 0} onClick={commit}>
                {t('imports.commit', { n: format.number(found.accepted) })}
              </Button>
            </>
          )}
          {found.state === 'committed' && (
            <LinkButton kind="filled" to={`/order/orderList?importId=${found.id}`}>
              {t('imports.openOrders')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={styles.preview}>
        {working && <Working found={found} onRetry={() => void book(found.id, onChange)} />}
        <Summary found={found} />
        {found.state !== 'previewing' && (
          <ImportRows
            found={found}
            download={found.refused > 0 && holds(getRefusedRows.name) && <RefusedButton id={found.id} />}
          />
        )}
      </div>
    </ImportScreen>
  )
}

function RefusedButton({ id }: { id: number }) {
  const { t } = useSpeech()
  return (
    <Button
      kind="plain"
      icon="download"
      onClick={() => void act(download(getRefusedRows, { id }, `refused-${id}.xlsx`))}
    >
      {t('imports.downloadRefused')}
    </Button>
  )
}

/** How far the job is; a booking that stands still says why and can be taken up again. */
function Working({ found, onRetry }: { found: Import; onRetry: () => void }) {
  const { t, format } = useSpeech()
  const label =
    found.state === 'previewing'
      ? t('imports.previewing', { done: format.number(found.read), all: format.number(found.rows) })
      : t('imports.committing', { done: format.number(found.committed), all: format.number(found.accepted) })
  return (
    <div className={styles.working} role="status">
      <ProgressBar label={label} share={shareDone(found)} />
      {found.state === 'committing' && found.error ? (
        <p className={styles.stuck}>
          <Glyph name="cross-disc" family="bad" />
          {t('imports.stuck')} {wordOr(t, 'errors', found.error)}.
          <Button kind="link" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        </p>
      ) : (
        <p className={styles.soft}>{t('imports.mayLeave')}</p>
      )}
    </div>
  )
}

const outcomes = ['clearedOnTime', 'clearedLate', 'overdue', 'running', 'extended'] as const

function Summary({ found }: { found: Import }) {
  const { t, format } = useSpeech()
  const { outcome } = found
  return (
    <div className={styles.summary}>
      <Figures
        figures={[
          { label: t('imports.rows'), value: format.number(found.rows) },
          {
            label: t(found.state === 'committed' ? 'imports.committed' : 'imports.accepted'),
            value: format.number(found.state === 'committed' ? found.committed : found.accepted),
          },
          {
            label: t('imports.refused'),
            value: format.number(found.refused),
            tone: found.refused > 0 ? 'bad' : undefined,
          },
          {
            label: t('imports.warned'),
            value: format.number(found.warned),
            tone: found.warned > 0 ? 'wait' : undefined,
          },
          { label: t('imports.amount'), value: `Rp ${format.number(found.amount)}` },
        ]}
      />
      {outcome && (
        <section aria-label={t('imports.outcome.title')}>
          <Figures
            compact
            figures={outcomes.map((key) => ({
              label: t(`imports.outcome.${key}`),
              value: format.number(outcome[key]),
            }))}
          />
        </section>
      )}
    </div>
  )
}
