import { expect, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { personLooking } from './looks.ts'
import { loansRunning } from './money-waiting.ts'
import { Product } from './product.ts'

/** A loan of fourteen days, 181 days late. */
const daysAhead = 14 + 181

test('a loan that nobody expects to be paid is written off by two people, on its page, in its ledger and in the trial balance, in Indonesian', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  let product = await Product.start()
  try {
    const light = { language: 'id', scheme: 'light' } as const
    const maker = await personLooking(browser, product, 'finance_maker', { ...light, on: 'desk' })
    const checker = await personLooking(browser, product, 'finance_checker', { ...light, on: 'phone' })
    const pages = { maker: maker.page, checker: checker.page }
    const [orderNo = ''] = await loansRunning(browser, product, pages, 1)
    const day = dayIn(daysAhead)
    product = await product.killAndStart({ BUSINESS_DATE: day })
    const { page, t } = maker
    const owed = maker.money(1_543_000)
    await page.goto(`${product.address}/order/detail/${orderNo}?tab=changes`)
    await maker.pressButton(t('change.writeOff.ask'))
    await expect(maker.dialog).toContainText(owed)
    await maker.field(t('change.writeOff.why'), maker.dialog).fill('Moved away, no trace')
    await maker.seesWhole(maker.dialog)
    await maker.send(t('change.writeOff.put'))
    await checker.page.goto(`${product.address}/repay/repaymentRecord?part=requests&state=asked`)
    await checker.act(checker.row(orderNo), t('request.writeOff'))
    await checker.seesWhole(checker.dialog)
    await checker.send(t('request.writeOff'))
    await page.reload()
    await expect(page.getByText(t('change.writeOff.since', { day: maker.format.day(day) }))).toBeVisible()
    await maker.seesWhole()
    const loss = page.getByRole('row').filter({ hasText: t('books.accounts.writeOffLoss') })
    await page.goto(`${product.address}/order/detail/${orderNo}?tab=ledger`)
    await expect(loss).toContainText(owed)
    // The whole ledger says the same, and the account opens its journal.
    await page.goto(`${product.address}/utils/bankStatement?part=trial`)
    await expect(loss).toContainText(owed)
    await maker.seesWhole()
    await maker.pressButton(t('proof.prove', { name: t('books.accounts.writeOffLoss') }), loss)
    await expect(maker.dialog).toContainText(t('proof.agreesBooks'))
    await page.keyboard.press('Escape')
    await loss.getByRole('link', { name: '5102' }).click()
    await expect(page).toHaveURL(/part=journal&account=writeOffLoss/)
    await expect(loss.first()).toContainText(orderNo)
  } finally {
    await product.stop()
  }
})
