import { addDays, businessDay } from '@lumbung/domain/calendar'
import { productShape, proposeProduct } from '@lumbung/contract/utils/product'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { AmountField, Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { type Product, productOf, productRates, type ShownProducts, typedProduct } from './product-values.ts'
import { ProductHeadroom } from './product-headroom.tsx'
import styles from './settings.module.css'

interface ProductDialogProps {
  /** Null: a new one. */
  product: Product | null
  apps: ShownProducts['apps']
  ceilings: ShownProducts['ceilings']
  onClose: () => void
  onSaved: () => void
}

/** Puts forward what a product is sold by from a day to come. */
export function ProductDialog(props: ProductDialogProps) {
  const { product, onClose } = props
  const { t } = useSpeech()
  const form = useProductForm(props)
  return (
    <FormDialog
      onClose={onClose}
      title={product?.name ?? t('products.add')}
      form={form}
      submit={t('settings.propose')}
    >
      <Fields>
        <Identity {...props} form={form} />
        <Amounts form={form} />
        <Cost form={form} />
        <Headroom form={form} ceilings={props.ceilings} />
        <Ways form={form} />
        <Reason form={form} />
      </Fields>
    </FormDialog>
  )
}

function useProductForm({ product, apps, onClose, onSaved }: ProductDialogProps) {
  const { t, language } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow: string = addDays(businessDay(businessDate), 1)
  return useCallForm({
    call: proposeProduct,
    first: {
      ...typedProduct(product, apps[0]?.code ?? '', language === 'id' ? ',' : '.'),
      from: tomorrow,
      source: '',
      note: '',
    },
    request: ({ from, source, note, ...typed }, requestKey) => ({
      value: productOf(typed),
      from,
      source: source.trim(),
      note: note.trim(),
      requestKey,
    }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('settings.proposed') })
      onClose()
      onSaved()
    },
  })
}
type ProductForm = ReturnType<typeof useProductForm>

function Identity({ product, apps, form }: ProductDialogProps & { form: ProductForm }) {
  const { t } = useSpeech()
  const sold = form.values['value.active'] === 'yes'
  return (
    <>
      {product === null && (
        <div className={styles.pair}>
          <TextField
            label={t('products.code')}
            required
            maxLength={30}
            autoComplete="off"
            hint={t('products.codeHint')}
            {...form.bind('value.code')}
          />
          <SelectField
            label={t('products.app')}
            required
            options={apps.map(({ code, name }) => ({ value: code, label: name }))}
            {...form.bind('value.app')}
          />
        </div>
      )}
      <TextField
        label={t('products.name')}
        required
        maxLength={60}
        autoComplete="off"
        {...form.bind('value.name')}
      />
      <div>
        <Switch
          label={t('products.sold')}
          word={t(sold ? 'products.sold' : 'products.notSold')}
          checked={sold}
          onChange={(on) => form.set({ 'value.active': on ? 'yes' : '' })}
        />
      </div>
    </>
  )
}

function Amounts({ form }: { form: ProductForm }) {
  const { t, format } = useSpeech()
  return (
    <>
      <div className={styles.pair}>
        <AmountField
          label={t('products.amountMin')}
          required
          format={format.number}
          {...form.bind('value.amountMin')}
        />
        <AmountField
          label={t('products.amountMax')}
          required
          format={format.number}
          {...form.bind('value.amountMax')}
        />
      </div>
      <TextField
        label={t('products.termDays')}
        required
        maxLength={60}
        autoComplete="off"
        hint={t('products.termDaysHint')}
        {...form.bind('value.termDays')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('products.instalments')}
          required
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          {...form.bind('value.instalments')}
        />
        <SelectField
          label={t('products.calendar')}
          required
          options={(['days', 'month'] as const).map((value) => ({
            value,
            label: t(`products.calendars.${value}`),
          }))}
          {...form.bind('value.calendar')}
        />
      </div>
    </>
  )
}

function Cost({ form }: { form: ProductForm }) {
  const { t, format } = useSpeech()
  return (
    <div className={styles.pair}>
      <AmountField
        label={t('products.handlingFee')}
        required
        format={format.number}
        {...form.bind('value.handlingFee')}
      />
      {productRates.map((rate) => (
        <TextField
          key={rate}
          label={t(`products.${rate}`)}
          required
          inputMode="decimal"
          maxLength={7}
          autoComplete="off"
          {...form.bind(`value.${rate}`)}
        />
      ))}
    </div>
  )
}

function Ways({ form }: { form: ProductForm }) {
  const { t } = useSpeech()
  return (
    <>
      <SelectField
        label={t('products.feeMode')}
        required
        options={(['upfront', 'backend'] as const).map((value) => ({
          value,
          label: t(`products.feeModes.${value}`),
        }))}
        {...form.bind('value.feeMode')}
      />
      <SelectField
        label={t('products.dueRule')}
        required
        options={(['after', 'inclusive'] as const).map((value) => ({
          value,
          label: t(`products.dueRules.${value}`),
        }))}
        {...form.bind('value.dueRule')}
      />
      <SelectField
        label={t('products.earlyInterest')}
        required
        options={(['actualDays', 'fullTerm'] as const).map((value) => ({
          value,
          label: t(`products.earlyInterests.${value}`),
        }))}
        {...form.bind('value.earlyInterest')}
      />
    </>
  )
}

/** How far what is typed stays under the ceilings of its first day; nothing until it can be reckoned. */
function Headroom({ form, ceilings }: Pick<ProductDialogProps, 'ceilings'> & { form: ProductForm }) {
  const { from, source: _source, note: _note, ...typed } = form.values
  const product = productShape.safeParse(productOf(typed))
  // The last that holds by that day.
  const held = ceilings.findLast((each) => each.from === null || each.from <= from)
  return product.success && held ? <ProductHeadroom product={product.data} ceilings={held.value} /> : null
}

function Reason({ form }: { form: ProductForm }) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  return (
    <>
      <DayField
        label={t('settings.from')}
        least={addDays(businessDay(businessDate), 1)}
        {...form.bind('from')}
      />
      <TextField
        label={t('settings.source')}
        required
        maxLength={200}
        hint={t('settings.sourceHint')}
        {...form.bind('source')}
      />
      <NoteField label={t('settings.why')} required rows={2} {...form.bind('note')} />
    </>
  )
}
