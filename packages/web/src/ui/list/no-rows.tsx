import { allRoutes } from '@lumbung/contract/routes'
import { useFilling } from '../../core/use-filling.ts'
import { Button, LinkButton } from '../controls/button.tsx'
import { FillingBar } from './filling-bar.tsx'
import { shownValue } from './filter-control.tsx'
import type { RefusedText } from './filter-text.ts'
import { type ListProblemProps, Problem } from './list-problem.tsx'
import { useMayOpen } from '../page/use-may-open.ts'
import styles from './list-problem.module.css'

/** What the address says cannot be asked: nothing is shown that would look like its answer. */
export function WrongAddress({
  fields,
  texts,
  refused,
  tools: { t },
  onTexts,
}: Pick<ListProblemProps, 'fields' | 'texts' | 'tools' | 'onTexts'> & { refused: readonly RefusedText[] }) {
  const labelOf = (name: string) => {
    const field = fields.find((each) => each.name === name)
    return field ? t(field.label) : name
  }
  const without = Object.fromEntries(refused.map(({ name }) => [name, '']))
  const isAll = Object.values({ ...texts, ...without }).every((text) => text === '')
  return (
    <Problem
      title={t('ui.refusedTitle')}
      glyph="bad"
      text={refused.map(({ name, text }) => t('ui.refused', { name: labelOf(name), text })).join(' ')}
    >
      {!isAll && <Button onClick={() => onTexts({ ...texts, ...without })}>{t('ui.dropRefused')}</Button>}
      <Button kind={isAll ? 'outlined' : 'plain'} onClick={() => onTexts({})}>
        {t('ui.reset')}
      </Button>
    </Problem>
  )
}

/** How rows come here, and the way to where that is done. */
function NothingYet({ whenEmpty, tools: { t } }: Pick<ListProblemProps, 'whenEmpty' | 'tools'>) {
  const mayOpen = useMayOpen()
  const to = whenEmpty?.to
  const screen = to && mayOpen(to) ? allRoutes().find(({ name }) => name === to) : undefined
  return (
    <Problem title={t('ui.emptyTitle')} text={t(whenEmpty?.text ?? 'ui.empty')}>
      {to && screen && <LinkButton to={screen.path}>{t(`menu.${to}`)}</LinkButton>}
    </Problem>
  )
}

/** No rows: the demo's orders are not there yet, the page lies past the end, nothing matches, or nothing there is. */
export function NoRows({
  fields,
  texts,
  tools,
  whenEmpty,
  onTexts,
  onFirstPage,
}: Pick<ListProblemProps, 'fields' | 'texts' | 'tools' | 'whenEmpty' | 'onTexts' | 'onFirstPage'>) {
  const { t } = tools
  const filling = useFilling()
  if (filling) {
    return (
      <div className={styles.problem}>
        <h2 className={styles.title}>{t('ui.fillingTitle')}</h2>
        <FillingBar filling={filling} />
      </div>
    )
  }
  if (onFirstPage)
    return (
      <Problem title={t('ui.pastEndTitle')} text={t('ui.pastEnd')}>
        <Button onClick={onFirstPage}>{t('ui.firstPage')}</Button>
      </Problem>
    )
  const set = fields.filter((field) => texts[field.name])
  if (set.length === 0) return <NothingYet whenEmpty={whenEmpty} tools={tools} />
  const words = set.map(
    (field) =>
      `${t(field.label)} ${shownValue(field, texts[field.name] ?? '', field.options?.(tools) ?? [], tools)}`,
  )
  const last = set.at(-1)
  return (
    <Problem
      title={t('ui.noMatchTitle')}
      text={t('ui.noMatch', { n: set.length, filters: words.join(', ') })}
    >
      {last && set.length > 1 && (
        <Button onClick={() => onTexts({ ...texts, [last.name]: '' })}>
          {t('ui.dropFilter', { name: t(last.label) })}
        </Button>
      )}
      <Button kind={set.length > 1 ? 'plain' : 'outlined'} onClick={() => onTexts({})}>
        {t('ui.reset')}
      </Button>
    </Problem>
  )
}
