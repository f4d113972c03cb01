import { getBankCandidates } from '@lumbung/contract/utils/bank-day'
import type { RetOf } from '@lumbung/contract/call'
import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useSpeech } from '../../locales/language.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import type { BankLine } from './bank-answer.ts'
import { signedAmount } from './bank-amount.ts'
import styles from './bank-day.module.css'

export type Candidate = RetOf<typeof getBankCandidates>['items'][number]
const keyOf = ({ cashRecordId, disbursementId, withdrawalId }: Candidate) =>
  [cashRecordId, disbursementId, withdrawalId].join(' ')

/** Kinds of lines that records of ours stand behind, and which of them. */
const recordOf = {
  cash: ({ cashRecordId }: Candidate) => cashRecordId,
  payout: ({ disbursementId }: Candidate) => disbursementId,
  ownTransfer: ({ withdrawalId }: Candidate) => withdrawalId,
} as const
export type RecordKind = keyof typeof recordOf

export function isRecordKind(kind: string): kind is RecordKind {
  return kind in recordOf
}

interface CandidatesProps {
  line: BankLine
  kind: RecordKind
  search: string
  chosen: readonly Candidate[]
  onSearch: (search: string) => void
  onChoose: (chosen: readonly Candidate[]) => void
}

/** Records of ours that could be it, each with its reasons; several payments may be picked until the sum is the line. */
export function Candidates({ line, kind, search, chosen, onSearch, onChoose }: CandidatesProps) {
  const { t, format } = useSpeech()
  const request = { id: line.id, ...(search.trim() !== '' && { search: search.trim() }) }
  const query = useQuery({
    queryKey: [getBankCandidates.name, request],
    queryFn: ({ signal }) => api(getBankCandidates, request, { signal }),
    gcTime: 0,
  })
  const items = (query.data?.items ?? []).filter((item) => recordOf[kind](item) !== null)
  const kept = chosen.filter((each) => !items.some((item) => keyOf(item) === keyOf(each)))
  const sum = chosen.reduce((so, { amount }) => so + amount, 0)
  return (
    <>
      <TextField label={t('bank.search')} value={search} onChange={onSearch} autoComplete="off" />
      <div className={styles.found} role="group" aria-label={t('bank.found')}>
        {query.isPending && <p role="status">{t('ui.loading')} …</p>}
        {query.error && <p role="alert">{failureWords(query.error)}</p>}
        {query.data && items.length + kept.length === 0 && <p>{t('bank.noneFound')}</p>}
        {[...kept, ...items].map((each) => {
          const isChosen = chosen.some((other) => keyOf(other) === keyOf(each))
          return (
            <label key={keyOf(each)} className={styles.candidate}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() =>
                  onChoose(
                    isChosen
                      ? chosen.filter((other) => keyOf(other) !== keyOf(each))
                      : kind === 'cash'
                        ? [...chosen, each]
                        : [each],
                  )
                }
              />
              <span>
                {each.orderNo ?? each.reference} · {format.dayShort(each.day)}{' '}
                <span className={styles.soft}>
                  {each.reasons.map((reason) => t(`bank.candidateReasons.${reason}`)).join(', ')}
                </span>
              </span>
              <b>{signedAmount(each.amount, format)}</b>
            </label>
          )
        })}
      </div>
      {chosen.length > 0 && (
        <p role="status">
          {t('bank.chosenSum', {
            sum: signedAmount(sum, format),
            off: signedAmount(line.amount - sum, format),
          })}
        </p>
      )}
    </>
  )
}
