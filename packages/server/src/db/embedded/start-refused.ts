/**
 * The program cannot start and the person at the terminal can do something about it.
 * The message is one sentence in plain words; whoever catches it prints only that, never the stack.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

const errnoSentences: Record<string, (where: string) => string> = {
  ENOSPC: (where) => diskFullSentence(where),
  EDQUOT: (where) => diskFullSentence(where),
  EACCES: notWritableSentence,
  EPERM: notWritableSentence,
  EROFS: notWritableSentence,
  ENOTDIR: (where) => `The data folder ${where} cannot be made, because a part of its path is a file.`,
}

/** The one sentence for a disk with no room left. */
export function diskFullSentence(where: string): string {
  return `The disk that holds ${where} is full: free some space, then start again.`
}

function notWritableSentence(where: string): string {
  return `The data folder ${where} cannot be written by this account: give it the right to, or set DATA_DIR to another folder.`
}

/** Turns a file system's error about `where` into a StartRefused; any other error passes untouched. */
export function refuseFileError(error: unknown, where: string): unknown {
  if (error instanceof StartRefused || !(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const sentence = errnoSentences[code]
  return sentence === undefined ? error : new StartRefused(sentence(where), { cause: error })
}
