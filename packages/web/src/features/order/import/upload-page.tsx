import { failureWords } from '../../../core/act.ts'
import { getImports, getImportTemplate, uploadImport } from '@lumbung/contract/order/import'
import { listBytesMax } from '@lumbung/contract/upload-bytes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import { CallRefused } from '../../../core/api-refusal.ts'
import { upload } from '../../../core/api.ts'
import { useHolds } from '../../../core/session.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { FileDrop } from '../../../ui/controls/file-drop.tsx'
import { Screen, Section } from '../../../ui/page/screen.tsx'
import { FileRefusal } from './file-refusal.tsx'
import { TemplateButton } from './import-list.tsx'
import { importPath } from './import-look.ts'
import { ImportSteps } from './import-steps.tsx'
import styles from './import.module.css'

/** Sends a file and goes on to its columns; a refusal stays here, with what to mend. */
function useUpload() {
  const [sending, setSending] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<CallRefused | string | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const went = ({ id }: { id: number }) => {
    void queries.invalidateQueries({ queryKey: [getImports.name] })
    void navigate(importPath(id), { replace: true })
  }
  const refused = (error: Error) => {
    setSending(null)
    setRefusal(error instanceof CallRefused ? error : failureWords(error))
  }
  const send = (file: File) => {
    setRefusal(null)
    setSending(0)
    upload(uploadImport, { name: file.name }, file, { onProgress: setSending }).then(went, refused)
  }
  return { sending, refusal, setRefusal, send }
}

/** Step one: the file. */
export function UploadPage() {
  const { t } = useSpeech()
  const holds = useHolds()
  const { sending, refusal, setRefusal, send } = useUpload()
  return (
    <Screen
      title={t('imports.newTitle')}
      actions={
        <LinkButton kind="plain" icon="chevron-left" to="/order/excelList">
          {t('imports.back')}
        </LinkButton>
      }
    >
      <ImportSteps present="file" />
      <Section>
        <div className={styles.uploadColumn}>
          <p className={styles.soft}>{t('imports.newText')}</p>
          <FileDrop
            types={['.csv', '.xlsx']}
            bytesMax={listBytesMax}
            sending={sending}
            onFile={send}
            onRefused={setRefusal}
          />
          {refusal !== null && <FileRefusal error={refusal} />}
          {holds(getImportTemplate.name) && (
            <div>
              <TemplateButton />
            </div>
          )}
        </div>
      </Section>
    </Screen>
  )
}
