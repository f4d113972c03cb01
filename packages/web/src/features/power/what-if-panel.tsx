import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { getWhatIf } from '@lumbung/contract/power/interface'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { api } from '../../core/api.ts'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import { appsWord, callWord, screenWord } from './power-words.ts'
import styles from './power.module.css'
import { useDebounced } from './use-debounced.ts'

type WhatIf = RetOf<typeof getWhatIf>
type Change = WhatIf['changes'][number]
type Apps = readonly { code: string; name: string }[]

const settleMs = 250
const peopleShown = 12

interface WhatIfPanelProps {
  request: RequestOf<typeof getWhatIf>
  changed: boolean
  apps: Apps
}

/** What saving would do, while it is still only thought of: warnings, who, what they gain and lose. */
export function WhatIfPanel({ request, changed, apps }: WhatIfPanelProps) {
  const { t } = useSpeech()
  const asked = useDebounced(request, settleMs)
  const query = useQuery({
    queryKey: [getWhatIf.name, asked],
    queryFn: ({ signal }) => api(getWhatIf, asked, { signal }),
    placeholderData: keepPreviousData,
  })
  const told = query.data
  return (
    <section
      className={styles.panel}
      aria-label={t('power.whatIf.title')}
      aria-live="polite"
      aria-busy={query.isFetching}
    >
      <h2 className={styles.panelTitle}>{t('power.whatIf.title')}</h2>
      {query.error && (
        <p role="alert" className={styles.problem}>
          {query.error.message}
        </p>
      )}
      {told && (
        <>
          {!changed && <p className={styles.quiet}>{t('power.whatIf.nothing')}</p>}
          <Warnings told={told} />
          <Changes
            title={t('power.whatIf.gains')}
            glyph="check-disc"
            family="good"
            changes={told.changes.filter(({ gains }) => gains)}
            apps={apps}
          />
          <Changes
            title={t('power.whatIf.loses')}
            glyph="cross-disc"
            family="bad"
            changes={told.changes.filter(({ loses }) => loses)}
            apps={apps}
          />
          <People people={told.people} />
        </>
      )}
    </section>
  )
}

function Warnings({ told }: { told: WhatIf }) {
  const { t } = useSpeech()
  const calls = (names: readonly string[]) => names.map((name) => callWord(t, name)).join(', ')
  return (
    <>
      {told.toxic.map((hit) => (
        <Warning
          key={hit.pair}
          glyph="triangle"
          family={hit.isNew ? 'bad' : 'wait'}
          title={wordOr(t, 'power.toxic', hit.pair)}
        >
          {t(hit.isNew ? 'power.whatIf.toxicNew' : 'power.whatIf.toxicStood', {
            one: calls(hit.one),
            other: calls(hit.other),
          })}
        </Warning>
      ))}
      {told.lameScreens.map(({ screen, missing }) => (
        <Warning
          key={screen}
          glyph="triangle"
          family="wait"
          title={t('power.whatIf.lame', { screen: screenWord(t, screen) })}
        >
          {t('power.whatIf.lameMissing', { calls: calls(missing) })}
        </Warning>
      ))}
      {told.beyond.length > 0 && (
        <Warning glyph="cross-disc" family="bad" title={t('power.whatIf.beyond')}>
          {told.beyond.map(({ kind, name }) => wordOf(t, kind, name)).join(', ')}
        </Warning>
      )}
    </>
  )
}

function Warning({
  glyph,
  family,
  title,
  children,
}: {
  glyph: GlyphName
  family: string
  title: string
  children: ReactNode
}) {
  return (
    <div className={styles.warning} data-family={family} role={family === 'bad' ? 'alert' : undefined}>
      <Glyph name={glyph} family={family} />
      <div>
        <p className={styles.warningTitle}>{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}

function wordOf(t: Translate, kind: Change['kind'], name: string): string {
  return kind === 'menu' ? screenWord(t, name) : callWord(t, name)
}

function Changes({
  title,
  glyph,
  family,
  changes,
  apps,
}: {
  title: string
  glyph: GlyphName
  family: string
  changes: readonly Change[]
  apps: Apps
}) {
  const { t } = useSpeech()
  if (changes.length === 0) return null
  return (
    <>
      <h3 className={styles.panelHead}>
        {title} <span className={styles.count}>{changes.length}</span>
      </h3>
      <ul className={styles.changes}>
        {changes.map(({ kind, name, before, after, loses, othersWhoCan }) => (
          <li key={`${kind} ${name}`} className={styles.change}>
            <Glyph name={glyph} family={family} />
            <div>
              <p>{wordOf(t, kind, name)}</p>
              <p className={styles.quiet}>
                {before.length > 0 && after.length > 0
                  ? `${appsWord(t, before, apps)} → ${appsWord(t, after, apps)}`
                  : appsWord(t, after.length > 0 ? after : before, apps)}
                {loses && othersWhoCan === 0 && after.length === 0 && (
                  <span className={styles.loud}> · {t('power.whatIf.nobodyElse')}</span>
                )}
                {loses && othersWhoCan !== null && othersWhoCan > 0 && (
                  <> · {t('power.whatIf.othersWhoCan', { n: othersWhoCan })}</>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function People({ people }: { people: WhatIf['people'] }) {
  const { t, format } = useSpeech()
  const here = people.filter(({ signedIn }) => signedIn).length
  return (
    <>
      <h3 className={styles.panelHead}>
        {t('power.whatIf.people', { n: format.number(people.length) })}
        {here > 0 && (
          <span className={styles.count}>{t('power.whatIf.signedIn', { n: format.number(here) })}</span>
        )}
      </h3>
      <ul className={styles.people}>
        {people
          .toSorted((a, b) => Number(b.signedIn) - Number(a.signedIn))
          .slice(0, peopleShown)
          .map(({ id, name, email, signedIn }) => (
            <li key={id} className={styles.person} title={email}>
              <Glyph name={signedIn ? 'half' : 'ring'} family={signedIn ? 'run' : 'none'} />
              {name}
              {signedIn && <span className="visually-hidden">{t('power.signedIn')}</span>}
            </li>
          ))}
      </ul>
      {people.length > peopleShown && (
        <p className={styles.quiet}>{t('ui.moreItems', { n: format.number(people.length - peopleShown) })}</p>
      )}
    </>
  )
}
