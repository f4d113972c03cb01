import { expect, type Page, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { callAs } from './money-waiting.ts'
import { givePassword, personAt, Product } from './product.ts'

const number = '7000099'

/** One day as the bank sends it: a fee a rule knows, and a deposit that nobody does. */
const statement = `:20:X
:25:${number}
:28C:1/1
:60F:C261109IDR1000000,00
:61:2611101110D2500,00NTRFNONREF//S1
:86:BIAYA ADM
:61:2611101110C1750000,00NTRFNONREF//S2
:86:SETORAN TUNAI KCP CIPUTAT
:62F:C261110IDR2747500,00
-
`

/** The next day, to date a correction on. */
const next = `:20:X
:25:${number}
:28C:2/1
:60F:C261110IDR2747500,00
:61:2611111111D2500,00NTRFNONREF//S3
:86:BIAYA ADM
:62F:C261111IDR2745000,00
-
`

/** Tomorrow the channel pays out what it took today, less 4,500 where 4,000 is agreed, and says nothing of a settlement. */
const settled = () => {
  const day = dayIn(1).slice(2).replaceAll('-', '')
  return `:20:X
:25:${number}
:28C:3/1
:60F:C261111IDR2745000,00
:61:${day}${day.slice(2)}C95500,00NTRFNONREF//S4
:86:TRSF PT XENDIT
:62F:C${day}IDR2840500,00
-
`
}

async function loadStatement(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Load a statement' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Balances and lines agree')).toBeVisible()
  const load = page.getByRole('button', { name: /^Load \d+ lines?$/ })
  await load.click()
  // It is in when its day is shown.
  await expect(load).toHaveCount(0)
}

const line = (page: Page, info: string) => page.getByRole('row').filter({ hasText: info })

