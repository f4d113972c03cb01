import type { RetOf } from '@lumbung/contract/call'
import { forgetDevice, getOwnDevices, getOwnSessions } from '@lumbung/contract/user/own-session'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { toast } from '../../core/toast-store.ts'
import styles from './change-password-index-screen.module.css'

type Device = RetOf<typeof getOwnDevices>['devices'][number]

/** Devices that log in without a code; forgetting one ends its other sessions too. */
export function OwnDevices() {
  const { t, format } = useSpeech()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [getOwnDevices.name],
    queryFn: ({ signal }) => api(getOwnDevices, {}, { signal }),
  })
  const forget = async ({ id }: Device) => {
    const done = await confirm({
      title: t('user.forgetTitle'),
      text: t('user.forgetText'),
      confirm: t('user.forgetSure'),
      danger: true,
      onConfirm: () => api(forgetDevice, { id }),
    })
    if (!done) return
    toast({ kind: 'good', text: t('user.deviceForgotten') })
    await Promise.all([query.refetch(), client.invalidateQueries({ queryKey: [getOwnSessions.name] })])
  }
  if (query.data?.devices.length === 0) return <p>{t('user.noDevices')}</p>
  return (
    <SmallTable
      label={t('user.devices')}
      rows={query.data?.devices ?? []}
      rowKey={(device) => device.id}
      columns={[
        {
          key: 'device',
          head: t('user.device'),
          grow: true,
          cell: (device) => (
            <>
              {device.device} {device.current && <span className={styles.own}>{t('user.thisDevice')}</span>}
            </>
          ),
        },
        {
          key: 'trustedAt',
          head: t('user.trustedAt'),
          align: 'end',
          cell: (device) => format.instant(device.trustedAt),
        },
        {
          key: 'lastUsedAt',
          head: t('user.lastUsedAt'),
          align: 'end',
          cell: (device) => format.instant(device.lastUsedAt),
        },
        {
          key: 'trustedUntil',
          head: t('user.trustedUntil'),
          align: 'end',
          cell: (device) => format.instant(device.trustedUntil),
        },
        {
          key: 'forget',
          head: '',
          align: 'end',
          cell: (device) => (
            <Button
              kind="link"
              aria-label={t('user.forgetDeviceOf', { device: device.device })}
              onClick={() => void forget(device)}
            >
              {t('user.forgetDevice')}
            </Button>
          ),
        },
      ]}
    />
  )
}
