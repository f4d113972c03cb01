import type { ReactNode } from 'react'
import { useSpeech } from '../../../locales/language.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Screen } from '../../../ui/page/screen.tsx'
import { importLooks } from '../../../parts/list-file/import-looks.ts'
import { type ImportStep, ImportSteps } from './import-steps.tsx'
import { StatusTag } from '../../../ui/controls/status.tsx'
import styles from './import.module.css'
import type { Import } from './use-import.ts'

interface ImportScreenProps {
  found: Import
  step: ImportStep
  actions?: ReactNode
  children: ReactNode
}

/** What every page of an import shows on top: the file, how it stands, the step. */
export function ImportScreen({ found, step, actions, children }: ImportScreenProps) {
  const { t, format } = useSpeech()
  return (
    <Screen
      title={found.name}
      caption={
        <span className={styles.caption}>
          <StatusTag look={importLooks[found.state]} word={t(`imports.state.${found.state}`)} />
          {found.uploader}, {format.instant(found.uploadedAt)}
        </span>
      }
      actions={
        <>
          <LinkButton kind="plain" icon="chevron-left" to="/order/excelList">
            {t('imports.back')}
          </LinkButton>
          {actions}
        </>
      }
    >
      <div className={styles.page}>
        <ImportSteps present={step} done={found.state === 'committed'} />
        {children}
      </div>
    </Screen>
  )
}
