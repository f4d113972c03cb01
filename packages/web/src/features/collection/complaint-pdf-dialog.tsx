import { makeComplaintPdf } from '@lumbung/contract/collection/complaint-file'
import { download } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { schemaErrors, useForm } from '../../ui/dialog/use-form.ts'
import type { ComplaintFile } from './complaint-answer.ts'

interface PdfDialogProps {
  file: ComplaintFile
  onMade: () => void
  onClose: () => void
}

/** For whom the PDF is made: it is written into the trail before a page of it leaves. */
export function ComplaintPdfDialog({ file, onMade, onClose }: PdfDialogProps) {
  const { t, language } = useSpeech()
  const { orderNo, from, to } = file
  const request = ({ askedBy }: { askedBy: string }) => ({ orderNo, from, to, askedBy })
  const form = useForm({
    first: { askedBy: '' },
    check: (values): Record<string, string> =>
      values.askedBy.trim() === ''
        ? { askedBy: 'required' }
        : schemaErrors(makeComplaintPdf.request, request(values)),
    send: async (values) => await download(makeComplaintPdf, request(values), `${orderNo}.pdf`),
    done: () => {
      onClose()
      onMade()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('complaint.pdf.title', { orderNo })}
      form={form}
      submit={t('complaint.pdf.make')}
    >
      <TextField
        label={t('complaint.pdf.askedBy')}
        hint={t('complaint.pdf.hint')}
        required
        {...form.bind('askedBy')}
      />
      <p>
        {t('complaint.pdf.same')} {language === 'zh' && t('complaint.pdf.english')}
      </p>
    </FormDialog>
  )
}
