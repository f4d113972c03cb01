import { expect, type Locator } from '@playwright/test'

/** Until the dialog has closed; one that stays is told with what it says. */
export async function closes(dialog: Locator): Promise<void> {
  await expect.poll(async () => (await dialog.allInnerTexts()).join('\n'), 'the dialog closes').toBe('')
}
