/** An account as a correction keeps it: both parts under one seal, so that neither is confirmed without the other. */
export interface Account {
  account: string
  holder: string
}

/** `5200012345 Siti Nurhaliza`: digits never hold a space, so it reads back. */
export function writtenAccount({ account, holder }: Account): string {
  return `${account} ${holder}`
}

export function readAccount(text: string): Account {
  const space = text.indexOf(' ')
  return { account: text.slice(0, space), holder: text.slice(space + 1) }
}
