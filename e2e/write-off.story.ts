import { expect, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { closes } from './dialog-closes.ts'
import { loansRunning } from './money-waiting.ts'
import { personAt, Product } from './product.ts'

/** A loan of fourteen days, 181 days late. */
const daysAhead = 14 + 181

test('a loan that nobody expects to be paid is written off by two people, on its page, in its ledger and in the trial balance', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  let product = await Product.start()
  try {
    const maker = await personAt(browser, product, 'finance_maker')
    const checker = await personAt(browser, product, 'finance_checker')
    const [orderNo = ''] = await loansRunning(browser, product, { maker, checker }, 1)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })
    await maker.goto(`${product.address}/order/detail/${orderNo}?tab=changes`)
    await maker.getByRole('button', { name: 'Ask to write it off' }).click()
    const asking = maker.getByRole('dialog')
    await expect(asking).toContainText('1,543,000')
    await asking.getByLabel(/^Why it will not be paid/).fill('Moved away, no trace')
    await asking.getByRole('button', { name: 'Put forward' }).click()
    await closes(asking)
    await checker.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
    const row = checker.getByRole('row', { name: new RegExp(orderNo) }).first()
    await row.hover()
    await row.getByRole('button', { name: 'Write off' }).click()
    await checker.getByRole('dialog').getByRole('button', { name: 'Write off' }).click()
    await closes(checker.getByRole('dialog'))
    await maker.reload()
    await expect(maker.getByText(/^Off the books since/)).toBeVisible()
    await maker.goto(`${product.address}/order/detail/${orderNo}?tab=ledger`)
    await expect(maker.getByRole('row', { name: /Write-off loss/ })).toContainText('1,543,000')
    // The whole ledger says the same, and the account opens its journal.
    await maker.goto(`${product.address}/utils/bankStatement?part=trial`)
    const account = maker.getByRole('row', { name: /Write-off loss/ })
    await expect(account).toContainText('1,543,000')
    await account.getByRole('button', { name: 'Prove: Write-off loss' }).click()
    await expect(maker.getByRole('dialog')).toContainText('Orders and ledger say the same.')
    await maker.keyboard.press('Escape')
    await account.getByRole('link', { name: '5102' }).click()
    await expect(maker).toHaveURL(/part=journal&account=writeOffLoss/)
    await expect(maker.getByRole('row', { name: /Write-off loss/ })).toContainText(orderNo)
  } finally {
    await product.stop()
  }
})
