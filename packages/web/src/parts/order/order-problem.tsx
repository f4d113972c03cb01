import { CallRefused } from '../../core/api-refusal.ts'
import { useSpeech } from '../../locales/language.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Problem } from '../../ui/list/list-problem.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { useMayOpen } from '../../ui/page/use-may-open.ts'

/** Whether there is no such order: none of that number that this person may see, or what the address says is no number. */
export function isNoOrder(error: Error): boolean {
  if (!(error instanceof CallRefused)) return false
  const { code, data } = error
  return (
    code === 'ORDER_NOT_FOUND' ||
    (code === 'VALIDATION' && Object.keys(data?.fields ?? {}).join() === 'orderNo')
  )
}

/** Why an order is not shown. One that is not there is not there when it is asked for again either: elsewhere one is found. */
export function OrderProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useSpeech()
  const mayOpen = useMayOpen()
  if (!isNoOrder(error)) return <DetailProblem error={error} onRetry={onRetry} />
  return (
    <Problem title={t('order.noneTitle')} glyph="none" text={t('order.noneText')}>
      {mayOpen('orderList') ? (
        <LinkButton kind="filled" icon="search" to="/order/orderList">
          {t('menu.orderList')}
        </LinkButton>
      ) : (
        <LinkButton to="/">{t('menu.dashboard')}</LinkButton>
      )}
    </Problem>
  )
}
