import { explainBankLine } from '@lumbung/contract/utils/bank-work'
import { bankKindsByHand, type BankKindByHand } from '@lumbung/domain/bank/bank-flow'
import { useQueryClient } from '@tanstack/react-query'
import { tell } from '../../core/act.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Fields, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { AgainstFields, againstRequest, type AgainstValues, nothingChosen } from './bank-against.tsx'
import { askBankAgain, bankKinds, type BankLine } from './bank-answer.ts'
import { type Candidate, Candidates, isRecordKind } from './bank-candidates.tsx'
import { LineFacts } from './bank-line-facts.tsx'
import {
  firstNamed,
  type NamedSettlement,
  seenOf,
  SettlementFields,
  useSettlement,
} from './bank-settlement-fields.tsx'
import styles from './bank-day.module.css'

interface Values extends AgainstValues {
  kind: string
  chosen: readonly Candidate[]
  search: string
  named: NamedSettlement
  note: string
}

function useExplainForm(line: BankLine, onClose: () => void) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const over = () => {
    onClose()
    askBankAgain(client)
  }
  const first: Values = {
    kind: line.amount > 0 ? 'cash' : 'payout',
    ...nothingChosen,
    chosen: [],
    search: '',
    named: firstNamed(line),
    note: '',
  }
  return useCallForm({
    call: explainBankLine,
    first,
    request: ({ kind, against, channel, chosen, named, note }, requestKey) => {
      const withdrawalId = chosen.find((each) => each.withdrawalId !== null)?.withdrawalId ?? null
      const seen = kind === 'settlement' ? seenOf(client, line, named) : undefined
      return {
        id: line.id,
        version: line.version,
        kind: kind as BankKindByHand,
        ...againstRequest({ against, channel }),
        cashRecordIds: chosen.flatMap(({ cashRecordId }) => (cashRecordId === null ? [] : [cashRecordId])),
        disbursementId: chosen.find((each) => each.disbursementId !== null)?.disbursementId ?? null,
        ...(withdrawalId !== null && { withdrawalId }),
        ...(seen && { settlement: { ...named, methods: [...named.methods], ...seen } }),
        note: note.trim(),
        requestKey,
      }
    },
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

/** What a line of a side can never be. */
const never: Record<'in' | 'out', readonly BankKindByHand[]> = {
  in: ['payout', 'bankFee'],
  out: ['cash', 'settlement', 'received'],
}

/** What a line is, said by a person: records of ours that come to its amount, or what stands in no book. */
export function ExplainDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useSpeech()
  const form = useExplainForm(line, onClose)
  const { kind, named, chosen } = form.values
  const isSettlement = kind === 'settlement'
  const settlement = useSettlement(line, named, isSettlement)
  const isSeen = named.methods.length > 0 && settlement.data?.fits === true && !settlement.isPlaceholderData
  const mustChoose = kind === 'cash' || kind === 'payout'
  const isChosen = isSettlement || chosen.length > 0
  const kinds = bankKindsByHand.filter((each) => !never[line.amount > 0 ? 'in' : 'out'].includes(each))
  return (
    <FormDialog
      onClose={onClose}
      title={t('bank.explainTitle')}
      form={form}
      submit={t('bank.explain')}
      disabled={isSettlement ? !isSeen : mustChoose && !isChosen}
    >
      <LineFacts line={line} />
      <Fields>
        <SelectField
          label={t('bank.kind')}
          options={kinds.map((value) => ({ value, label: bankKinds.word(value, t) }))}
          value={kind}
          onChange={(next) => form.set({ kind: next, ...nothingChosen, chosen: [] })}
        />
        {isSettlement && (
          <SettlementFields
            line={line}
            named={named}
            query={settlement}
            onChange={(next) => form.set({ named: next })}
          />
        )}
        {isRecordKind(kind) && (mustChoose || line.amount > 0) && (
          <Candidates
            line={line}
            kind={kind}
            search={form.values.search}
            chosen={chosen}
            onSearch={(search) => form.set({ search })}
            onChoose={(next) => form.set({ chosen: next })}
          />
        )}
        {!isChosen && (
          <AgainstFields
            kind={kind as BankKindByHand}
            against={form.bind('against')}
            channel={form.bind('channel')}
          />
        )}
        {!mustChoose && !isChosen && (
          <p className={styles.soft}>
            {t('bank.twoPersons')} {kind === 'received' && t('bank.receivedText')}
          </p>
        )}
        <NoteField label={t('bank.why')} required {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
