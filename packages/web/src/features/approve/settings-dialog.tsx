import { getReviewSettings, saveReviewSettings } from '@lumbung/contract/approve/review-settings'
import type { RetOf } from '@lumbung/contract/call'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { createStore, useStore } from '../../core/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NoteField, TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { toast } from '../../core/toast-store.ts'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { ChecklistEditor } from './checklist-editor.tsx'
import styles from './desks.module.css'
import { peopleStages } from './people-stages.ts'

type Kept = RetOf<typeof getReviewSettings>
type Settings = Kept['settings']

export const askedSettings = createStore(false)
const close = () => askedSettings.set(false)
const ppmOfPercent = 10_000

/** Time limits, second looks and the checklists of both desks. Stands once on the screen. */
export function SettingsDialog() {
  const asked = useStore(askedSettings)
  if (!asked) return null
  return (
    <Detail call={getReviewSettings} request={{}} onClose={close}>
      {(kept) => <SettingsForm key={kept.version} kept={kept} />}
    </Detail>
  )
}

/** Limits as they are typed: digits, or nothing yet. */
interface Values {
  limits: Record<PeopleStage, { warn: string; late: string; share: string }>
  checklists: Settings['checklists']
  note: string
}

function firstValues({ sla, secondLookPpm, checklists }: Settings): Values {
  const limits = (stage: PeopleStage) => ({
    warn: String(sla[stage].warn),
    late: String(sla[stage].late),
    share: String(secondLookPpm[stage] / ppmOfPercent),
  })
  return { limits: { first: limits('first'), final: limits('final') }, checklists, note: '' }
}

function requestOf(version: number, { limits, checklists, note }: Values) {
  const sla = ({ warn, late }: Values['limits']['first']) => ({ warn: Number(warn), late: Number(late) })
  const ppm = ({ share }: Values['limits']['first']) =>
    Math.round(Number(share.replace(',', '.')) * ppmOfPercent)
  const settings: Settings = {
    sla: { first: sla(limits.first), final: sla(limits.final) },
    secondLookPpm: { first: ppm(limits.first), final: ppm(limits.final) },
    checklists,
  }
  return { version, settings, note: note.trim() }
}

function SettingsForm({ kept }: { kept: Kept }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const client = useQueryClient()
  const [stage, setStage] = useState<PeopleStage>('first')
  const form = useCallForm({
    call: saveReviewSettings,
    first: firstValues(kept.settings),
    request: (values) => requestOf(kept.version, values),
    check: ({ note }): Record<string, string> => (note.trim() ? {} : { note: 'required' }),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      void client.invalidateQueries({ queryKey: [getReviewSettings.name] })
      close()
    },
  })
  const { values, errors, set } = form
  const maySave = holds(saveReviewSettings.name)
  const isListWrong = Object.keys(errors).some((path) => path.includes('checklists'))
  return (
    <Dialog
      opened
      wide
      onClose={close}
      title={t('desks.settings.title')}
      {...(maySave && { onSubmit: form.send })}
      foot={
        <>
          <Button onClick={close}>{t(maySave ? 'ui.cancel' : 'ui.close')}</Button>
          {maySave && (
            <Button kind="filled" type="submit" busy={form.busy}>
              {t('ui.save')}
            </Button>
          )}
        </>
      }
    >
      <h3 className={styles.heading}>{t('desks.settings.sla')}</h3>
      <Limits values={values} errors={errors} set={set} />
      <h3 className={styles.heading}>{t('desks.settings.checklist')}</h3>
      <div className={styles.set}>
        <Segments
          label={t('desks.group.stage')}
          value={stage}
          options={peopleStages.options({ t })}
          onChange={(value) => setStage(value as PeopleStage)}
        />
      </div>
      <ChecklistEditor
        key={stage}
        stage={stage}
        categories={values.checklists[stage]}
        onChange={(changed) => set({ checklists: { ...values.checklists, [stage]: changed } })}
      />
      {isListWrong && (
        <p role="alert" className={styles.problem}>
          {t('desks.settings.wrongList')}
        </p>
      )}
      {maySave && <NoteField label={t('desks.settings.why')} required rows={2} {...form.bind('note')} />}
      <FormProblem text={form.problem} />
      <Changes changes={kept.changes} />
    </Dialog>
  )
}

interface LimitsProps {
  values: Values
  errors: Readonly<Record<string, string>>
  set: (change: Partial<Values>) => void
}

function Limits({ values, errors, set }: LimitsProps) {
  const { t } = useSpeech()
  const change = (stage: PeopleStage, part: Partial<Values['limits']['first']>) =>
    set({ limits: { ...values.limits, [stage]: { ...values.limits[stage], ...part } } })
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 5)
  return (
    <div className={styles.limits}>
      {peopleStages.values.map((stage) => {
        const { warn, late, share } = values.limits[stage]
        const isLateWrong = errors[`sla.${stage}.late`] ?? errors[`settings.sla.${stage}.late`]
        return [
          <b key={stage}>{t(`review.stage.${stage}`)}</b>,
          <TextField
            key={`${stage} warn`}
            label={t('desks.settings.warn')}
            inputMode="numeric"
            value={warn}
            error={errors[`settings.sla.${stage}.warn`]}
            onChange={(text) => change(stage, { warn: digits(text) })}
          />,
          <TextField
            key={`${stage} late`}
            label={t('desks.settings.late')}
            inputMode="numeric"
            value={late}
            error={isLateWrong && t('desks.settings.lateHint')}
            onChange={(text) => change(stage, { late: digits(text) })}
          />,
          <TextField
            key={`${stage} share`}
            label={t('desks.settings.share')}
            inputMode="decimal"
            value={share}
            error={errors[`settings.secondLookPpm.${stage}`]}
            onChange={(text) => change(stage, { share: text.replace(/[^\d.,]/g, '').slice(0, 6) })}
          />,
        ]
      })}
    </div>
  )
}

/** Who changed them last, and why. */
function Changes({ changes }: { changes: Kept['changes'] }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  return (
    <section>
      <h3 className={styles.heading}>{t('desks.settings.changes')}</h3>
      {changes.length === 0 && <p className={styles.hint}>{t('desks.settings.noChanges')}</p>}
      <ul className={styles.changes}>
        {changes.slice(0, 5).map(({ version, at, by, note }) => (
          <li key={version}>
            <time dateTime={at}>{format.moment(at, businessDate)}</time>
            {t('desks.settings.changed', { by, note })}
          </li>
        ))}
      </ul>
    </section>
  )
}
