import type { utils as id } from '../id/utils.ts'
import type { Shape } from '../words.ts'

export const utils = {
  title: '标题',
  state: '状态',
  progress: '进度',
  size: '大小',
  requestedAt: '申请时间',
  finishedAt: '完成时间',
  expiresAt: '过期时间',
  downloads: '下载次数',
  download: '下载',
  cancel: '取消',
  retry: '重试',
  reason: '原因',
  errors: {
    NOT_PERMITTED: '不再有权限',
    EXPORT_TOO_LARGE: '行数过多',
    INTERNAL: '服务器错误',
  },
} as const satisfies Shape<typeof id>
