import type { RetOf } from '@lumbung/contract/call'
import type { getBureau } from '@lumbung/contract/order/bureau'
import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import styles from './bureau.module.css'
import { shortPercent } from './fact-value.ts'

export type AffordabilityData = NonNullable<RetOf<typeof getBureau>['affordability']>

/** How the burden of a month is counted, line by line, and what of the income it takes. */
export function AffordabilitySum({ data }: { data: AffordabilityData }) {
  const { t, format } = useSpeech()
  const amount = (value: number | null): ReactNode =>
    value === null ? <span className={cell.quiet}>{t('bureau.unknown')}</span> : <Money amount={value} />
  const counts = data.known !== null && data.told > 0 ? ` (${t('bureau.afford.counts')})` : ''
  const { ratioPpm, ratioPpmMax, platforms, platformsMax, broken } = data
  return (
    <Section title={t('bureau.afford.title')} note={t('bureau.afford.basis', { source: data.source })}>
      <KeyValues
        labelWidth={232}
        entries={[
          { label: t('bureau.afford.known'), value: amount(data.known) },
          { label: `${t('bureau.afford.told')}${counts}`, value: amount(data.told) },
          { label: t('bureau.afford.instalments'), value: amount(data.instalments) },
          {
            label: t('bureau.afford.burden'),
            value: <span className={styles.sum}>{amount(data.burden)}</span>,
          },
          { label: t('bureau.afford.income'), value: amount(data.income) },
          {
            label: t('bureau.afford.ratio'),
            value: (
              <OfAtMost isBroken={broken.includes('ratio')}>
                {ratioPpm === null
                  ? null
                  : t('bureau.afford.ofAtMost', {
                      value: shortPercent(ratioPpm, format),
                      most: shortPercent(ratioPpmMax, format),
                    })}
              </OfAtMost>
            ),
          },
          {
            label: t('bureau.afford.platforms'),
            value: (
              <OfAtMost isBroken={broken.includes('platforms')}>
                {platforms === null
                  ? null
                  : t('bureau.afford.ofAtMost', { value: platforms + 1, most: platformsMax })}
              </OfAtMost>
            ),
          },
        ]}
      />
      {broken.length > 0 && (
        <p className={styles.broken}>
          <Glyph name="cross-disc" family="bad" />
          {t('bureau.afford.broken')}
        </p>
      )}
      {broken.length === 0 && (ratioPpm === null || platforms === null) && (
        <p className={cell.quiet}>{t('bureau.afford.missing')}</p>
      )}
    </Section>
  )
}

function OfAtMost({ isBroken, children }: { isBroken: boolean; children: string | null }) {
  const { t } = useSpeech()
  if (children === null) return <span className={cell.quiet}>{t('bureau.unknown')}</span>
  return (
    <span className={styles.fit} data-bad={isBroken || undefined}>
      {children}
    </span>
  )
}
