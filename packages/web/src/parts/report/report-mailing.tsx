import type { RetOf } from '@lumbung/contract/call'
import { getViewMailings, saveViewMailing } from '@lumbung/contract/utils/view-mailing'
import { type ReportRows, reportRows } from '@lumbung/domain/report/report-days'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { act } from '../../core/act.ts'
import { toast } from '../../core/toast-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField, Fields, SelectField } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import cell from '../../ui/list/cell.module.css'
import type { Tools } from '../../ui/list/list-spec.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import type { ReportScreenOf } from './report-answer.ts'

type View = RetOf<typeof getViewMailings>['views'][number]

interface MailingProps {
  of: Pick<ReportScreenOf, 'name'>
  tools: Tools
  onClose: () => void
}

/** One's own views of a report, and when each is mailed. */
function ReportMailing({ of, tools, onClose }: MailingProps) {
  const { t } = tools
  return (
    <Dialog opened wide title={t('report.mailing.title')} onClose={onClose}>
      <Detail call={getViewMailings} request={{ list: of.name }}>
        {({ views }, refresh) => <Views views={views} tools={tools} refresh={refresh} />}
      </Detail>
    </Dialog>
  )
}

function Views({ views, tools, refresh }: { views: View[]; tools: Tools; refresh: () => void }) {
  const { t, format, today } = tools
  const [asking, setAsking] = useState<View | null>(null)
  if (views.length === 0) return <p className={cell.quiet}>{t('report.noViews')}</p>
  const stop = (viewId: number) => void act(api(saveViewMailing, { viewId, mailing: null }), refresh)
  return (
    <>
      <SmallTable
        label={t('report.mailing.title')}
        rows={views}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'view', head: t('report.view'), grow: true, cell: ({ name }) => name },
          {
            key: 'every',
            head: t('report.mailing.when'),
            cell: ({ mailing }) =>
              mailing
                ? t(`report.mailing.every.${mailing.every}`, { hour: `${mailing.hour}:00` })
                : t('report.mailing.never'),
          },
          {
            key: 'next',
            head: t('report.mailing.next'),
            cell: ({ mailing }) => (mailing ? format.moment(mailing.nextAt, today) : ''),
          },
          {
            key: 'acts',
            head: '',
            cell: (view) => (
              <>
                <Button kind="plain" onClick={() => setAsking(view)}>
                  {t('report.mailing.set')}
                </Button>
                {view.mailing && (
                  <Button kind="plain" onClick={() => stop(view.id)}>
                    {t('report.mailing.stop')}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {asking && (
        <MailingForm view={asking} tools={tools} onClose={() => setAsking(null)} onSaved={refresh} />
      )}
    </>
  )
}

interface MailingFormProps {
  view: View
  tools: Tools
  onClose: () => void
  onSaved: () => void
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}:00` }))

function MailingForm({ view, tools: { t }, onClose, onSaved }: MailingFormProps) {
  const form = useForm({
    first: {
      every: view.mailing?.every ?? 'week',
      hour: String(view.mailing?.hour ?? 7),
      toRoles: view.mailing?.toRoles ?? view.shared,
    },
    send: async ({ every, hour, toRoles }) =>
      await api(saveViewMailing, { viewId: view.id, mailing: { every, hour: Number(hour), toRoles } }),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      onClose()
      onSaved()
    },
  })
  const every = form.bind('every')
  return (
    <FormDialog onClose={onClose} title={view.name} form={form} submit={t('ui.save')}>
      <Fields>
        <SelectField
          label={t('report.mailing.when')}
          {...every}
          onChange={(value) => form.set({ every: value as ReportRows })}
          options={reportRows.map((rows) => ({ value: rows, label: t(`report.mailing.rhythm.${rows}`) }))}
        />
        <SelectField label={t('report.mailing.hour')} {...form.bind('hour')} options={hours} />
        {view.shared && (
          <CheckField
            label={t('report.mailing.toRoles')}
            hint={t('report.mailing.toRolesHint')}
            checked={form.values.toRoles}
            onChange={(toRoles) => form.set({ toRoles })}
          />
        )}
      </Fields>
      <p className={cell.quiet}>{t('report.mailing.note')}</p>
    </FormDialog>
  )
}

export default ReportMailing
