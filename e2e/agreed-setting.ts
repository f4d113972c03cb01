import type { Browser, Page } from '@playwright/test'
import { callAs } from './money-waiting.ts'
import { freshKey, password, personAt, type Product } from './product.ts'

/**
 * From a day on things may be offered at any hour, so that a story may run at any: one person puts it forward, an administrator agrees.
 * @returns the administrator's page
 */
export async function offersAtAnyHour(browser: Browser, product: Product, from: string): Promise<Page> {
  const maker = await personAt(browser, product, 'risk')
  const { id } = (await callAs(maker, '/utils/propose_setting', {
    code: 'offerHours',
    value: { from: 0, to: 1440 },
    from,
    source: 'A story',
    note: 'Runs at any hour',
    requestKey: freshKey(),
  })) as { id: number }
  const admin = await personAt(browser, product, 'admin')
  await callAs(admin, '/user/confirm_password', { password })
  await callAs(admin, '/utils/decide_setting', { id, agree: true, note: '', requestKey: freshKey() })
  return admin
}
