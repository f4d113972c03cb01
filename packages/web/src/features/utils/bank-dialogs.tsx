import { getBankDay } from '@lumbung/contract/utils/bank-day'
import { saveBankAccount } from '@lumbung/contract/utils/bank-statement'
import {
  closeBankDay,
  confirmBankSuggestion,
  correctBankLine,
  decideBankCorrection,
  decideBankLine,
  proposeBankDay,
  reopenBankLine,
} from '@lumbung/contract/utils/bank-work'
import type { BankLineKind } from '@lumbung/domain/bank/bank-flow'
import { useQueryClient } from '@tanstack/react-query'
import { tell } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useStore } from '../../core/store.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { PlainKey } from '../../locales/words.ts'
import { Fields, NoteField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm, useForm } from '../../ui/dialog/use-form.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { signedAmount } from './bank-amount.ts'
import {
  askBankAgain,
  type BankAsked,
  bankAsked,
  type BankDay,
  bankKinds,
  type ListedLine,
} from './bank-answer.ts'
import { ChannelsSigned } from './bank-channel-report.tsx'
import { AgainstFields, againstRequest, type AgainstValues, nothingChosen } from './bank-against.tsx'
import { ExplainDialog } from './bank-explain-dialog.tsx'
import { LineFacts } from './bank-line-facts.tsx'

const close = () => bankAsked.set(null)

/** What the screen asks before it does something. Stands once on the screen. */
export function BankDialogs() {
  const asked = useStore(bankAsked)
  if (asked === null) return null
  if (asked.act === 'addAccount') return <AccountDialog />
  if (asked.act === 'explain') return <ExplainDialog line={asked.line} onClose={close} />
  if (asked.act === 'correct') return <CorrectDialog line={asked.line} />
  return <NoteDialog asked={asked} />
}

/** What is asked with a note alone: its title, its button, whether the note must be given, what it says when it is done. */
type WithNote = Exclude<BankAsked, { act: 'explain' | 'correct' } | { act: 'addAccount' }>
type Ask = WithNote['act']
const asks: Record<
  Ask,
  { title: PlainKey; submit: PlainKey; why: boolean; done: PlainKey; text?: PlainKey }
> = {
  confirm: { title: 'bank.confirmTitle', submit: 'bank.confirm', why: true, done: 'bank.explainedSaid' },
  agree: { title: 'bank.decideTitle', submit: 'bank.agree', why: false, done: 'bank.explainedSaid' },
  refuse: { title: 'bank.refuseTitle', submit: 'bank.refuseDay', why: true, done: 'bank.refusedSaid' },
  reopen: { title: 'bank.reopenTitle', submit: 'bank.reopen', why: true, done: 'ui.saved' },
  propose: {
    title: 'bank.propose',
    submit: 'bank.propose',
    why: false,
    done: 'bank.proposedSaid',
    text: 'bank.proposeText',
  },
  close: {
    title: 'bank.close',
    submit: 'bank.close',
    why: false,
    done: 'bank.closedSaid',
    text: 'bank.closeText',
  },
  refuseDay: { title: 'bank.refuseDay', submit: 'bank.refuseDay', why: true, done: 'bank.refusedSaid' },
  agreeCorrection: { title: 'bank.decideTitle', submit: 'bank.agree', why: false, done: 'ui.saved' },
  refuseCorrection: {
    title: 'bank.refuseTitle',
    submit: 'bank.refuseDay',
    why: true,
    done: 'bank.refusedSaid',
  },
}

function send(asked: WithNote, note: string, requestKey: string): Promise<unknown> {
  switch (asked.act) {
    case 'confirm':
    case 'agree':
    case 'refuse':
    case 'reopen': {
      const { act, line } = asked
      const about = { id: line.id, version: line.version, note, requestKey }
      if (act === 'confirm') return api(confirmBankSuggestion, about)
      if (act === 'reopen') return api(reopenBankLine, about)
      return api(decideBankLine, { ...about, decision: act })
    }
    case 'agreeCorrection':
    case 'refuseCorrection': {
      const { id, version } = asked.correction
      const decision = asked.act === 'agreeCorrection' ? 'agree' : 'refuse'
      return api(decideBankCorrection, { id, version, decision, note, requestKey })
    }
    case 'propose':
    case 'close':
    case 'refuseDay': {
      const about = {
        account: asked.account,
        day: asked.day.day,
        version: asked.day.version,
        note,
        requestKey,
      }
      if (asked.act === 'propose') return api(proposeBankDay, about)
      return api(closeBankDay, { ...about, decision: asked.act === 'close' ? 'close' : 'refuse' })
    }
  }
}

