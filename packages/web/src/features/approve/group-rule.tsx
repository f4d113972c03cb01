import type { getReviewGroups } from '@lumbung/contract/approve/group'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { useSpeech } from '../../locales/language.tsx'
import { useUser } from '../../core/session.ts'
import { AmountField, TextField } from '../../ui/controls/field.tsx'
import type { RowOf } from '../../ui/list/list-spec.ts'
import { customerTypes } from '../../parts/order/order-choices.ts'
import styles from './desks.module.css'

/** A group as it is typed. */
export interface GroupValues {
  name: string
  stage: PeopleStage
  apps: string[]
  customerTypes: RowOf<typeof getReviewGroups>['customerTypes']
  amountFrom: number | null
  amountTo: number | null
  memberIds: number[]
  dailyCapacity: string
  autoAssign: boolean
  active: boolean
}

interface RuleProps {
  values: GroupValues
  errors: Readonly<Record<string, string>>
  set: (change: Partial<GroupValues>) => void
}

/** Which orders the group takes, and how many a member decides in a day. */
export function RuleFields({ values, errors, set }: RuleProps) {
  const { t, format } = useSpeech()
  const { apps } = useUser()
  return (
    <>
      <Choices
        legend={t('desks.group.apps')}
        options={apps.map(({ code, name }) => ({ value: code, label: name }))}
        chosen={values.apps}
        onChange={(chosen) => set({ apps: chosen })}
      />
      <Choices
        legend={t('desks.group.types')}
        options={customerTypes.options({ t })}
        chosen={values.customerTypes}
        onChange={(chosen) => set({ customerTypes: chosen })}
      />
      <AmountField
        label={t('desks.group.amountFrom')}
        format={format.number}
        value={values.amountFrom}
        error={errors['amountFrom']}
        onChange={(amountFrom) => set({ amountFrom })}
      />
      <AmountField
        label={t('desks.group.amountTo')}
        format={format.number}
        value={values.amountTo}
        error={errors['amountTo']}
        onChange={(amountTo) => set({ amountTo })}
      />
      <p className={`${styles.hint} ${styles.wide}`}>{t('desks.group.everything')}</p>
      <TextField
        label={t('desks.group.capacity')}
        required
        inputMode="numeric"
        maxLength={4}
        hint={t('desks.group.capacityHint')}
        value={values.dailyCapacity}
        error={errors['dailyCapacity']}
        onChange={(text) => set({ dailyCapacity: text.replace(/\D/g, '') })}
      />
    </>
  )
}

/** Any of a few; none of them means all. */
function Choices<Value extends string>({
  legend,
  options,
  chosen,
  onChange,
}: {
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}) {
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
