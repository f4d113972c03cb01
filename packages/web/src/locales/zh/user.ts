import type { user as id } from '../id/user.ts'
import type { Shape } from '../words.ts'

export const user = {
  role: '角色',
  apps: '应用',
  email: '邮箱',
  greeting: '您好，{{name}}',
  myScreens: '您的页面',
  oldPassword: '当前密码',
  newPassword: '新密码',
  newPasswordAgain: '再次输入新密码',
  passwordRule: '至少 15 位。好记的一句话胜过复杂的单词。',
  passwordsDiffer: '两次输入的密码不一致',
  passwordChanged: '密码已修改',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
} as const satisfies Shape<typeof id>
