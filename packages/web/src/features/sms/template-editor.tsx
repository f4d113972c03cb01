import {
  firstLetterTexts,
  isLetter,
  letterCharactersMax,
  letterLanguages,
} from '@lumbung/domain/messages/letter-text'
import {
  isKnownIn,
  type MessageLanguage,
  templateCharactersMax,
  type TemplatePurpose,
} from '@lumbung/domain/messages/template'
import { useState } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import { keepTemplate, type TemplateTexts, type TemplateVersionId } from './save-template.ts'
import { purposes, templateVariableChoices } from './template-act.ts'
import { faultsIn, openOf, type TemplateAnswer, useRefreshList } from './template-answer.ts'
import { TemplatePreview } from './template-preview.tsx'
import styles from './template-view.module.css'

interface EditorProps {
  /** Null: a new one. */
  answer: TemplateAnswer | null
  onClose: () => void
}

/** Where a text is written, with what it says of a real order beside it. */
export function TemplateEditor({ answer, onClose }: EditorProps) {
  const { t } = useSpeech()
  const { apps } = useUser()
  const refreshList = useRefreshList()
  const [language, setLanguage] = useState<MessageLanguage>('id')
  const [forward, setForward] = useState(false)
  const start = answer?.versions[0]
  const [known, setKnown] = useState<TemplateVersionId | null>(answer?.template ?? null)
  const form = useForm<TemplateTexts>({
    first: {
      name: answer?.template.name ?? '',
      purpose: answer?.template.purpose ?? 'remind',
      app: answer?.template.app ?? '',
      id: start?.texts.id ?? '',
      en: start?.texts.en ?? '',
      zh: start?.texts.zh ?? '',
    },
    check: ({ name, id }): Record<string, string> => ({
      ...(name.trim().length < 3 && { name: 'tooShort' }),
      // Whoever reads a language that it lacks is written to in this one.
      ...(forward &&
        id.trim() === '' && {
          id: t('sms.template.lacksLanguage', { language: messageLanguageNames.word('id', t) }),
        }),
    }),
    wordOf: (fault) => (fault.includes(': ') ? faultsIn(fault, t) : fault),
    send: (typed) =>
      keepTemplate(known, typed, forward, (saved) => {
        setKnown(saved)
        void refreshList()
      }),
    done: async () => {
      await refreshList()
      onClose()
    },
  })
  const { values, errors, set, bind } = form
  // What it is, is said once: from the first time that it is saved.
  const isNew = known === null
  const isPaper = isLetter(values.purpose)
  // A letter is written on from what it says today.
  const choosePurpose = (purpose: TemplatePurpose) => {
    const isBare = values.id.trim() === '' || isPaper
    setLanguage('id')
    set({ purpose, ...(isBare && { id: '', en: '', ...(isLetter(purpose) && firstLetterTexts[purpose]) }) })
  }
  // What is on its way cannot be left: its refusal would meet nobody.
  const leave = () => {
    if (!form.busy) onClose()
  }
  const insert = (name: string) => set({ [language]: `${values[language]}{${name}}` })
  return (
    <Dialog
      opened
      wide
      onClose={leave}
      title={answer?.template.name ?? t('sms.template.make')}
      onSubmit={form.send}
      foot={<Foot busy={form.busy} forward={forward} onWay={setForward} onLeave={leave} />}
    >
      <div className={styles.columns}>
        <Fields>
          {answer && <SentBack answer={answer} />}
          {isNew && (
            <>
              <TextField
                label={t('sms.template.name')}
                hint={t('sms.template.nameHint')}
                required
                maxLength={80}
                {...bind('name')}
              />
              <SelectField
                label={t('sms.template.purpose')}
                value={values.purpose}
                options={purposes.options({ t })}
                onChange={(purpose) => choosePurpose(purpose as TemplatePurpose)}
              />
              <SelectField
                label={t('ui.app')}
                value={values.app}
                empty={t('sms.template.allApps')}
                options={apps.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={(app) => set({ app })}
              />
            </>
          )}
          <Segments
            label={t('sms.template.languages')}
            value={language}
            options={messageLanguageNames
              .options({ t })
              .filter(({ value }) => !isPaper || letterLanguages.some((each) => each === value))}
            onChange={(next) => setLanguage(next as MessageLanguage)}
          />
          <NoteField
            label={t('sms.template.text')}
            hint={isPaper ? t('sms.template.letterHint') : undefined}
            required={language === 'id'}
            rows={isPaper ? 16 : 7}
            maxLength={isPaper ? letterCharactersMax : templateCharactersMax}
            value={values[language]}
            error={errors[`texts.${language}`] ?? errors[language]}
            onChange={(text) => set({ [language]: text })}
          />
          <VariableField purpose={values.purpose} onInsert={insert} />
          <FormProblem text={form.problem || (language === 'id' ? '' : (errors['id'] ?? ''))} />
        </Fields>
        <TemplatePreview
          text={values[language]}
          purpose={values.purpose}
          language={language}
          app={values.app || null}
        />
      </div>
    </Dialog>
  )
}

interface FootProps {
  busy: boolean
  /** It was last sent to be put forward. */
  forward: boolean
  onWay: (forward: boolean) => void
  onLeave: () => void
}

/** Saved, or saved and put forward: not one under the other, which would save an older version again. */
function Foot({ busy, forward, onWay, onLeave }: FootProps) {
  const { t } = useSpeech()
  return (
    <>
      <Button onClick={onLeave}>{t('ui.cancel')}</Button>
      <Button type="submit" busy={busy && !forward} disabled={busy && forward} onClick={() => onWay(false)}>
        {t('sms.template.save')}
      </Button>
      <Button
        kind="filled"
        type="submit"
        busy={busy && forward}
        disabled={busy && !forward}
        onClick={() => onWay(true)}
      >
        {t('sms.template.submit')}
      </Button>
    </>
  )
}

function SentBack({ answer }: { answer: TemplateAnswer }) {
  const { t } = useSpeech()
  const open = openOf(answer)
  if (!open?.checkedBy || open.checkNote === '') return null
  return (
    <p className={styles.sentBack}>
      {t('sms.template.sentBack', { name: open.checkedBy.name, note: open.checkNote })}
    </p>
  )
}

/** Puts a variable behind the text; only those that have a value there are offered. */
function VariableField({
  purpose,
  onInsert,
}: {
  purpose: TemplatePurpose
  onInsert: (name: string) => void
}) {
  const { t } = useSpeech()
  return (
    <SelectField
      label={t('sms.template.insert')}
      value=""
      empty="{…}"
      options={templateVariableChoices
        .options({ t })
        .filter(({ value }) => isKnownIn(value, purpose))
        .map(({ value, label }) => ({ value, label: `${label} {${value}}` }))}
      onChange={(name) => name && onInsert(name)}
    />
  )
}
