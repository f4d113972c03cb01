import { getBankCandidates } from '@lumbung/contract/utils/bank-day'
import { explainBankLine } from '@lumbung/contract/utils/bank-work'
import type { RetOf } from '@lumbung/contract/call'
import { bankKindsByHand, type BankKindByHand, wantsTwo } from '@lumbung/domain/bank/bank-flow'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureWords, tell } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { AgainstFields, againstRequest, type AgainstValues, nothingChosen } from './bank-against.tsx'
import { askBankAgain, bankKinds, type BankLine } from './bank-answer.ts'
import { signedAmount } from './bank-amount.ts'
import { LineFacts } from './bank-line-facts.tsx'
import styles from './bank-day.module.css'

type Candidate = RetOf<typeof getBankCandidates>['items'][number]
const keyOf = ({ cashRecordId, disbursementId }: Candidate) => `${cashRecordId ?? ''}-${disbursementId ?? ''}`

interface Values extends AgainstValues {
  kind: string
  chosen: readonly Candidate[]
  search: string
  note: string
}

function useExplainForm(line: BankLine, onClose: () => void) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const over = () => {
    onClose()
    askBankAgain(client)
  }
  const kind = line.amount > 0 ? 'cash' : 'payout'
  const first: Values = { kind, ...nothingChosen, chosen: [], search: '', note: '' }
  return useCallForm({
    call: explainBankLine,
    first,
    request: ({ kind: said, chosen, note, ...against }, requestKey) => ({
      id: line.id,
      version: line.version,
      kind: said as BankKindByHand,
      ...againstRequest(against),
      cashRecordIds: chosen.flatMap(({ cashRecordId }) => (cashRecordId === null ? [] : [cashRecordId])),
      disbursementId: chosen.find(({ disbursementId }) => disbursementId !== null)?.disbursementId ?? null,
      note: note.trim(),
      requestKey,
    }),
    done: ({ state }) => {
      toast({ kind: 'good', text: t(state === 'proposed' ? 'bank.waitsSaid' : 'bank.explainedSaid') })
      over()
    },
    onConflict: (refusal) => {
      tell(refusal)
      over()
    },
  })
}

/** What a line is, said by a person: records of ours that come to its amount, or what stands in no book. */
export function ExplainDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useSpeech()
  const form = useExplainForm(line, onClose)
  const { kind } = form.values
  const isRecord = kind === 'cash' || kind === 'payout'
  const kinds = bankKindsByHand.filter((each) =>
    line.amount > 0 ? each !== 'payout' && each !== 'bankFee' : each !== 'cash' && each !== 'received',
  )
  return (
    <FormDialog
      onClose={onClose}
      title={t('bank.explainTitle')}
      form={form}
      submit={t('bank.explain')}
      disabled={isRecord && form.values.chosen.length === 0}
    >
      <LineFacts line={line} />
      <Fields>
        <SelectField
          label={t('bank.kind')}
          options={kinds.map((value) => ({ value, label: bankKinds.word(value, t) }))}
          value={kind}
          onChange={(next) => form.set({ kind: next, ...nothingChosen, chosen: [] })}
        />
        {isRecord && (
          <Candidates
            line={line}
            search={form.values.search}
            chosen={form.values.chosen}
            onSearch={(search) => form.set({ search })}
            onChoose={(chosen) => form.set({ chosen })}
          />
        )}
        <AgainstFields
          kind={kind as BankKindByHand}
          against={form.bind('against')}
          channel={form.bind('channel')}
        />
        {!isRecord && (
          <p className={styles.soft}>
            {wantsTwo(kind as BankKindByHand) && t('bank.twoPersons')}{' '}
            {kind === 'received' && t('bank.receivedText')}
          </p>
        )}
        <NoteField label={t('bank.why')} required {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

interface CandidatesProps {
  line: BankLine
  search: string
  chosen: readonly Candidate[]
  onSearch: (search: string) => void
  onChoose: (chosen: readonly Candidate[]) => void
}

/** Records of ours that could be it, each with its reasons; several may be picked until the sum is the line. */
function Candidates({ line, search, chosen, onSearch, onChoose }: CandidatesProps) {
  const { t, format } = useSpeech()
  const request = { id: line.id, ...(search.trim() !== '' && { search: search.trim() }) }
  const query = useQuery({
    queryKey: [getBankCandidates.name, request],
    queryFn: ({ signal }) => api(getBankCandidates, request, { signal }),
    gcTime: 0,
  })
  const items = query.data?.items ?? []
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
                      : each.disbursementId === null
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
