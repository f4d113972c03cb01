/** The thirteen areas of the product: folder names in every package and the first word of a call's path. */
export const groups = [
  'order',
  'approve',
  'loan',
  'repay',
  'precollection',
  'collection',
  'telemarketing',
  'report',
  'risk',
  'sms',
  'power',
  'utils',
  'user',
] as const

export type Group = (typeof groups)[number]
