import type { Route } from '../route.ts'
import { smsReaders } from '../roles.ts'

export const smsRoutes = {
  name: 'sms',
  title: { id: 'SMS', en: 'SMS', zh: '短信' },
  path: '/sms',
  group: 'sms',
  children: [
    {
      name: 'smsTemplate',
      title: { id: 'Templat SMS', en: 'Templates', zh: '短信模板' },
      path: '/sms/smsTemplate',
      group: 'sms',
      heldBy: smsReaders,
    },
    {
      name: 'smsSend',
      title: { id: 'Kirim SMS', en: 'Send', zh: '短信发送' },
      path: '/sms/smsSend',
      group: 'sms',
      heldBy: smsReaders,
    },
    {
      name: 'smsBatch',
      title: { id: 'Batch', en: 'Batch', zh: '批次' },
      path: '/sms/smsSend/:id',
      group: 'sms',
      hidden: true,
      heldBy: smsReaders,
    },
    {
      name: 'smsRecord',
      title: { id: 'Catatan SMS', en: 'Records', zh: '短信记录' },
      path: '/sms/smsRecord',
      group: 'sms',
      heldBy: smsReaders,
    },
  ],
} as const satisfies Route
