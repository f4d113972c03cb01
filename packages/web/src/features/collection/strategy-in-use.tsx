import { useSpeech } from '../../locales/language.tsx'
import bar from '../../ui/list/list-bar.module.css'
import type { MyCases } from './my-cases-answer.ts'

/** Whose order this is: borrowers are shared out over several strategies, of which the champion has most. */
export function StrategyInUse({ answer: { cases } }: { answer: MyCases }) {
  const { t } = useSpeech()
  const name = cases.find(({ ordered }) => ordered?.arm === 'champion')?.ordered?.strategy
  return name && <span className={bar.fresh}>{t('strategy.orderedBy', { name })}</span>
}
