import { getLetterPdf, getLetters, issueLetter } from '@lumbung/contract/collection/letter'
import type { RetOf } from '@lumbung/contract/call'
import type { CaseRow } from '@lumbung/contract/collection/case'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../core/act.ts'
import { api, download } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { messageLanguageNames } from '../../parts/message/language-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Section } from '../../ui/page/screen.tsx'
import styles from './letters.module.css'

type Letter = RetOf<typeof getLetters>['items'][number]

/** What a letter says of the debt beside the days (domain.md §1.2). */
const figures = ['principal', 'interest', 'penalty'] as const
/** So many are on a page of a case; an order has three a case. */
const shown = 20
/** Until the pages of a new letter are there. */
const printingEveryMs = 1_000

/** In which language it is; instead of which one, where its text lacks what they read. */
function languageLine({ language, wantedLanguage }: Letter, t: Translate): string {
  const word = messageLanguageNames.word(language, t)
  return wantedLanguage === null || wantedLanguage === language
    ? word
    : t('letter.instead', { word, wanted: messageLanguageNames.word(wantedLanguage, t) })
}

/** The warnings of an order, each with its figures and pages; the next one is issued here. */
export function Letters({ row, refresh }: { row: CaseRow; refresh: () => void }) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const client = useQueryClient()
  const { requestKey, watch } = useRequestKey()
  const [busy, setBusy] = useState(false)
  const { orderNo } = row
  const may = holds(getLetters)
  const query = useQuery({
    queryKey: [getLetters.name, orderNo],
    queryFn: ({ signal }) => api(getLetters, { filter: { orderNo }, size: shown }, { signal }),
    enabled: may,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ printedAt }) => printedAt === null) ? printingEveryMs : false,
  })
  if (!may) return null
  const issue = async () => {
    setBusy(true)
    await act(watch(api(issueLetter, { orderNo, version: row.version, requestKey })))
    setBusy(false)
    await client.invalidateQueries({ queryKey: [getLetters.name, orderNo] })
    refresh()
  }
  const items = query.data?.items ?? []
  return (
    <Section title={t('letter.title')}>
      {items.length === 0 && <p className={styles.none}>{t('letter.none')}</p>}
      <ul>
        {items.map((letter) => (
          <li key={letter.id} className={styles.letter}>
            <span className={styles.line}>
              <b>{letter.number}</b>
              <span>{format.day(letter.day)}</span>
            </span>
            <span className={styles.line}>
              <span>{t('letter.late', { n: letter.daysLate })}</span>
              <Money amount={letter.principal + letter.interest + letter.penalty} withCurrency />
            </span>
            <dl className={styles.figures}>
              {figures.map((name) => (
                <div key={name}>
                  <dt>{t(`account.${name}`)}</dt>
                  <dd>
                    <Money amount={letter[name]} />
                  </dd>
                </div>
              ))}
            </dl>
            <span className={styles.line}>
              <span>{languageLine(letter, t)}</span>
              <span>{letter.template ?? t('letter.firstText')}</span>
            </span>
            <span className={styles.line}>
              <span title={letter.sha256 ?? ''}>
                {letter.sha256 === null
                  ? t('letter.printing')
                  : t('letter.digest', { digest: letter.sha256.slice(0, 12) })}
              </span>
              {letter.printedAt !== null && (
                <Button
                  kind="link"
                  onClick={() =>
                    void act(
                      download(
                        getLetterPdf,
                        { orderNo, id: letter.id },
                        `${letter.number.replaceAll('/', '-')}.pdf`,
                      ),
                    )
                  }
                >
                  {t('letter.open')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {/* Not before those are seen that were issued already: they come above it, too. */}
      {holds(issueLetter) && row.closedDay === null && (
        <Button icon="send" busy={busy} disabled={query.isPending} onClick={() => void issue()}>
          {t('letter.issue')}
        </Button>
      )}
    </Section>
  )
}