/** What whoever signs a day should know of our own records. */
function StayInTransit({ day: { inTransit } }: { day: BankDay }) {
  const { t, format } = useSpeech()
  if (inTransit === null || inTransit.since === null) return null
  const { records, amount, since } = inTransit
  const told = { n: format.number(records), amount: signedAmount(amount, format), day: format.day(since) }
  return <p>{t('bank.stayInTransit', told)}</p>
}

function NoteDialog({ asked }: { asked: WithNote }) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const { title, submit, why, done, text } = asks[asked.act]
  const over = () => {
    close()
    askBankAgain(client)
  }
  const form = useForm({
    first: { note: '' },
    check: ({ note }): Record<string, string> => {
      const { length } = note.trim()
      if (!why) return {}
      return length < 3 ? { note: length === 0 ? 'required' : 'tooShort' } : {}
    },
    send: ({ note }, requestKey) => send(asked, note.trim(), requestKey),
    done: () => {
      toast({ kind: 'good', text: t(done) })
      over()
    },
    onConflict: (refusal) => {
      tell(refusal)
      over()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t(title)}
      form={form}
      submit={t(submit)}
      danger={asked.act === 'close'}
    >
      {'line' in asked && <LineFacts line={asked.line} />}
      {text && <p>{t(text)}</p>}
      {(asked.act === 'propose' || asked.act === 'close') && (
        <>
          <StayInTransit day={asked.day} />
          <ChannelsSigned account={asked.account} day={asked.day.day} />
        </>
      )}
      <Fields>
        <NoteField label={t('bank.why')} required={why} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

/** A correction on an open day of the account: the closed line stays. */
function CorrectDialog({ line }: { line: ListedLine }) {
  return (
    <Detail call={getBankDay} request={{ account: line.accountId }} onClose={close}>
      {({ days }) => (
        <CorrectForm
          line={line}
          openDays={days.filter(({ state }) => state === 'open').map(({ day }) => day)}
        />
      )}
    </Detail>
  )
}

function CorrectForm({ line, openDays }: { line: ListedLine; openDays: readonly string[] }) {
  const { t, format } = useSpeech()
  const client = useQueryClient()
  const first: { day: string; kind: string; note: string } & AgainstValues = {
    day: openDays.at(-1) ?? '',
    kind: line.kind ?? 'other',
    ...nothingChosen,
    note: '',
  }
  const form = useCallForm({
    call: correctBankLine,
    first,
    request: ({ day, kind, note, ...against }, requestKey) => ({
      id: line.id,
      day,
      kind: kind as BankLineKind,
      ...againstRequest(against),
      note: note.trim(),
      requestKey,
    }),
    done: () => {
      toast({ kind: 'good', text: t('bank.correctedSaid') })
      close()
      askBankAgain(client)
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t('bank.correctTitle')}
      form={form}
      submit={t('bank.correct')}
      disabled={openDays.length === 0}
    >
      <LineFacts line={line} />
      <p>{t(openDays.length === 0 ? 'bank.noOpenDay' : 'bank.correctText')}</p>
      <Fields>
        <SelectField
          label={t('bank.correctDay')}
          options={openDays.map((day) => ({ value: day, label: format.day(day) }))}
          {...form.bind('day')}
        />
        <SelectField
          label={t('bank.kind')}
          options={bankKinds.options({ t })}
          {...form.bind('kind')}
          onChange={(kind) => form.set({ kind, ...nothingChosen })}
        />
        <AgainstFields
          kind={form.values.kind as BankLineKind}
          against={form.bind('against')}
          channel={form.bind('channel')}
        />
        <NoteField label={t('bank.why')} required {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

function AccountDialog() {
  const { t } = useSpeech()
  const client = useQueryClient()
  const form = useCallForm({
    call: saveBankAccount,
    first: { bank: '', number: '', name: '' },
    request: ({ bank, number, name }, requestKey) => ({
      bank: bank.trim().toUpperCase(),
      number: number.trim(),
      name,
      requestKey,
    }),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      close()
      askBankAgain(client)
    },
    about: { DUPLICATE: 'number' },
  })
  return (
    <FormDialog onClose={close} title={t('bank.addAccount')} form={form} submit={t('ui.save')}>
      <Fields>
        <TextField label={t('bank.bankCode')} required data-autofocus {...form.bind('bank')} />
        <TextField label={t('bank.number')} required inputMode="numeric" {...form.bind('number')} />
        <TextField label={t('bank.name')} required {...form.bind('name')} />
      </Fields>
    </FormDialog>
  )
}
