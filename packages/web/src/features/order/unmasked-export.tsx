import { exportUnmasked } from '@lumbung/contract/order/export-unmasked'
import { type OpenedField, openedField, unmaskedColumns } from '@lumbung/contract/utils/export'
import { useState } from 'react'
import { act } from '../../core/act.ts'
import type { InputOf } from '../../core/api.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { ReasonFields } from '../../parts/order/reveal-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField, Fields } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { FileAsk, Tools } from '../../ui/list/list-spec.ts'
import styles from './unmasked-export.module.css'

type Asked = InputOf<typeof exportUnmasked>

/** Beside the export of the order list: with personal data unmasked, once another person agrees. */
export default function UnmaskedExport({
  fileAsk,
  tools: { t },
}: {
  fileAsk: () => Promise<FileAsk>
  tools: Tools
}) {
  const [asked, setAsked] = useState<FileAsk | null>(null)
  return (
    <>
      <Button icon="shield" onClick={() => void act(fileAsk().then(setAsked))}>
        {t('unmasked.button')}
      </Button>
      {asked && <AskUnmasked file={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const labels = { name: 'order.borrower', phone: 'order.phone', idNumber: 'order.idNumber' } as const

function AskUnmasked({ file, onClose }: { file: FileAsk; onClose: () => void }) {
  const { t, format } = useSpeech()
  const form = useCallForm({
    call: exportUnmasked,
    first: { name: true, phone: false, idNumber: false, reasonCode: '', note: '' },
    request: ({ reasonCode, note, ...which }, requestKey): Asked => {
      const opened = openedField.options.filter((field) => which[field])
      return {
        ...file,
        sort: file.sort as Asked['sort'],
        columns: [
          ...file.columns,
          ...missing(file, opened).map((field) => columnOf(field, t(labels[field]))),
        ],
        opened,
        reasonCode: reasonCode as Asked['reasonCode'],
        note,
        requestKey,
      }
    },
    about: { REASON_MISSING: 'note' },
    done: ({ rows }) => {
      toast({ kind: 'wait', text: t('unmasked.asked', { n: format.number(rows) }) })
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t('unmasked.title')} form={form} submit={t('unmasked.submit')}>
      <p>{t('unmasked.hint')}</p>
      <Fields>
        <fieldset>
          <legend className={styles.which}>{t('unmasked.which')}</legend>
          {openedField.options.map((field) => (
            <CheckField
              key={field}
              label={t(labels[field])}
              checked={form.values[field]}
              onChange={(checked) => form.set({ [field]: checked })}
            />
          ))}
          {form.errors['opened'] && (
            <p role="alert" className={styles.none}>
              {t('unmasked.none')}
            </p>
          )}
        </fieldset>
        <ReasonFields form={form} />
      </Fields>
    </FormDialog>
  )
}

/** What is to be unmasked and has no column on the screen gets one. */
function missing({ columns }: FileAsk, opened: readonly OpenedField[]): OpenedField[] {
  return opened.filter((field) => !columns.some((column) => column.field === unmaskedColumns[field]))
}

const columnOf = (field: OpenedField, label: string) => ({ field: unmaskedColumns[field], label })
