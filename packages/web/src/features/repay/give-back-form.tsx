import { requestRefund } from '@lumbung/contract/repay/refund'
import { requestReturn } from '@lumbung/contract/repay/return-account'
import { banks } from '@lumbung/domain/order/bank'
import { useState } from 'react'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { SelectField, TextField } from '../../ui/controls/field.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { ProofPictureField } from '../../parts/order/proof-form.tsx'
import type { CashRecord } from './payment-facts.tsx'
import { Proof, Request, useRequest } from './request-form.tsx'

const ways = ['order', 'origin'] as const
type Way = (typeof ways)[number]

interface GiveBackProps {
  row: CashRecord
  onClose: () => void
  onOver: () => void
}

/** Why a waiting payment goes back, and where: to the account of an order, or to the one that it came from, whosever that is. */
export function GiveBackForm(props: GiveBackProps) {
  const { t } = useSpeech()
  const mayReturn = useHolds()(requestReturn)
  const [way, setWay] = useState<Way>('order')
  const { row, onClose, onOver } = props
  const toOrder = useOrderForm(row, onOver)
  const toOrigin = useOriginForm(row, onOver)
  const isOrigin = way === 'origin'
  const form = isOrigin ? toOrigin : toOrder
  const turn = (chosen: string) => {
    const next = chosen === 'origin' ? 'origin' : 'order'
    // How they know it was paid in stays true wherever it goes back to.
    const { proof, picture } = form.values
    if (next !== way) (isOrigin ? toOrder : toOrigin).set({ proof, picture })
    setWay(next)
  }
  return (
    <Request
      title={t('request.giveBackTitle')}
      text={t(isOrigin ? 'request.originText' : 'request.giveBackText')}
      row={row}
      form={form}
      onClose={onClose}
    >
      {mayReturn && (
        <Segments
          label={t('request.giveBackTo')}
          value={way}
          options={ways.map((value) => ({ value, label: t(`request.giveBackTos.${value}`) }))}
          onChange={turn}
        />
      )}
      {isOrigin ? (
        <OriginFields form={toOrigin} />
      ) : (
        <TextField
          label={t('request.whosePayment')}
          required
          autoComplete="off"
          spellCheck={false}
          {...toOrder.bind('orderNo')}
        />
      )}
      <Proof
        {...(isOrigin && { hint: t('request.originProofHint') })}
        {...(isOrigin ? toOrigin.bind('proof') : toOrder.bind('proof'))}
      />
      <ProofPictureField
        hint={t('change.proof.letter')}
        {...(isOrigin ? toOrigin.bind('picture') : toOrder.bind('picture'))}
      />
    </Request>
  )
}

function useOrderForm(row: CashRecord, onOver: () => void) {
  return useRequest(onOver, {
    call: requestRefund,
    first: { orderNo: row.orderNo ?? '', proof: '', picture: null as File | null },
    orderOf: ({ orderNo }) => orderNo.trim(),
    request: ({ orderNo, proof }, requestKey) => ({
      orderNo: orderNo.trim(),
      cashRecordId: row.id,
      toOrderNo: null,
      amount: row.amount,
      proof: proof.trim(),
      requestKey,
    }),
    about: { ORDER_NOT_FOUND: 'orderNo' },
  })
}

function useOriginForm(row: CashRecord, onOver: () => void) {
  return useRequest(onOver, {
    call: requestReturn,
    first: { bankCode: '', account: '', holder: '', proof: '', picture: null as File | null },
    orderOf: () => ({ cashRecordId: row.id }),
    request: ({ bankCode, account, holder, proof }, requestKey) => ({
      cashRecordId: row.id,
      amount: row.amount,
      bankCode,
      account: account.trim(),
      holder: holder.trim(),
      proof: proof.trim(),
      requestKey,
    }),
    check: ({ bankCode, account }): Record<string, string> => ({
      ...(bankCode === '' && { bankCode: 'required' }),
      ...(account.trim() === '' && { account: 'required' }),
    }),
  })
}

/** The account it came from, as the bank or a letter names it. */
function OriginFields({ form }: { form: ReturnType<typeof useOriginForm> }) {
  const { t } = useSpeech()
  return (
    <>
      <SelectField
        label={t('request.bank')}
        required
        empty={t('request.chooseBank')}
        options={banks.map(({ channel, name }) => ({ value: channel, label: name }))}
        {...form.bind('bankCode')}
      />
      <TextField
        label={t('request.account')}
        hint={t('request.accountHint')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...form.bind('account')}
      />
      <TextField
        label={t('request.holder')}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        {...form.bind('holder')}
      />
    </>
  )
}
