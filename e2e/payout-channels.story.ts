import { expect, type Page, test } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { freshKey, givePassword, password, personAt, Product } from './product.ts'

const row = (page: Page, orderNo: string) => page.getByRole('row').filter({ hasText: orderNo })

test('one person stops all payouts, what is released meanwhile waits and says why, another starts them again; what is not sent goes by another channel; what was paid out proves itself; how channels share and what they charge is put forward and agreed on', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const product = await Product.start({ BUSINESS_DATE: '2026-11-20' })
  try {
    const first = await personAt(browser, product, 'first_reviewer')
    const final = await personAt(browser, product, 'final_reviewer')
    const [held = '', switched = ''] = await ordersWaiting(product, { first, final }, 2)
    const maker = await personAt(browser, product, 'finance_maker')
    await maker.goto(`${product.address}/loan/waitLoanList`)
    const channels = maker.getByRole('region', { name: 'Channels today' })
    await expect(channels).toContainText('Xendit')
    await expect(channels).toContainText('2 payouts')
    await expect(channels).toContainText('money is enough')
    await expect(row(maker, held)).toContainText('chosen when sent')

    await maker.getByRole('button', { name: 'Stop payouts' }).click()
    const dialog = maker.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Stop payouts' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Balance leaks')
    await dialog.getByRole('button', { name: 'Stop payouts' }).click()
    const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Balance leaks' })
    await expect(line(maker)).toContainText('All channels stopped by')
    await expect(line(maker)).toContainText('Another person has to start again')
    await expect(line(maker).getByRole('button')).toHaveCount(0)

    const checker = await personAt(browser, product, 'finance_checker')
    await callAs(checker, '/user/confirm_password', { password })
    for (const orderNo of [held, switched]) {
      const put = { orderNo, version: 0, requestKey: freshKey() }
      const { version } = (await callAs(maker, '/loan/put_forward', put)) as { version: number }
      await callAs(checker, '/loan/release', { orderNo, version, requestKey: freshKey() })
    }
    await maker.reload()
    await expect(row(maker, held)).toContainText('Waits: stopped')

    await row(maker, switched).hover()
    await row(maker, switched).getByRole('button', { name: 'Switch channel' }).click()
    await dialog.getByLabel('Channel').selectOption('Midtrans')
    await dialog.getByLabel('Why it is switched').fill('Lower fee')
    await dialog.getByRole('button', { name: 'Switch channel' }).click()
    await closes(dialog)
    await expect(row(maker, switched)).toContainText('Midtrans')

    await checker.goto(`${product.address}/`)
    await checker.getByRole('link', { name: /All payouts stopped by/ }).click()
    await line(checker).getByRole('button', { name: 'Start again' }).click()
    const answer = checker.getByRole('dialog')
    await answer.getByLabel('Reason').fill('It was a display fault')
    await answer.getByRole('button', { name: 'Start again' }).click()
    await expect(line(checker)).toBeHidden()
    await expect(row(checker, held)).toHaveCount(0, { timeout: 120_000 })
    await expect(row(checker, switched)).toHaveCount(0, { timeout: 120_000 })
    const { items } = (await callAs(checker, '/loan/get_payouts', { filter: {} })) as {
      items: { orderNo: string; channel: string }[]
    }
    expect(new Map(items.map(({ orderNo, channel }) => [orderNo, channel]))).toEqual(
      new Map([
        [held, 'xendit'],
        [switched, 'midtrans'],
      ]),
    )

    await checker.goto(`${product.address}/loan/loanRecord`)
    await checker.getByRole('button', { name: 'Prove: Arrived, 20 Nov 2026' }).click()
    const proof = checker.getByRole('dialog')
    await expect(proof.getByRole('status')).toContainText('Orders, ledger and bank say the same.')
    await expect(proof.getByRole('row').filter({ hasText: 'Ledger' })).toContainText('Cash at channel')
    await proof.getByRole('button', { name: /^Ledger/ }).click()
    await expect(proof.getByRole('link', { name: switched })).toBeVisible()
    await proof.getByRole('button', { name: 'Close' }).click()
    await expect(checker.getByRole('button', { name: 'Proved: Arrived, 20 Nov 2026' })).toBeVisible()

    // Something about one of them does not fit: it is marked in the list of its day, and a checker settles what was found.
    await maker.goto(`${product.address}/loan/loanRecord`)
    await maker.getByRole('link', { name: '20 Nov 2026' }).click()
    const sent = row(maker, switched)
    await sent.getByRole('button', { name: 'Mark for reconciliation' }).click()
    const mark = maker.getByRole('dialog', { name: 'Mark for reconciliation' })
    await mark.getByRole('button', { name: 'Mark for reconciliation' }).click()
    await expect(mark).toContainText('Required')
    await mark.getByLabel('What does not fit').fill('The borrower has not got it')
    await mark.getByRole('button', { name: 'Mark for reconciliation' }).click()
    await closes(mark)
    await expect(sent.getByRole('button', { name: 'Mark for reconciliation' })).toHaveCount(0)
    await sent.getByRole('link', { name: 'Marked' }).click()
    await expect(maker.getByRole('dialog')).toContainText('The borrower has not got it')
    await checker.goto(`${product.address}/utils/configTools`)
    const item = row(checker, 'Payout marked for reconciliation')
    await item.getByRole('button', { name: 'Settle' }).click()
    const settle = checker.getByRole('dialog', { name: 'Settle this item?' })
    await settle.getByLabel(/^Outcome/).selectOption({ label: 'Seen to' })
    await settle.getByLabel(/^Reason/).fill('Arrived at 14:02')
    await settle.getByRole('button', { name: 'Settle' }).click()
    await closes(settle)
    await expect(item).toHaveCount(0)

    await maker.goto(`${product.address}/utils/configTools?part=payoutChannels`)
    await maker.getByRole('button', { name: 'Change: Midtrans', exact: true }).click()
    await dialog.getByLabel('Share (%)').fill('40')
    await dialog.getByLabel('Cap a day (Rp)').fill('2000000000')
    await dialog.getByLabel('Until').fill('17:00')
    await dialog.getByLabel('Sunday').uncheck()
    await dialog.getByLabel('Source').fill('Board decision 12')
    await dialog.getByLabel('Why').fill('Two legs to stand on')
    await dialog.getByRole('button', { name: 'Put forward' }).click()
    await closes(dialog)
    const admin = await personAt(browser, product, 'admin')
    await admin.goto(`${product.address}/utils/configTools?part=payoutChannels`)
    await admin.getByRole('button', { name: 'Decide: Midtrans' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
    await givePassword(admin)
    const ruleOf = (name: string) =>
      admin
        .getByRole('table', { name: 'Payout channels' })
        .getByRole('row')
        .filter({ has: admin.getByText(name, { exact: true }) })
    await expect(ruleOf('Midtrans')).toContainText('40 % · Rp 2,000,000,000 a day at most · 00:00–17:00 WIB')

    await maker.getByRole('button', { name: 'Change: Fees of Midtrans' }).click()
    await dialog.getByLabel('Payout (Rp)').fill('3300')
    await dialog.getByLabel('Source').fill('Contract of November')
    await dialog.getByLabel('Why').fill('Midtrans charges more')
    await dialog.getByRole('button', { name: 'Put forward' }).click()
    await closes(dialog)
    await admin.reload()
    await admin.getByRole('button', { name: 'Decide: Fees of Midtrans' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
    await expect(ruleOf('Fees of Midtrans')).toContainText('From 21 Nov 2026: Payout Rp 3,300')
  } finally {
    await product.stop()
  }
})
