import type { user as id } from '../id/user.ts'
import type { Shape } from '../words.ts'

export const user = {
  role: 'Role',
  apps: 'Apps',
  email: 'Email',
  greeting: 'Good to see you, {{name}}',
  myScreens: 'Your screens',
  oldPassword: 'Current password',
  newPassword: 'New password',
  newPasswordAgain: 'New password again',
  passwordRule: 'At least 15 characters. A sentence you can remember beats a complicated word.',
  passwordsDiffer: 'The two passwords differ',
  passwordChanged: 'The password has been changed',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const satisfies Shape<typeof id>
