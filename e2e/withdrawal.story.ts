import { expect, test } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { callAs } from './money-waiting.ts'
import { freshKey, givePassword, password, personAt, Product } from './product.ts'

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

    const page = `${product.address}/utils/configTools?part=withdrawals`
    const maker = await personAt(browser, product, 'finance_maker')
    await maker.goto(page)
    await maker.getByRole('button', { name: 'Withdraw from Xendit' }).click()
    const asking = maker.getByRole('dialog', { name: 'Withdraw from Xendit' })
    await asking.getByRole('button', { name: 'Put forward' }).click()
    await expect(asking.getByText('Required')).toHaveCount(2)
    await asking.getByLabel('Amount').fill('2500000')
    await asking.getByLabel('Reason').fill('What came in this week')
    await asking.getByRole('button', { name: 'Put forward' }).click()
    await closes(asking)
    const history = maker.getByRole('table', { name: 'Withdrawals of late' })
    const asked = history.getByRole('row').filter({ hasText: 'Waits for agreement' })
    await expect(asked).toContainText('Rp 2,500,000')
    await expect(asked.getByRole('button')).toHaveCount(0)

    const checker = await personAt(browser, product, 'finance_checker')
    await checker.goto(page)
    await checker.getByRole('button', { name: /^Decide WD/ }).click()
    const deciding = checker.getByRole('dialog', { name: 'Decide on the withdrawal' })
    await expect(deciding).toContainText('What came in this week')
    await deciding.getByLabel('Refuse').check()
    await deciding.getByRole('button', { name: 'Refuse' }).click()
    await expect(deciding.getByText('Required')).toBeVisible()
    await deciding.getByLabel('Refuse').uncheck()
    await deciding.getByRole('button', { name: 'Agree and send' }).click()
    await givePassword(checker)
    await closes(deciding)
    await expect
      .poll(
        async () => {
          await checker.reload()
          return await checker
            .getByRole('table', { name: 'Withdrawals of late' })
            .getByRole('row')
            .filter({ hasText: 'Rp 2,500,000' })
            .filter({ hasText: 'Arrived' })
            .count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)

    // No bank has shown it yet, as whoever closes its day is told.
    await checker.goto(`${product.address}/utils/bankStatement?part=transit`)
    const waiting = checker.getByRole('row').filter({ hasText: 'Withdrawal from a channel' })
    await expect(waiting).toContainText('2,500,000')
    await expect(waiting).toContainText('No bank line')
    await expect(checker.getByText('Sum Rp 2,500,000')).toBeVisible()
    await checker.goto(`${product.address}/utils/bankStatement?part=transit&onLine=yes`)
    await expect(checker.getByText('Nothing matches')).toBeVisible()
  } finally {
    await product.stop()
  }
})
