import { checkTemplate, getTemplate } from '@lumbung/contract/sms/template'
import type { MessageLanguage } from '@lumbung/domain/messages/template'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Fields, NoteField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { StatusTag } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { Detail } from '../../ui/page/detail.tsx'
import {
  faultsIn,
  openOf,
  type TemplateAnswer,
  type TemplateVersion,
  useRefreshList,
} from './template-answer.ts'
import { TemplateEditor } from './template-editor.tsx'
import { TemplatePreview, TemplateText } from './template-preview.tsx'
import styles from './template-view.module.css'

/** A template over its list: written, put forward, and agreed on by another person. */
export function TemplateView({ id, onClose }: OneProps) {
  if (id === 'new') return <TemplateEditor answer={null} onClose={onClose} />
  return (
    <Detail call={getTemplate} request={{ id }} onClose={onClose}>
      {(answer, refresh) =>
        answer.can.save ? (
          <TemplateEditor key={answer.template.version} answer={answer} onClose={onClose} />
        ) : (
          <Reading answer={answer} onClose={onClose} onDone={refresh} />
        )
      }
    </Detail>
  )
}

function Reading({
  answer,
  onClose,
  onDone,
}: {
  answer: TemplateAnswer
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useSpeech()
  const refreshList = useRefreshList()
  const [approve, setApprove] = useState(true)
  const { template, versions, can } = answer
  const shown = openOf(answer) ?? versions.find(({ state }) => state === 'approved') ?? versions[0]
  const languages = (['id', 'en', 'zh'] as const).filter((each) => shown?.texts[each])
  const [language, setLanguage] = useState<MessageLanguage>('id')
  const form = useForm({
    first: { note: '' },
    check: ({ note }): Record<string, string> => (!approve && note.trim() === '' ? { note: 'required' } : {}),
    wordOf: (fault) => faultsIn(fault, t),
    send: async ({ note }) =>
      await api(checkTemplate, { id: template.id, version: template.version, approve, note }),
    done: async () => {
      await refreshList()
      onDone()
    },
  })
  const texts = form.errors[`texts.${language}`]
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={template.name}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {can.check && (
            <>
              <Button
                kind="danger"
                type="submit"
                busy={form.busy && !approve}
                onClick={() => setApprove(false)}
              >
                {t('sms.template.sendBack')}
              </Button>
              <Button
                kind="filled"
                type="submit"
                busy={form.busy && approve}
                onClick={() => setApprove(true)}
              >
                {t('sms.template.approve')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <Fields>
          {shown && <VersionLine version={shown} />}
          {languages.length > 1 && (
            <Segments
              label={t('sms.template.languages')}
              value={language}
              options={messageLanguageNames.options({ t }).filter(({ value }) => languages.includes(value))}
              onChange={(next) => setLanguage(next as MessageLanguage)}
            />
          )}
          <div className={styles.text}>
            <TemplateText text={shown?.texts[language] ?? ''} />
          </div>
          {texts && (
            <p role="alert" className={styles.fault}>
              {texts}
            </p>
          )}
          {can.check && <NoteField label={t('sms.template.checkNote')} {...form.bind('note')} />}
          <FormProblem text={form.problem} />
          <Versions answer={answer} />
        </Fields>
        <TemplatePreview
          text={shown?.texts[language] ?? ''}
          purpose={template.purpose}
          language={language}
          app={template.app}
        />
      </div>
    </Dialog>
  )
}

function VersionLine({ version: { number, state, madeBy } }: { version: TemplateVersion }) {
  const { t } = useSpeech()
  const looks = {
    draft: { family: 'none', glyph: 'dashed' },
    submitted: { family: 'wait', glyph: 'ring' },
    approved: { family: 'good', glyph: 'check-disc' },
    replaced: { family: 'none', glyph: 'minus-disc' },
    dropped: { family: 'none', glyph: 'minus-disc' },
  } as const
  return (
    <p className={styles.line}>
      <StatusTag look={looks[state]} word={t(`sms.template.versionState.${state}`)} />
      {state === 'submitted' && <span>{t('sms.template.writtenBy', { n: number, name: madeBy.name })}</span>}
    </p>
  )
}

function Versions({ answer: { versions, template } }: { answer: TemplateAnswer }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const kinds = template.automatic.map((kind) => t(`message.kinds.${kind as 'dueToday'}`)).join(', ')
  return (
    <section>
      {kinds && <p className={styles.quiet}>{t('sms.template.used', { kinds })}</p>}
      <h3 className={styles.head}>{t('sms.template.versions')}</h3>
      <ul className={styles.versions}>
        {versions.map(({ id, number, state, madeBy, madeAt, checkedBy }) => (
          <li key={id}>
            v{number} · {t(`sms.template.versionState.${state}`)} · {madeBy.name}{' '}
            {format.moment(madeAt, today)}
            {checkedBy && ` · ${checkedBy.name}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
