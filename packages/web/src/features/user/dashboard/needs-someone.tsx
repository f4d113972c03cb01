import { useSpeech } from '../../../locales/language.tsx'
import { Section } from '../../../ui/page/screen.tsx'
import { Attention } from './attention.tsx'
import type { Dashboard } from './dashboard-data.ts'
import { SettingsLine } from './settings-line.tsx'
import { StoppedLine } from './stopped-line.tsx'
import { StuckLine, useStuck } from './stuck-line.tsx'

/** What will not go on by itself: what is stopped, what is to be decided on, what is stuck with this person, and what of the portfolio waits. */
export function NeedsSomeone({ found: { day, stops, settings, portfolio } }: { found: Dashboard }) {
  const { t } = useSpeech()
  const stuck = useStuck()
  const isElse = stops.length > 0 || settings.length > 0 || stuck > 0
  // Who sees no portfolio is not told that nothing of it waits.
  if (portfolio === null && !isElse) return null
  return (
    <Section title={t('dashboard.attention')}>
      <StoppedLine stops={stops} />
      <SettingsLine settings={settings} />
      <StuckLine stuck={stuck} />
      {portfolio && (
        <Attention items={portfolio.attention} looked={{ day, apps: portfolio.apps }} isAlone={!isElse} />
      )}
    </Section>
  )
}
