import type { Implementation } from '../../calls/context.ts'
import { showAvatar } from './avatar.ts'
import { acceptOwnInvitation, showInvitation } from './invitation.ts'
import { logIn, logOut, sendCode, verifyCode } from './login.ts'
import {
  changeOwnPassword,
  editOwnProfile,
  keepLanguage,
  listUsers,
  showEnvironment,
  showUserInfo,
} from './profile.ts'

export const userCalls: readonly Implementation[] = [
  logIn,
  sendCode,
  verifyCode,
  logOut,
  showUserInfo,
  showEnvironment,
  changeOwnPassword,
  editOwnProfile,
  listUsers,
  showAvatar,
  keepLanguage,
  showInvitation,
  acceptOwnInvitation,
]
