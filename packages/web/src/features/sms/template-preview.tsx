import { type piece, previewTemplate } from '@lumbung/contract/sms/template'
import type { RetOf } from '@lumbung/contract/call'
import { isLetter, letterParts } from '@lumbung/domain/messages/letter-text'
import type { MessageLanguage, TemplatePurpose } from '@lumbung/domain/messages/template'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { failureWords } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { CallRefused } from '../../core/api-refusal.ts'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { TextField } from '../../ui/controls/field.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { variableWord } from './template-act.ts'
import styles from './template-preview.module.css'

type Shown = RetOf<typeof previewTemplate>
type Piece = z.output<typeof piece>

/** Typing is not followed letter by letter. */
const restMs = 250

/** What these are about is no variable. */
const wordless: ReadonlySet<string> = new Set(['banned', 'link', 'tooLong', 'tooLongLetter'])

/** What is wrong with a text, with the variable or word that it is about. */
export function faultWords(fault: string, about: string, t: Translate): string {
  const names = about
    .split(', ')
    .map((name) => (wordless.has(fault) ? name : variableWord(name, t)))
    .join(', ')
  return wordOr(t, 'sms.faults', fault, { about: names })
}

interface PreviewProps {
  text: string
  purpose: TemplatePurpose
  language: MessageLanguage
  app: string | null
}

/** A text as it would be read, on a real order with the name masked: how long it is, and what is wrong with it. */
export function TemplatePreview({ text, ...about }: PreviewProps) {
  const { t } = useSpeech()
  // A one-time code says nothing of one.
  const isAboutOrder = about.purpose !== 'otp'
  const [orderNo, setOrderNo] = useState('')
  const [asked] = useDebouncedValue({ text, orderNo: orderNo.trim() }, restMs)
  const request = { ...about, text: asked.text, ...(asked.orderNo.length >= 6 && { orderNo: asked.orderNo }) }
  const query = useQuery({
    queryKey: [previewTemplate.name, request],
    queryFn: ({ signal }) => api(previewTemplate, request, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isOfOrder = query.error instanceof CallRefused && query.error.code === 'ORDER_NOT_FOUND'
  return (
    <section className={styles.preview} aria-busy={query.isFetching}>
      {isAboutOrder && (
        <TextField
          label={t('sms.template.onOrder')}
          value={orderNo}
          maxLength={32}
          placeholder={query.data?.orderNo ?? ''}
          error={isOfOrder ? query.error?.message : undefined}
          onChange={setOrderNo}
        />
      )}
      {query.error && !isOfOrder && <p role="alert">{failureWords(query.error)}</p>}
      {query.data && (
        <Answer
          shown={query.data}
          isEmpty={text.trim() === ''}
          isPaper={isLetter(about.purpose)}
          isAboutOrder={isAboutOrder}
        />
      )}
    </section>
  )
}

interface AnswerProps {
  shown: Shown
  isEmpty: boolean
  /** Of a letter. */
  isPaper: boolean
  isAboutOrder: boolean
}

function Answer({ shown, isEmpty, isPaper, isAboutOrder }: AnswerProps) {
  const { t } = useSpeech()
  const { faults, lacks, orderNo, outside } = shown
  return (
    <>
      {isPaper ? <LetterPaper pieces={shown.pieces} /> : <FilledText pieces={shown.pieces} />}
      {shown.measure && (
        <>
          <MeasureBar measure={shown.measure} />
          <p className={styles.quiet}>
            {outside.length > 0
              ? t('sms.template.outside', { letters: outside.join(' ') })
              : t('sms.template.outsideNone')}
          </p>
        </>
      )}
      {isAboutOrder && orderNo === null && <p className={styles.quiet}>{t('sms.template.noSample')}</p>}
      <ul className={styles.checks}>
        {faults.map(({ fault, about }) => (
          <li key={`${fault} ${about}`}>
            <Status
              look={{ family: 'bad', glyph: 'cross-disc', loud: true }}
              word={faultWords(fault, about, t)}
            />
          </li>
        ))}
        {lacks.length > 0 && (
          <li>
            <Status
              look={{ family: 'wait', glyph: 'triangle', loud: true }}
              word={t('sms.template.lacks', { names: lacks.map((name) => variableWord(name, t)).join(', ') })}
            />
          </li>
        )}
        {faults.length === 0 && !isEmpty && (
          <li>
            <Status look={{ family: 'good', glyph: 'check-disc' }} word={t('sms.template.fine')} />
          </li>
        )}
      </ul>
    </>
  )
}

/** A filled text: what stands for a variable is heavier than the words around it. */
export function FilledText({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <p className={styles.filled}>
      {pieces.map(({ text, variable }, index) => (variable === null ? text : <b key={index}>{text}</b>))}
    </p>
  )
}

/** A letter as it is printed, but for whom it goes to. */
function LetterPaper({ pieces }: { pieces: readonly Piece[] }) {
  const { title, blocks, foot } = letterParts(pieces.map(({ text }) => text).join(''))
  return (
    <article className={styles.paper}>
      <h3>{title}</h3>
      {blocks.map((block, index) =>
        block.kind === 'text' ? (
          <p key={index}>{block.text}</p>
        ) : (
          <dl key={index}>
            {block.rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ),
      )}
      {foot && <p className={styles.foot}>{foot}</p>}
    </article>
  )
}

/** A template's own text, its variables as chips by their names. */
export function TemplateText({ text }: { text: string }) {
  const { t } = useSpeech()
  const parts = text.split(/(\{[^{}]*\})/)
  return (
    <p className={styles.template}>
      {parts.map((part, index) =>
        part.startsWith('{') ? (
          <span key={index} className={styles.variable}>
            {variableWord(part.slice(1, -1), t)}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}

const encodings = { gsm7: 'GSM-7', ucs2: 'UCS-2' } as const
export const encodingName = (encoding: keyof typeof encodings): string => encodings[encoding]

/** One piece a part, as far as the last is full; the rest is grey. */
export function MeasureBar({
  measure: { encoding, units, room, parts },
}: {
  measure: NonNullable<Shown['measure']>
}) {
  const { t } = useSpeech()
  const each = room / parts
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {Array.from({ length: parts }, (_, index) => (
          <span key={index} className={styles.part}>
            <span
              className={styles.full}
              style={{ width: `${Math.max(0, Math.min(1, (units - index * each) / each)) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <p>
        <b>{t('sms.template.measure', { encoding: encodingName(encoding), n: parts })}</b>{' '}
        <span className={styles.quiet}>{t('sms.template.units', { units, room })}</span>
      </p>
    </div>
  )
}
