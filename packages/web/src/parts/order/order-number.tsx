import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import styles from './order-number.module.css'

/** The date part plain, the serial heavy. */
export function OrderNumberText({ orderNo }: { orderNo: string }) {
  const dated = /^\d{12}$/.test(orderNo)
  return (
    <>
      {dated ? orderNo.slice(0, 6) : ''}
      <b className={styles.serial}>{dated ? orderNo.slice(6) : orderNo}</b>
    </>
  )
}

/** The number as a link, with a copy button that appears on hover. */
export function OrderNumber({ orderNo, to }: { orderNo: string; to?: string }) {
  const { t } = useSpeech()
  return (
    <span className={styles.number}>
      <Link to={to ?? `/order/detail/${orderNo}`} className={styles.link}>
        <OrderNumberText orderNo={orderNo} />
      </Link>
      <CopyButton text={orderNo} label={`${t('ui.copy')} ${orderNo}`} quiet />
    </span>
  )
}
