import { decideSetting } from '@lumbung/contract/utils/dated-setting'
import { getProducts, proposeProduct } from '@lumbung/contract/utils/product'
import { useState } from 'react'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { shortPercent } from '../../parts/order/fact-value.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { type SmallColumn, SmallTable } from '../../ui/page/small-table.tsx'
import { ProductDialog } from './product-dialog.tsx'
import {
  changesOf,
  type KeptProduct,
  type Product,
  type ProductRow,
  type ShownProducts,
} from './product-values.ts'
import { SettingDecision } from './setting-decision.tsx'
import { stateKey } from './setting-words.ts'
import styles from './settings.module.css'

/** What every app sells with the room under the ceilings, and what was put forward for it. */
export function Products() {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState<Product | 'new' | null>(null)
  const [deciding, setDeciding] = useState<KeptProduct | null>(null)
  const mayPropose = holds(proposeProduct.name)
  return (
    <Detail call={getProducts} request={{}}>
      {(shown, refresh) => {
        const before = (code: string) =>
          shown.products.find(({ product }) => product.code === code)?.product ?? null
        return (
          <>
            <Section
              title={t('products.title')}
              actions={
                mayPropose && (
                  <Button icon="plus" onClick={() => setAsking('new')}>
                    {t('products.add')}
                  </Button>
                )
              }
            >
              <ProductTable shown={shown} onChange={mayPropose ? setAsking : null} />
            </Section>
            <Section title={t('products.history')}>
              <History
                shown={shown}
                before={before}
                onDecide={holds(decideSetting.name) ? setDeciding : null}
              />
            </Section>
            {asking && (
              <ProductDialog
                product={asking === 'new' ? null : asking}
                apps={shown.apps}
                ceilings={shown.ceilings}
                onClose={() => setAsking(null)}
                onSaved={refresh}
              />
            )}
            {deciding && (
              <SettingDecision
                setting={deciding}
                title={deciding.value.name}
                value={
                  <Changes changes={changesOf(before(deciding.value.code), deciding.value, t, format)} />
                }
                onClose={() => setDeciding(null)}
                onSaved={refresh}
              />
            )}
          </>
        )
      }}
    </Detail>
  )
}

function ProductTable({
  shown,
  onChange,
}: {
  shown: ShownProducts
  onChange: ((product: Product) => void) | null
}) {
  const { t, format } = useSpeech()
  if (shown.products.length === 0) return <p className={cell.quiet}>{t('products.none')}</p>
  const appName = (code: string) => shown.apps.find((app) => app.code === code)?.name ?? code
  const share = (ppm: number) => shortPercent(ppm, format, 4)
  const columns: SmallColumn<ProductRow>[] = [
    {
      key: 'product',
      head: t('products.product'),
      cell: ({ product }) =>
        onChange ? (
          <Button
            kind="link"
            aria-label={t('products.changeOf', { name: product.name })}
            onClick={() => onChange(product)}
          >
            {product.name}
          </Button>
        ) : (
          product.name
        ),
    },
    { key: 'app', head: t('products.app'), cell: ({ product }) => appName(product.app) },
    {
      key: 'amounts',
      head: t('products.amounts'),
      align: 'end',
      cell: ({ product }) => `${format.number(product.amountMin)}–${format.number(product.amountMax)}`,
    },
    {
      key: 'terms',
      head: t('products.terms'),
      cell: ({ product }) =>
        [
          t('products.termsOf', { days: product.termDays.join(', ') }),
          ...(product.instalments > 1 ? [t('products.instalmentsOf', { n: product.instalments })] : []),
        ].join(' · '),
    },
    {
      key: 'headroom',
      head: t('products.headroom'),
      cell: ({ headroom }) =>
        headroom.map((room) => (
          <div key={room.termDays} className={room.broken === null ? undefined : cell.late}>
            {t('products.headroomOf', {
              days: room.termDays,
              share: share(room.benefit),
              most: share(room.benefitMax),
            })}
          </div>
        )),
    },
    {
      key: 'penalty',
      head: t('products.penalty'),
      cell: ({ headroom: [room] }) => (room ? `${share(room.late)} / ${share(room.lateMax)}` : '–'),
    },
    { key: 'standing', head: t('products.standing'), cell: (row) => <Standing row={row} /> },
    {
      key: 'since',
      head: t('settings.since'),
      grow: true,
      cell: ({ from }) => (from === null ? t('settings.atFirst') : format.day(from)),
    },
  ]
  return (
    <SmallTable
      label={t('products.title')}
      rows={shown.products}
      rowKey={({ product }) => product.code}
      columns={columns}
    />
  )
}

function Standing({ row: { product, headroom, forbiddenFrom } }: { row: ProductRow }) {
  const { t, format } = useSpeech()
  if (!product.active) return <span className={cell.quiet}>{t('products.notSold')}</span>
  if (headroom.some(({ broken }) => broken !== null))
    return <span className={cell.late}>{t('products.over')}</span>
  return (
    <>
      {t('products.sold')}
      {forbiddenFrom !== null && (
        <div className={cell.late}>{t('products.forbiddenFrom', { day: format.day(forbiddenFrom) })}</div>
      )}
    </>
  )
}

function History({
  shown,
  before,
  onDecide,
}: {
  shown: ShownProducts
  before: (code: string) => Product | null
  onDecide: ((setting: KeptProduct) => void) | null
}) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  if (shown.settings.length === 0) return <p className={cell.quiet}>{t('products.never')}</p>
  return (
    <SmallTable
      label={t('products.history')}
      rows={shown.settings}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'from', head: t('settings.from'), cell: ({ from }) => format.day(from) },
        { key: 'product', head: t('products.product'), cell: ({ value }) => value.name },
        {
          key: 'status',
          head: t('settings.status'),
          cell: (setting) => {
            const word = t(stateKey(setting))
            return setting.state === 'waiting' && onDecide !== null ? (
              <Button
                kind="link"
                // What is read on it, then what it does.
                aria-label={`${word}. ${t('products.decideOf', { name: setting.value.name })}`}
                onClick={() => onDecide(setting)}
              >
                {word}
              </Button>
            ) : (
              word
            )
          },
        },
        {
          key: 'change',
          head: t('products.change'),
          cell: ({ value }) => <Changes changes={changesOf(before(value.code), value, t, format)} />,
        },
        { key: 'by', head: t('settings.by'), cell: ({ setBy }) => setBy.name },
        { key: 'at', head: t('settings.at'), cell: ({ setAt }) => format.moment(setAt, businessDate) },
        { key: 'decidedBy', head: t('settings.decidedBy'), cell: ({ decidedBy }) => decidedBy ?? '–' },
        { key: 'source', head: t('settings.source'), cell: ({ source }) => source },
        { key: 'why', head: t('settings.why'), grow: true, cell: ({ note }) => note },
      ]}
    />
  )
}

function Changes({ changes }: { changes: readonly string[] }) {
  const { t } = useSpeech()
  if (changes.length === 0) return <span className={cell.quiet}>{t('products.unchanged')}</span>
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}
