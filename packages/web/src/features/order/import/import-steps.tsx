import { useSpeech } from '../../../locales/language.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import styles from './import.module.css'

const steps = ['file', 'mapping', 'preview', 'commit'] as const
export type ImportStep = (typeof steps)[number]

/** Where an import stands among its four steps. */
export function ImportSteps({ present, done }: { present: ImportStep; done?: boolean }) {
  const { t } = useSpeech()
  const at = steps.indexOf(present)
  return (
    <ol className={styles.steps} aria-label={t('imports.steps.label')}>
      {steps.map((step, index) => {
        const over = index < at || (done === true && index === at)
        return (
          <li
            key={step}
            className={styles.step}
            data-over={over || undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.stepMark}>{over ? <Icon name="check" size={12} /> : index + 1}</span>
            {t(`imports.steps.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}
