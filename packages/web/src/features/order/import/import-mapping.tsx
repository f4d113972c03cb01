import { type ImportTarget, importTarget, previewImport } from '@lumbung/contract/order/import'
import type { FormEvent } from 'react'
import { useSpeech } from '../../../locales/language.tsx'
import { wordOr } from '../../../locales/words.ts'
import { useUser } from '../../../core/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Glyph } from '../../../ui/controls/icon.tsx'
import { Columns, Section } from '../../../ui/page/screen.tsx'
import { useCallForm } from '../../../ui/dialog/use-form.ts'
import { ImportScreen } from './import-screen.tsx'
import { firstTerms, ImportTermsFields, termErrors, termsOf, type TermTexts } from './import-terms.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { choices } from '../../../ui/list/choices.ts'
import styles from './import.module.css'
import { doubledTargets, missingTargets } from './mapping-problems.ts'
import type { Import } from './use-import.ts'

const targets = choices('imports.target', importTarget.options)

interface MappingProps {
  found: Import
  onPreview: () => Promise<void>
  /** Back to the preview that is there already. */
  onBack?: () => void
}

type Values = TermTexts & { mapping: readonly ImportTarget[] }

function useMappingForm({ found, onPreview }: MappingProps) {
  const { language } = useSpeech()
  const { apps } = useUser()
  return useCallForm<typeof previewImport, Values>({
    call: previewImport,
    first: {
      mapping: found.mapping ?? found.suggested,
      ...firstTerms(
        found.terms,
        apps.length === 1 ? apps[0]?.code : undefined,
        language === 'id' ? ',' : '.',
      ),
    },
    request: (values) => ({ id: found.id, mapping: [...values.mapping], terms: termsOf(values) }),
    check: termErrors,
    done: onPreview,
  })
}

/** Step two: what each column of the file is, and what the file does not say. */
export function ImportMapping(props: MappingProps) {
  const { t } = useSpeech()
  const { found, onBack } = props
  const form = useMappingForm(props)
  const { mapping } = form.values
  const missing = missingTargets(mapping)
  const doubled = doubledTargets(mapping)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length === 0 && doubled.size === 0) form.send()
  }
  return (
    <form className={styles.whole} noValidate onSubmit={submit}>
      <ImportScreen
        found={found}
        step="mapping"
        actions={
          <>
            {onBack && (
              <Button kind="plain" onClick={onBack}>
                {t('ui.cancel')}
              </Button>
            )}
            <Button kind="filled" type="submit" busy={form.busy}>
              {t('imports.preview')}
            </Button>
          </>
        }
      >
        {(form.problem || found.error) && (
          <p className={styles.problem} role="alert">
            <Glyph name="cross-disc" family="bad" />
            {form.problem || `${t('imports.failedTitle')}: ${wordOr(t, 'errors', found.error ?? '')}`}
          </p>
        )}
        <Columns
          sideWidth={340}
          main={
            <Section
              title={t('imports.mappingTitle')}
              note={t('imports.mappingNote', {
                used: mapping.filter((target) => target !== 'ignore').length,
                columns: mapping.length,
              })}
            >
              {missing.length > 0 && (
                <p className={styles.missing} role="status">
                  <Glyph name="triangle" family="wait" />
                  {t('imports.targetMissing', {
                    targets: missing.map((target) => t(`imports.target.${target}`)).join(', '),
                  })}
                </p>
              )}
              <MappingTable
                found={found}
                mapping={mapping}
                doubled={doubled}
                onChange={(next) => form.set({ mapping: next })}
              />
            </Section>
          }
          side={
            <Section title={t('imports.termsTitle')} note={t('imports.termsNote')}>
              <ImportTermsFields values={form.values} errors={form.errors} onChange={form.set} />
            </Section>
          }
        />
      </ImportScreen>
    </form>
  )
}

interface MappingTableProps {
  found: Import
  mapping: readonly ImportTarget[]
  doubled: ReadonlySet<ImportTarget>
  onChange: (mapping: readonly ImportTarget[]) => void
}

const samplesShown = 3

function MappingTable({ found, mapping, doubled, onChange }: MappingTableProps) {
  const { t } = useSpeech()
  return (
    <table className={styles.mapping}>
      <thead>
        <tr>
          <th scope="col">{t('imports.column')}</th>
          <th scope="col">{t('imports.sample')}</th>
          <th scope="col">{t('imports.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {found.columns.map((column, index) => {
          const target = mapping[index] ?? 'ignore'
          const sample = found.sample
            .slice(0, samplesShown)
            .map((row) => row[index] || '–')
            .join(' · ')
          const twice = doubled.has(target)
          return (
            <tr key={column} data-ignored={target === 'ignore' || undefined}>
              <th scope="row">{column}</th>
              <td className={styles.sample} title={sample}>
                {sample}
              </td>
              <td>
                <Select
                  aria-label={t('imports.targetOf', { column })}
                  aria-invalid={twice || undefined}
                  value={target}
                  options={targets.options({ t })}
                  onChange={(chosen) =>
                    onChange(mapping.map((known, at) => (at === index ? (chosen as ImportTarget) : known)))
                  }
                />
                {twice && <p className={styles.targetError}>{t('imports.targetDoubled')}</p>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
