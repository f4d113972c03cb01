import { getBatchPreview } from '@lumbung/contract/sms/batch'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { dayOf } from '../../locales/format.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { Status } from '../../ui/controls/status.tsx'
import { Section } from '../../ui/page/screen.tsx'
import type { BatchAnswer } from './batch-act.ts'
import styles from './batch-panels.module.css'
import { FilledText, MeasureBar, TemplateText } from './template-preview.tsx'

const samplesMax = 20

/** What it says, on real recipients one after the other, and what was checked of it. */
export function BatchText({ answer }: { answer: BatchAnswer }) {
  const { t } = useSpeech()
  const { batch, texts, instead } = answer
  const { name, number } = batch.template
  return (
    <div className={styles.side}>
      <Section title={t('sms.batch.template')} note={t('sms.batch.templateVersion', { name, n: number })}>
        {texts.map(({ language, text }) => (
          <div key={language} lang={language}>
            {texts.length > 1 && <h3 className={styles.quiet}>{messageLanguageNames.word(language, t)}</h3>}
            <TemplateText text={text} />
          </div>
        ))}
        {instead.map(({ wanted, n }) => (
          <Status
            key={wanted}
            look={{ family: 'wait', glyph: 'triangle', loud: true }}
            word={t('sms.batch.insteadOf', { n, wanted: messageLanguageNames.word(wanted, t) })}
          />
        ))}
      </Section>
      {batch.total > 0 && <Sample batch={batch} />}
      <Checks answer={answer} />
    </div>
  )
}

function Sample({ batch: { id, version } }: Pick<BatchAnswer, 'batch'>) {
  const { t } = useSpeech()
  const [at, setAt] = useState(0)
  const query = useQuery({
    queryKey: [getBatchPreview.name, id, version, at],
    queryFn: ({ signal }) => api(getBatchPreview, { id, at }, { signal }),
    placeholderData: keepPreviousData,
  })
  const sample = query.data
  if (!sample) return null
  const most = Math.min(sample.of, samplesMax)
  return (
    <Section
      title={t('sms.template.preview')}
      note={
        <Link className={styles.link} to={`/order/detail/${sample.orderNo}`}>
          {sample.orderNo}
        </Link>
      }
      actions={
        <>
          <span className={styles.quiet}>{t('sms.batch.sample', { at: at + 1, n: most })}</span>
          <IconButton
            icon="chevron-left"
            small
            label={t('sms.batch.samplePrevious')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <IconButton
            icon="chevron-right"
            small
            label={t('sms.batch.sampleNext')}
            disabled={at + 1 >= most}
            onClick={() => setAt(at + 1)}
          />
        </>
      }
    >
      <FilledText pieces={sample.pieces} />
      <MeasureBar measure={sample.measure} />
    </Section>
  )
}

function Checks({
  answer: { batch, parts, approvedBy, approvedAt, bannedFrom, held },
}: {
  answer: BatchAnswer
}) {
  const { t, format } = useSpeech()
  const least = Math.min(...parts.map((each) => each.parts))
  const long = parts.filter((each) => each.parts > least)
  const good = { family: 'good', glyph: 'check-disc' } as const
  const warns = { family: 'wait', glyph: 'triangle', loud: true } as const
  const leftOut = batch.state === 'preparing' ? 0 : batch.matched - batch.total - batch.held
  const lacks = held.find(({ rule }) => rule === 'lacks')
  return (
    <Section title={t('sms.batch.checks')}>
      <ul className={styles.checks}>
        {leftOut > 0 && (
          <li>
            <Status
              look={warns}
              word={t('sms.batch.leftOut', {
                n: format.number(leftOut),
                most: format.number(batch.total + batch.held),
              })}
            />
          </li>
        )}
        <li>
          {lacks ? (
            <Status look={warns} word={`${t('message.held.lacks')}: ${format.number(lacks.n)}`} />
          ) : (
            <Status look={good} word={t('sms.batch.allFilled', { n: batch.total })} />
          )}
        </li>
        <li>
          <Status
            look={good}
            word={t('sms.batch.noBanned', {
              day: bannedFrom ? format.dayShort(bannedFrom) : t('sms.batch.firstList'),
            })}
          />
        </li>
        {approvedBy && approvedAt && (
          <li>
            <Status
              look={good}
              word={t('sms.batch.templateAgreed', {
                name: approvedBy,
                day: format.dayShort(dayOf(approvedAt)),
              })}
            />
          </li>
        )}
        {long.map(({ language, n, parts: count, encoding }) => (
          <li key={`${language} ${count} ${encoding}`}>
            <Status look={warns} word={t('sms.batch.longParts', { n, parts: count })} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
