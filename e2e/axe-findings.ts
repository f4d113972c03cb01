import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const grave = new Set<string | null | undefined>(['serious', 'critical'])

/**
 * What keeps somebody from using a page as it stands, by axe's rules and where. In the page itself and of what fails alone: else
 * each look opens another page, and finds the place of all that is well too, which takes longer than to judge it.
 */
export async function axeFindings(page: Page, least: 'any' | 'serious' = 'any'): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => least === 'any' || grave.has(impact))
    .map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
