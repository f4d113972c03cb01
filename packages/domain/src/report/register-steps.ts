/** What somebody does in an app before they apply, in its usual order. */
export const registerSteps = [
  'clicked',
  'visited',
  'installed',
  'codeAsked',
  'registered',
  'loggedIn',
  'kycStarted',
  'kycDone',
] as const
export type RegisterStep = (typeof registerSteps)[number]