test('a statement is loaded, its lines are explained by a rule and by two people, the day is closed by two, and then nothing of it changes', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const product = await Product.start()
  try {
    await product.payStray(100_000)
    const checker = await personAt(browser, product, 'finance_checker')
    const at = `${product.address}/utils/bankStatement`
    await checker.goto(at)
    await checker.getByRole('button', { name: 'Add an account' }).click()
    const form = checker.getByRole('dialog')
    await form.getByLabel('Bank (code)').fill('BCA')
    await form.getByLabel('Account number').fill(number)
    await form.getByLabel('Name').fill('Operations')
    await form.getByRole('button', { name: 'Save' }).click()
    await givePassword(checker)
    await expect(checker.getByText('No statement yet')).toBeVisible()

    // What does not add up is refused with the figures.
    const maker = await personAt(browser, product, 'finance_maker')
    await maker.goto(at)
    await maker.getByRole('link', { name: 'Load a statement' }).click()
    const wrong = statement.replace('IDR2747500', 'IDR2747501')
    await maker
      .locator('input[type=file]')
      .setInputFiles({ name: 'wrong.sta', mimeType: 'text/plain', buffer: Buffer.from(wrong) })
    await maker.getByRole('button', { name: 'Preview' }).click()
    await expect(maker.getByRole('alert').filter({ hasText: /2747500.*2747501/ })).toBeVisible()
    await maker.getByRole('link', { name: 'Back', exact: true }).click()

    await loadStatement(maker, 'day.sta', statement)
    await expect(line(maker, 'BIAYA ADM')).toContainText('Bank fee')
    await expect(line(maker, 'SETORAN TUNAI')).toContainText('nothing fits')
    await expect(maker.getByRole('button', { name: 'Put the day forward' })).toBeDisabled()

    // The same statement is not taken twice.
    await maker.getByRole('link', { name: 'Load a statement' }).click()
    await maker
      .locator('input[type=file]')
      .setInputFiles({ name: 'day.sta', mimeType: 'text/plain', buffer: Buffer.from(statement) })
    await expect(maker.getByText('This exists already')).toBeVisible()
    await maker.getByRole('link', { name: 'Back', exact: true }).click()

    await line(maker, 'SETORAN TUNAI').getByRole('button', { name: 'Explain' }).click()
    const explain = maker.getByRole('dialog')
    await explain.getByLabel('Kind').selectOption({ label: 'Money in without an order' })
    await explain.getByLabel('Why').fill('Cash at the branch, no slip')
    await explain.getByRole('button', { name: 'Explain' }).click()
    await expect(line(maker, 'SETORAN TUNAI').getByRole('button', { name: 'Agree' })).toHaveCount(0)

    await checker.goto(at)
    await line(checker, 'SETORAN TUNAI').getByRole('button', { name: 'Agree' }).click()
    await checker.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
    await expect(line(checker, 'SETORAN TUNAI')).toContainText('Cash at the branch, no slip')

    await checker.getByRole('button', { name: 'Put the day forward' }).click()
    await checker.getByRole('dialog').getByRole('button', { name: 'Put the day forward' }).click()
    await expect(checker.getByText('You put it forward')).toBeVisible()
    await expect(checker.getByRole('button', { name: 'Close the day' })).toBeDisabled()

    const admin = await personAt(browser, product, 'admin')
    await admin.goto(at)
    await admin.getByRole('button', { name: 'Close the day' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
    await givePassword(admin)
    await expect(admin.getByText('Nothing of it can change')).toBeVisible()

    await maker.goto(`${at}?account=1&day=2026-11-10`)
    await expect(maker.getByText('Nothing of it can change')).toBeVisible()
    await expect(maker.getByRole('button', { name: 'Explain' })).toHaveCount(0)
    const again = callAs(maker, '/utils/match_bank_day', { account: 1, day: '2026-11-10' })
    await expect(again).rejects.toThrow('BANK_DAY_CLOSED')

    // What turns out wrong is dated on an open day and points here.
    await loadStatement(maker, 'next.sta', next)
    await maker.goto(`${at}?account=1&day=2026-11-10`)
    await line(maker, 'BIAYA ADM').getByRole('button', { name: 'Correct' }).click()
    const correct = maker.getByRole('dialog')
    await correct.getByLabel('Kind').selectOption({ label: 'Something else' })
    await correct.getByLabel('Account of the ledger').selectOption({ label: '5302 Taxes' })
    await correct.getByLabel('Why').fill('It was a stamp duty')
    await correct.getByRole('button', { name: 'Correct' }).click()
    await expect(maker.getByText('It was a stamp duty')).toBeVisible()

    // A settlement no rule knows is named by a person, who sees what it comes to before it is kept.
    await loadStatement(maker, 'settled.sta', settled())
    await maker.goto(`${at}?account=1&day=${dayIn(1)}`)
    await line(maker, 'PT XENDIT').getByRole('button', { name: 'Explain' }).click()
    const settlement = maker.getByRole('dialog')
    await settlement.getByLabel('Kind').selectOption({ label: 'Settlement of the channel' })
    await expect(settlement.getByText('1 record of ours')).toBeVisible()
    await expect(settlement.getByText('+100,000')).toBeVisible()
    await expect(settlement.getByText('−500')).toBeVisible()
    await expect(settlement.getByText(/The fees are not those agreed/)).toBeVisible()
    await settlement.getByLabel('Virtual account').uncheck()
    await settlement.getByLabel('Why').fill('Their report of the day')
    await expect(settlement.getByText('No record fits')).toBeVisible()
    await expect(settlement.getByRole('button', { name: 'Explain' })).toBeDisabled()
    await settlement.getByLabel('Virtual account').check()
    await settlement.getByRole('button', { name: 'Explain' }).click()
    await expect(line(maker, 'PT XENDIT')).toContainText('Settlement of the channel')
    await expect(line(maker, 'PT XENDIT')).toContainText('100,000 − fees 4,500')

    // The closed day stands in the ledger as the bank says.
    await maker.goto(`${at}?part=journal&account=bankAccount`)
    await expect(maker.getByRole('row').filter({ hasText: 'Bank fee' })).toContainText('1102')

    // Other rules are rehearsed on a day that is over before another person decides on them.
    await maker.goto(`${at}?part=rules`)
    await maker.getByRole('button', { name: 'Change: Rules of bank lines' }).click()
    const rules = maker.getByRole('dialog')
    await rules.getByLabel('Words of the bank’s fees').fill('MATERAI')
    await rules.getByLabel('Source').fill('Letter of the bank')
    await rules.getByLabel('Why').fill('ADM is no fee of ours')
    await rules.getByRole('button', { name: 'Put forward' }).click()
    await maker.getByRole('button', { name: 'Rehearse' }).click()
    await expect(maker.getByText('1 line would be explained otherwise')).toBeVisible()
    await expect(maker.getByRole('row').filter({ hasText: 'not explained' })).toContainText('word for a fee')

    await admin.goto(`${at}?part=rules`)
    await admin.getByRole('button', { name: 'Decide: Rules of bank lines' }).click()
    const decision = admin.getByRole('dialog')
    await decision.getByLabel('Refuse').check()
    await decision.getByLabel('Note on the decision').fill('It is a fee')
    await decision.getByRole('button', { name: 'Refuse' }).click()
    await expect(admin.getByRole('cell', { name: 'Refused', exact: true })).toBeVisible()
  } finally {
    await product.stop()
  }
})
