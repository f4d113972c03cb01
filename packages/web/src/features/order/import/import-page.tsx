import { previewImport } from '@lumbung/contract/order/import'
import { useState } from 'react'
import { useSpeech } from '../../../locales/language.tsx'
import { useHolds } from '../../../core/session.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { DetailLoading } from '../../../ui/page/detail-loading.tsx'
import { Problem, reasonOf } from '../../../ui/list/list-problem.tsx'
import { isWorking } from '../../../parts/list-file/import-looks.ts'
import { ImportMapping } from './import-mapping.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useImport } from './use-import.ts'

/** One import: its columns first, then what they become, then the books. */
export function ImportPage({ id }: { id: number }) {
  const { t } = useSpeech()
  const query = useImport(id)
  const holds = useHolds()
  const [remapping, setRemapping] = useState(false)
  const found = query.data
  if (query.error && !found) {
    return (
      <Problem title={t('imports.notFound')} glyph="bad" text={reasonOf(query.error).text}>
        <LinkButton to="/order/excelList">{t('imports.back')}</LinkButton>
        <Button icon="refresh" onClick={() => void query.refetch()}>
          {t('ui.retry')}
        </Button>
      </Problem>
    )
  }
  if (!found) return <DetailLoading />
  const unmapped =
    found.state === 'uploaded' || found.state === 'failed' || (remapping && !isWorking(found.state))
  if (unmapped && holds(previewImport.name)) {
    const onPreview = async () => {
      await query.refetch()
      setRemapping(false)
    }
    return (
      <ImportMapping
        found={found}
        onPreview={onPreview}
        {...(remapping && { onBack: () => setRemapping(false) })}
      />
    )
  }
  return (
    <ImportPreview found={found} onRemap={() => setRemapping(true)} onChange={() => void query.refetch()} />
  )
}
