import { type LeadDeal, rehearseDeal, runDeal, takeBackDeal } from '@lumbung/contract/telemarketing/deal'
import { codePools, userPools } from '@lumbung/domain/leads/lead'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/dialog/form-dialog.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import cell from '../../ui/list/cell.module.css'
import { SmallTable } from '../../ui/page/small-table.tsx'

interface DealDialogProps {
  pool: 'code' | 'user'
  refresh: () => void
  onClose: () => void
}

/** Who would get how many of the leads that nobody holds: rehearsed, then run as shown, then taken back while it can be. */
export function DealDialog({ pool, refresh, onClose }: DealDialogProps) {
  const { t } = useSpeech()
  const [deal, setDeal] = useState<LeadDeal | null>(null)
  const planned = useForm<{ batchNo: string }, LeadDeal>({
    first: { batchNo: '' },
    send: ({ batchNo }, requestKey) => {
      const only = batchNo.trim()
      const pools = pool === 'code' ? [...codePools] : [...userPools]
      return api(rehearseDeal, { pools, ...(only && { batchNo: only }), requestKey })
    },
    done: setDeal,
  })
  const changed = (next: LeadDeal) => {
    setDeal(next)
    refresh()
  }
  const id = deal?.id ?? 0
  const run = useForm<object, LeadDeal>({
    first: {},
    send: (_values, requestKey) => api(runDeal, { id, requestKey }),
    done: changed,
  })
  const undo = useForm<object, LeadDeal>({
    first: {},
    send: (_values, requestKey) => api(takeBackDeal, { id, requestKey }),
    done: changed,
  })
  const isPlan = deal?.state === 'rehearsed'
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={t('leads.deal.title')}
      foot={
        <>
          {deal?.can.takeBack && (
            <Button busy={undo.busy} icon="undo" onClick={undo.send}>
              {t('leads.deal.takeBack')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.close')}</Button>
          {(deal === null || isPlan) && (
            <Button kind={isPlan ? 'outlined' : 'filled'} busy={planned.busy} onClick={planned.send}>
              {t('leads.deal.rehearse')}
            </Button>
          )}
          {isPlan && deal.can.run && (
            <Button kind="filled" busy={run.busy} onClick={run.send}>
              {t('leads.deal.run', { n: deal.moving })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('leads.deal.hint')}</p>
      {(deal === null || isPlan) && (
        <TextField label={t('leads.deal.batch')} maxLength={60} {...planned.bind('batchNo')} />
      )}
      {deal && (
        <>
          <p role="status">{sentence(deal, t)}</p>
          <Shares deal={deal} />
        </>
      )}
      <FormProblem text={planned.problem || run.problem || undo.problem} />
    </Dialog>
  )
}

function sentence(deal: LeadDeal, t: ReturnType<typeof useSpeech>['t']): string {
  if (deal.state === 'takenBack') return t('leads.deal.takenBack')
  if (deal.moving === 0) return t('leads.deal.none')
  if (deal.state !== 'ran') return ''
  const ran = t('leads.deal.ran', { n: deal.moving - deal.changed })
  return deal.changed > 0 ? `${ran} ${t('leads.deal.changed', { n: deal.changed })}` : ran
}

function Shares({ deal }: { deal: LeadDeal }) {
  const { t, format } = useSpeech()
  const count = (n: number) => (n === 0 ? <span className={cell.quiet}>0</span> : format.number(n))
  return (
    <SmallTable
      label={t('leads.deal.title')}
      rows={deal.sellers}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t('leads.seller'),
          grow: true,
          cell: ({ name, away }) => (
            <>
              {name}
              {away && <span className={cell.quiet}> · {t(`leads.deal.away.${away}`)}</span>}
            </>
          ),
        },
        {
          key: 'weight',
          head: t('leads.deal.weight'),
          align: 'end',
          cell: ({ weight }) => t('sellers.percent', { n: weight }),
        },
        { key: 'before', head: t('leads.deal.before'), align: 'end', cell: ({ before }) => count(before) },
        { key: 'gained', head: t('leads.deal.gained'), align: 'end', cell: ({ gained }) => count(gained) },
        { key: 'after', head: t('leads.deal.after'), align: 'end', cell: ({ after }) => count(after) },
      ]}
    />
  )
}
