import { type FormEvent, type ReactNode, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { FilterControl } from './filter-control.tsx'
import styles from './filter-form.module.css'
import type { FilterTexts } from './filter-text.ts'
import { Icon } from '../controls/icon.tsx'
import type { FilterField, Tools } from './list-spec.ts'
import { useFilterDrafts } from './use-filter-drafts.ts'
import { useMedia } from '../use-media.ts'

interface FilterFormProps {
  fields: readonly FilterField[]
  /** What is in the address now. */
  texts: FilterTexts
  /** What is typed and not searched is kept under it. */
  keptAs: string
  tools: Tools
  /** Beside the filters of a phone. */
  phoneMenu?: ReactNode
  onSearch: (texts: FilterTexts) => void
}

/** The filters of a list: drafts until Enter or Search, the rarer ones behind "other filters". */
export function FilterForm({ fields, texts, keptAs, tools, phoneMenu, onSearch }: FilterFormProps) {
  const { t } = useSpeech()
  const phone = useMedia('(width < 1021px)')
  const { drafts, change, empty } = useFilterDrafts(fields, texts, keptAs)
  const [others, setOthers] = useState(false)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setOthers(false)
    onSearch(drafts)
  }
  const reset = () => {
    empty()
    setOthers(false)
    onSearch({})
  }
  const main = fields.filter((field) => !field.more)
  const rest = fields.filter((field) => field.more === true)
  const restCount = rest.filter((field) => drafts[field.name]).length
  const count = main.concat(rest).filter((field) => drafts[field.name]).length
  const control = (field: FilterField, tall = false) => (
    <FilterControl
      key={field.name}
      field={field}
      tall={tall}
      text={drafts[field.name] ?? ''}
      tools={tools}
      onChange={(text) => change(field.name, text)}
    />
  )
  return (
    <form className={styles.form} role="search" onSubmit={submit} data-filters>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.phoneButton}
          data-set={count > 0 || undefined}
          onClick={() => setOthers(true)}
        >
          <Icon name="filter" size={15} />
          {count > 0 ? t('ui.filterCount', { n: count }) : t('ui.filters')}
        </button>
        {phone && <span className={styles.phoneMenu}>{phoneMenu}</span>}
        {main.map((field) => control(field))}
        <span className={styles.phoneOnly}>
          {rest.filter((field) => drafts[field.name]).map((field) => control(field))}
        </span>
        {rest.length > 0 && (
          <span className={styles.others}>
            <Button kind="plain" icon="filter" onClick={() => setOthers(true)} data-filter>
              {t('ui.otherFilters')}
              {restCount > 0 && <b className={styles.count}> {restCount}</b>}
            </Button>
          </span>
        )}
      </div>
      <div className={styles.end}>
        <Button kind="plain" onClick={reset}>
          {t('ui.reset')}
        </Button>
        <Button kind="filled" type="submit">
          {t('ui.search')}
        </Button>
      </div>
      <Dialog
        opened={others}
        onClose={() => setOthers(false)}
        title={t(phone ? 'ui.filters' : 'ui.otherFilters')}
        wide={!phone}
        onSubmit={submit}
        foot={
          <>
            <Button kind="plain" onClick={reset}>
              {t('ui.reset')}
            </Button>
            <Button kind="filled" type="submit">
              {t('ui.search')}
            </Button>
          </>
        }
      >
        <div className={styles.tall}>{(phone ? fields : rest).map((field) => control(field, true))}</div>
      </Dialog>
    </form>
  )
}
