import {
  checkTemplate,
  getTemplate,
  getTemplates,
  saveTemplate,
  submitTemplate,
} from '@lumbung/contract/sms/template'
import type { RetOf } from '@lumbung/contract/call'
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
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { StatusTag } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { faultWords, TemplatePreview, TemplateText } from './template-preview.tsx'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { purposes, templateVariableChoices } from './template-act.ts'
import styles from './template-view.module.css'

type Answer = RetOf<typeof getTemplate>
type Version = Answer['versions'][number]

/** A template over its list: written, put forward, and agreed on by another person. */
export function TemplateView({ id, onClose }: OneProps) {
  if (id === 'new') return <Editor answer={null} onClose={onClose} />
  return (
    <Detail call={getTemplate} request={{ id }} onClose={onClose}>
      {(answer, refresh) =>
        answer.can.save ? (
          <Editor key={answer.template.version} answer={answer} onClose={onClose} />
        ) : (
          <Reading answer={answer} onClose={onClose} onDone={refresh} />
        )
      }
    </Detail>
  )
}

function useRefreshList() {
  const client = useQueryClient()
  return async () => await client.invalidateQueries({ queryKey: [getTemplates.name] })
}

const openOf = ({ versions }: Answer): Version | undefined =>
  versions.find(({ state }) => state === 'draft' || state === 'submitted')

interface EditorProps {
  answer: Answer | null
  onClose: () => void
}

/** Field faults of the server, `missing: owed; banned: sebar`, in words. */
function faultsIn(text: string, t: Translate): string {
  return text
    .split('; ')
    .map((each) => {
      const [fault = '', about = ''] = each.split(': ')
      return faultWords(fault, about, t)
    })
    .join(' · ')
}

function Editor({ answer, onClose }: EditorProps) {
  const { t } = useSpeech()
  const { apps } = useUser()
  const refreshList = useRefreshList()
  const [language, setLanguage] = useState<MessageLanguage>('id')
  const [forward, setForward] = useState(false)
  const start = answer?.versions[0]
  const form = useForm({
    first: {
      name: answer?.template.name ?? '',
      purpose: answer?.template.purpose ?? 'remind',
      app: answer?.template.app ?? '',
      id: start?.texts.id ?? '',
      en: start?.texts.en ?? '',
      zh: start?.texts.zh ?? '',
    },
    check: ({ name }): Record<string, string> => (name.trim().length < 3 ? { name: 'tooShort' } : {}),
    wordOf: (fault) => (fault.includes(': ') ? faultsIn(fault, t) : fault),
    send: async ({ name, purpose, app, ...texts }) => {
      const saved = await api(saveTemplate, {
        ...(answer && { id: answer.template.id }),
        version: answer?.template.version ?? 0,
        name: name.trim(),
        purpose,
        app: app || null,
        texts: { id: texts.id, ...(texts.en && { en: texts.en }), ...(texts.zh && { zh: texts.zh }) },
      })
      if (forward) await api(submitTemplate, saved)
    },
    done: async () => {
      await refreshList()
      onClose()
    },
  })
  const { values, errors, set, bind } = form
  const isNew = answer === null
  const isPaper = isLetter(values.purpose)
  // A letter is written on from what it says today.
  const choosePurpose = (purpose: TemplatePurpose) => {
    const isBare = values.id.trim() === '' || isPaper
    setLanguage('id')
    set({ purpose, ...(isBare && { id: '', en: '', ...(isLetter(purpose) && firstLetterTexts[purpose]) }) })
  }
  const insert = (name: string) => {
    if (name) set({ [language]: `${values[language]}{${name}}` })
  }
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={answer?.template.name ?? t('sms.template.make')}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" busy={form.busy && !forward} onClick={() => setForward(false)}>
            {t('sms.template.save')}
          </Button>
          <Button kind="filled" type="submit" busy={form.busy && forward} onClick={() => setForward(true)}>
            {t('sms.template.submit')}
          </Button>
        </>
      }
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
          <SelectField
            label={t('sms.template.insert')}
            value=""
            empty="{…}"
            options={templateVariableChoices
              .options({ t })
              .filter(({ value }) => isKnownIn(value, values.purpose))
              .map(({ value, label }) => ({ value, label: `${label} {${value}}` }))}
            onChange={insert}
          />
          <FormProblem text={form.problem} />
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

function SentBack({ answer }: { answer: Answer }) {
  const { t } = useSpeech()
  const open = openOf(answer)
  if (!open?.checkedBy || open.checkNote === '') return null
  return (
    <p className={styles.sentBack}>
      {t('sms.template.sentBack', { name: open.checkedBy.name, note: open.checkNote })}
    </p>
  )
}

function Reading({ answer, onClose, onDone }: { answer: Answer; onClose: () => void; onDone: () => void }) {
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

function VersionLine({ version: { number, state, madeBy } }: { version: Version }) {
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

function Versions({ answer: { versions, template } }: { answer: Answer }) {
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
