import { expect, test } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { personLooking } from './looks.ts'
import { callAs } from './money-waiting.ts'
import { freshKey, password, personAt, Product } from './product.ts'

test('money of a channel goes to the company’s account: one person puts it forward, another has it sent, and it arrives once and is in transit until the bank shows it', async ({
  browser,
}) => {
  let product = await Product.start({ BUSINESS_DATE: '2026-11-20' })
  try {
    const proposer = await personAt(browser, product, 'finance_maker')
    const { id } = (await callAs(proposer, '/utils/propose_setting', {
      code: 'companyAccount',
      value: { bank: 'BCA', number: '5270001234', holder: 'PT Lumbung Artha' },
      from: '2026-11-21',
      source: 'Board decision 3',
      note: 'Where our money goes',
      requestKey: freshKey(),
    })) as { id: number }
    const admin = await personAt(browser, product, 'admin')
    await callAs(admin, '/user/confirm_password', { password })
    await callAs(admin, '/utils/decide_setting', { id, agree: true, note: '', requestKey: freshKey() })
    product = await product.killAndStart({ BUSINESS_DATE: '2026-11-21' })

    const look = { language: 'en', scheme: 'dark', on: 'phone' } as const
    const place = `${product.address}/utils/configTools?part=withdrawals`
    const maker = await personLooking(browser, product, 'finance_maker', look)
    const { t } = maker
    const title = t('withdrawal.askFrom', { name: t('order.channels.xendit') })
    await maker.page.goto(place)
    await maker.pressButton(title)
    const asking = maker.page.getByRole('dialog', { name: title })
    await maker.pressButton(t('settings.propose'), asking)
    await expect(asking.getByText(t('ui.field.required'))).toHaveCount(2)
    await maker.field(t('withdrawal.amount'), asking).fill('2500000')
    await maker.field(t('withdrawal.reason'), asking).fill('What came in this week')
    await maker.pressButton(t('settings.propose'), asking)
    await closes(asking)
    const history = maker.page.getByRole('table', { name: t('withdrawal.history') })
    const asked = history.getByRole('row').filter({ hasText: t('withdrawal.states.asked') })
    await expect(asked).toContainText(`Rp ${maker.money(2_500_000)}`)
    await expect(asked.getByRole('button')).toHaveCount(0)
    await maker.seesWhole()

    const checker = await personLooking(browser, product, 'finance_checker', look)
    await checker.page.goto(place)
    await checker.press(checker.page.getByRole('button', { name: /Decide WD/ }))
    const deciding = checker.page.getByRole('dialog', { name: t('withdrawal.decide') })
    await expect(deciding).toContainText('What came in this week')
    const refuses = checker.field(t('settings.refuse'), deciding)
    await refuses.check()
    await checker.pressButton(t('settings.refuse'), deciding)
    await expect(deciding.getByText(t('ui.field.required'))).toBeVisible()
    await refuses.uncheck()
    await checker.seesWhole(deciding)
    await checker.pressButton(t('withdrawal.agree'), deciding)
    await checker.givePassword()
    await closes(deciding)
    const arrived = checker.page
      .getByRole('table', { name: t('withdrawal.history') })
      .getByRole('row')
      .filter({ hasText: `Rp ${maker.money(2_500_000)}` })
      .filter({ hasText: t('withdrawal.states.success') })
    await expect
      .poll(
        async () => {
          await checker.page.reload()
          return await arrived.count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)

    // No bank has shown it yet, as whoever closes its day is told.
    await checker.page.goto('/utils/bankStatement?part=transit')
    const waiting = checker.row(t('bank.transitKinds.withdrawal'))
    await expect(waiting).toContainText(checker.money(2_500_000))
    await expect(waiting).toContainText(t('bank.lineNone'))
    await checker.seesWhole()
    await checker.page.goto('/utils/bankStatement?part=transit&onLine=yes')
    await expect(checker.page.getByText(t('ui.noMatchTitle'))).toBeVisible()
  } finally {
    await product.stop()
  }
})
