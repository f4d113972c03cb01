import { getMessage } from '@lumbung/contract/sms/message'
import type { RetOf } from '@lumbung/contract/call'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { carrierName } from '../../parts/message/carrier-name.ts'
import { messageStates } from '../../parts/message/message-states.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { standingOf, StatusTag } from '../../ui/controls/status.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { FilledText, encodingName } from './template-preview.tsx'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import styles from './message-view.module.css'

/** One message: what it said, what became of it, and what its carrier says of it. */
export function MessageView({ id, onClose }: OneProps) {
  if (id === 'new') return null
  return (
    <Detail call={getMessage} request={{ id }} onClose={onClose}>
      {(message) => <Shown message={message} onClose={onClose} />}
    </Detail>
  )
}

/** In which language it is written; instead of which one, where its template lacks what they read. */
function languageWords({ language, wantedLanguage }: RetOf<typeof getMessage>, t: Translate): string {
  const word = messageLanguageNames.word(language, t)
  return wantedLanguage === null || wantedLanguage === language
    ? word
    : t('sms.record.instead', { word, wanted: messageLanguageNames.word(wantedLanguage, t) })
}

function Shown({ message, onClose }: { message: RetOf<typeof getMessage>; onClose: () => void }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const at = (instant: string | null) => (instant === null ? '–' : format.moment(instant, today))
  const { blockedBy, lawfulFrom, provider, providerWords, providerCode, encoding, parts, units } = message
  const why = blockedBy && [
    t(`message.held.${blockedBy}`),
    lawfulFrom && t('sms.record.from', { at: at(lawfulFrom) }),
  ]
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('sms.record.number', { n: message.id })}
      foot={
        message.orderNo && (
          <LinkButton to={`/order/detail/${message.orderNo}`}>{t('sms.record.openOrder')}</LinkButton>
        )
      }
    >
      <p className={styles.line}>
        <StatusTag {...standingOf(messageStates, message.state, t)} />
        {why && <span>{why.filter(Boolean).join(', ')}</span>}
      </p>
      <h3 className={styles.head}>{t('sms.record.text')}</h3>
      {message.text === null ? (
        <p className={styles.quiet}>{t('sms.record.noText')}</p>
      ) : (
        <FilledText pieces={[{ text: message.text, variable: null }]} />
      )}
      <KeyValues
        entries={(
          [
            [t('sms.record.orderNo'), message.orderNo ?? '–'],
            [t('sms.record.phone'), message.phone],
            [
              t('sms.record.template'),
              message.templateNumber === null
                ? message.template
                : t('sms.batch.templateVersion', { name: message.template, n: message.templateNumber }),
            ],
            [
              t('sms.record.kind'),
              message.kind
                ? t(`message.kinds.${message.kind}`)
                : message.batch
                  ? t('sms.record.byBatch', { n: message.batch.number })
                  : '–',
            ],
            [t('sms.record.purpose'), t(`message.purposes.${message.purpose}`)],
            [t('sms.record.language'), languageWords(message, t)],
            [
              t('sms.record.parts'),
              encoding === null || parts === null
                ? '–'
                : `${encodingName(encoding)}, ${parts} (${units ?? 0})`,
            ],
            [t('sms.record.cost'), `Rp ${format.number(message.cost)}`],
            [t('sms.record.provider'), provider === null ? '–' : carrierName(provider)],
            [t('sms.record.words'), providerWords || '–'],
            [t('sms.record.code'), providerCode || '–'],
            [t('sms.record.tries'), format.number(message.tries)],
            [t('sms.record.made'), at(message.madeAt)],
            [t('sms.record.handed'), at(message.handedAt)],
            [t('sms.record.next'), at(message.nextTryAt)],
            [t('sms.record.ended'), at(message.endedAt)],
          ] as const
        ).map(([label, value]) => ({ label, value }))}
      />
    </Dialog>
  )
}
