import { getAffordabilityRules, saveAffordabilityRule } from '@lumbung/contract/utils/source-setting'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { useState } from 'react'
import { useHolds, useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import styles from './settings.module.css'

type Kept = RetOf<typeof getAffordabilityRules>

/** How much of an income instalments may take and how many platforms may lend at once: what holds, what was and will be. */
export function AffordabilityCeilings() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState(false)
  return (
    <Detail call={getAffordabilityRules} request={{}}>
      {(kept, refresh) => (
        <Section title={t('sources.ceilings')}>
          <p className={styles.what}>{t('sources.ceilingsWhat')}</p>
          <div className={styles.held}>
            <Now kept={kept} />
          </div>
          {holds(saveAffordabilityRule.name) && (
            <Button onClick={() => setAsking(true)}>{t('sources.setCeilings')}</Button>
          )}
          {kept.settings.length > 0 && <Set kept={kept} />}
          {asking && <CeilingDialog held={kept.today} onClose={() => setAsking(false)} onSaved={refresh} />}
        </Section>
      )}
    </Detail>
  )
}

function Now({ kept: { today } }: { kept: Kept }) {
  const { t, format } = useSpeech()
  return (
    <KeyValues
      labelWidth={232}
      entries={[
        { label: t('sources.ratioMax'), value: format.percent(today.ratioPpmMax) },
        { label: t('sources.platformsMax'), value: today.platformsMax },
        { label: t('sources.since'), value: format.day(today.from) },
        { label: t('sources.basis'), value: today.source },
      ]}
    />
  )
}

function Set({ kept }: { kept: Kept }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  return (
    <SmallTable
      label={t('sources.ceilings')}
      rows={kept.settings}
      rowKey={({ from, setAt }) => `${from} ${setAt}`}
      columns={[
        { key: 'from', head: t('sources.from'), cell: ({ from }) => format.day(from) },
        {
          key: 'ratio',
          head: t('sources.ratioMax'),
          align: 'end',
          cell: ({ ratioPpmMax }) => format.percent(ratioPpmMax),
        },
        {
          key: 'platforms',
          head: t('sources.platformsMax'),
          align: 'end',
          cell: (rule) => rule.platformsMax,
        },
        { key: 'source', head: t('sources.basis'), cell: ({ source }) => source },
        { key: 'by', head: t('sources.by'), cell: ({ setBy }) => setBy },
        { key: 'at', head: t('sources.at'), cell: ({ setAt }) => format.moment(setAt, businessDate) },
        { key: 'why', head: t('sources.why'), grow: true, cell: ({ note }) => note },
      ]}
    />
  )
}

function CeilingDialog({
  held,
  onClose,
  onSaved,
}: {
  held: Kept['today']
  onClose: () => void
  onSaved: () => void
}) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDay(businessDate), 1)
  const first = {
    ratioPpmMax: String(held.ratioPpmMax / 10_000),
    platformsMax: String(held.platformsMax),
    source: '',
    from: tomorrow as string,
    note: '',
  }
  const form = useCallForm({
    call: saveAffordabilityRule,
    first,
    request: ({ ratioPpmMax, platformsMax, source, from, note }, requestKey) => ({
      ratioPpmMax: ratioPpmMax === '' ? Number.NaN : Number(ratioPpmMax) * 10_000,
      platformsMax: platformsMax === '' ? Number.NaN : Number(platformsMax),
      source: source.trim(),
      from,
      note: note.trim(),
      requestKey,
    }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      onClose()
      onSaved()
    },
  })
  const digits = (name: 'ratioPpmMax' | 'platformsMax', label: string) => {
    const { value, error, onChange } = form.bind(name)
    return (
      <TextField
        label={label}
        required
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(text) => onChange(text.replace(/\D/g, ''))}
      />
    )
  }
  return (
    <FormDialog onClose={onClose} title={t('sources.setCeilings')} form={form} submit={t('ui.save')}>
      <Fields>
        {digits('ratioPpmMax', t('sources.ratioPercent'))}
        {digits('platformsMax', t('sources.platformsMax'))}
        <DayField label={t('sources.from')} least={tomorrow} {...form.bind('from')} />
        <TextField
          label={t('sources.basis')}
          required
          maxLength={200}
          hint={t('sources.basisHint')}
          {...form.bind('source')}
        />
        <NoteField label={t('sources.why')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
