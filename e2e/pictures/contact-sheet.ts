import { writeFileSync } from 'node:fs'

interface Sheet {
  /** Folders beside the sheet, one picture a screen in each, and how wide the pictures are in pixels. */
  columns: readonly { from: string; width: number }[]
  screens: readonly string[]
  /** Screens that no other one linked to in these data. */
  unlinked: readonly string[]
  /** What was cut or covered, in a sentence each. */
  faults: readonly string[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A page with all pictures, a row a screen; each opens in full when it is pressed. */
export function writeContactSheet(path: string, { columns, screens, unlinked, faults }: Sheet): void {
  const picture = (screen: string) => (column: Sheet['columns'][number]) => {
    const address = `${column.from}/${screen}.png`
    return `<a href="${address}"><img loading="lazy" src="${address}" alt="${column.from}" style="width: ${Math.round(column.width / 3)}px"></a>`
  }
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? ''
      : `<h2>${title}</h2><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`
  writeFileSync(
    path,
    `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body { font: 14px sans-serif; background: #888 } div { display: flex; gap: 8px; align-items: start } h2 { margin: 16px 0 4px }</style>
${list('Cut or covered', faults)}${list('Nothing links to', unlinked)}
${screens.map((screen) => `<h2>${screen}</h2><div>${columns.map(picture(screen)).join('')}</div>`).join('\n')}
`,
  )
}
