import type { keepChoice } from '@lumbung/contract/collection/contact'
import { setBorrowerLanguage } from '@lumbung/contract/order/order'
import { contactChannels } from '@lumbung/domain/contact/contact-rules'
import { useState } from 'react'
import type { InputOf } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { LanguageDialog } from '../../parts/order/language-dialog.tsx'
import { useDesk } from './desk.ts'
import type { CaseAnswer } from './case-answer.ts'
import styles from './contact-wishes.module.css'

type Choices = CaseAnswer['choices']
type Choice = InputOf<typeof keepChoice>['choice']

const everyChoice: readonly Choice[] = [
  ...contactChannels.map((channel) => ({ kind: 'optOut', channel }) as const),
  { kind: 'anyHour' },
]

const isHeld = ({ optedOut, anyHour }: Choices, choice: Choice) =>
  choice.kind === 'anyHour' ? anyHour : optedOut.includes(choice.channel)

const choiceWord = (choice: Choice, t: Translate) =>
  choice.kind === 'anyHour' ? t('contact.said.anyHour') : t(`contact.said.noMore.${choice.channel}`)

interface ContactWishesProps {
  orderNo: string
  choices: Choices
  refresh: () => void
}

/** What the borrower said about being reached: it decides what the guard says above it. */
export function ContactWishes({ orderNo, choices, refresh }: ContactWishesProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const { calls } = useDesk()
  // As it was when the dialog opened: what can be said must not change under whoever chooses.
  const [asked, setAsked] = useState<Choices | null>(null)
  const [asksLanguage, setAsksLanguage] = useState(false)
  const held = everyChoice.filter((choice) => isHeld(choices, choice))
  return (
    <div className={styles.said}>
      <div className={styles.head}>
        <h3>{t('contact.said.title')}</h3>
        {holds(calls.keepChoice) && (
          <Button kind="link" onClick={() => setAsked(choices)}>
            {t('contact.said.act')}
          </Button>
        )}
      </div>
      {held.length === 0 ? (
        <p className={styles.none}>{t('contact.said.none')}</p>
      ) : (
        <ul>
          {held.map((choice) => (
            <li key={choiceWord(choice, t)} className={styles.choice}>
              {choice.kind === 'anyHour' ? (
                <Glyph name="check-disc" family="good" />
              ) : (
                <Glyph name="cross-disc" family="bad" />
              )}
              {choiceWord(choice, t)}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.choice}>
        {t('contact.said.reads', { language: messageLanguageNames.word(choices.language, t) })}
        {holds(setBorrowerLanguage) && (
          <Button kind="link" onClick={() => setAsksLanguage(true)}>
            {t('contact.said.change')}
          </Button>
        )}
      </p>
      {asksLanguage && (
        <LanguageDialog
          orderNo={orderNo}
          language={choices.language}
          onDone={refresh}
          onClose={() => setAsksLanguage(false)}
        />
      )}
      {asked && (
        <SaidDialog orderNo={orderNo} choices={asked} refresh={refresh} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

/** Keeps one thing they said: a new one, or that one of those kept does not hold any more. */
function SaidDialog({ orderNo, choices, refresh, onClose }: ContactWishesProps & { onClose: () => void }) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: useDesk().calls.keepChoice,
    first: { said: '', note: '' },
    request: ({ said, note }, requestKey) => {
      const choice = everyChoice[Number(said)] ?? { kind: 'anyHour' }
      return { orderNo, choice, holds: !isHeld(choices, choice), note, requestKey }
    },
    check: ({ said, note }): Record<string, string> => ({
      ...(said === '' && { said: 'required' }),
      ...(note.trim() === '' && { note: 'required' }),
    }),
    about: { REASON_MISSING: 'note' },
    done: () => {
      onClose()
      refresh()
    },
  })
  const options = everyChoice.map((choice, at) => {
    const said = choiceWord(choice, t)
    return {
      value: String(at),
      label: isHeld(choices, choice) ? t('contact.said.takenBack', { said }) : said,
    }
  })
  return (
    <FormDialog onClose={onClose} title={t('contact.said.dialog')} form={form} submit={t('ui.save')}>
      <p>{t('contact.said.effect')}</p>
      <SelectField
        label={t('contact.said.what')}
        required
        empty={t('contact.said.choose')}
        options={options}
        {...form.bind('said')}
      />
      <NoteField label={t('contact.said.note')} required {...form.bind('note')} />
    </FormDialog>
  )
}
