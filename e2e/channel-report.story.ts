import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { personLooking } from './looks.ts'
import { callAs } from './money-waiting.ts'
import { freshKey, password, Product } from './product.ts'

const number = '7000088'
const day = '2026-11-20'
const amount = 7_000_000
/** The bank's day knows nothing of it: a fee, and no more. */
const statement = `:20:X
:25:${number}
:28C:1/1
:60F:C261119IDR1000000,00
:61:2611201120D2500,00NTRFNONREF//S1
:86:BIAYA ADM
:62F:C261120IDR997500,00
-
`

/** Somebody sends money out in the channel's own console, without us. */
async function paidOutAlone({ dataDir }: Product): Promise<void> {
  const url = readFileSync(join(dataDir, 'far-end', 'address'), 'utf8')
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'far-end-secrets.json'), 'utf8')) as {
    secretKey: string
  }
  const answer = await fetch(`${url}/v2/payouts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      'idempotency-key': 'CONSOLE-7',
    },
    body: JSON.stringify({
      reference_id: 'CONSOLE-7',
      channel_code: 'ID_BCA',
      channel_properties: { account_number: '9990001112', account_holder_name: 'SOMEBODY' },
      amount,
      currency: 'IDR',
    }),
  })
  expect(answer.status).toBe(200)
}

interface Reports {
  channels: { channel: string; state: string; differences: { reference: string; item: number | null }[] }[]
}

test('what a channel paid out without us shows beside the bank’s day and keeps it from its close, until two persons have ended it', async ({
  browser,
}) => {
  let product = await Product.start({ BUSINESS_DATE: day })
  try {
    const look = { language: 'zh', scheme: 'light', on: 'phone' } as const
    let maker = await personLooking(browser, product, 'finance_maker', look)
    let checker = await personLooking(browser, product, 'finance_checker', {
      ...look,
      language: 'en',
      on: 'desk',
    })
    await callAs(checker.page, '/user/confirm_password', { password })
    const { id: account } = (await callAs(checker.page, '/utils/save_bank_account', {
      bank: 'BCA',
      number,
      name: 'Operations',
      requestKey: freshKey(),
    })) as { id: number }
    const reports = async () =>
      (await callAs(maker.page, '/utils/get_channel_day', { account, day })) as Reports
    // From its first reading on, every day is read.
    await expect.poll(async () => (await reports()).channels.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await paidOutAlone(product)
    product = await product.killAndStart({ BUSINESS_DATE: '2026-11-22' })

    maker = await personLooking(browser, product, 'finance_maker', look)
    checker = await personLooking(browser, product, 'finance_checker', {
      ...look,
      language: 'en',
      on: 'desk',
    })
    const ofXendit = async () => (await reports()).channels.find(({ channel }) => channel === 'xendit')
    await expect.poll(async () => (await ofXendit())?.differences[0]?.item, { timeout: 60_000 }).toBeTruthy()
    const [difference] = (await ofXendit())?.differences ?? []

    const { page, t } = maker
    await page.goto(`/utils/bankStatement?load=${account}`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'day.sta', mimeType: 'text/plain', buffer: Buffer.from(statement) })
    await maker.pressButton(t('bank.preview'))
    await maker.pressButton(t('bank.loadIt', { n: 1 }))
    const report = page.getByRole('group', { name: 'Xendit' })
    await expect(report).toContainText(t('openItems.differs.onlyChannel'))
    await expect(report).toContainText(t('openItems.movements.payout'))
    await expect(report).toContainText(maker.money(amount))
    const differs = t('bank.report.missing', { name: 'Xendit', n: '1' })
    const missing = page.getByRole('list', { name: t('bank.missing') }).getByText(differs)
    await expect(missing).toBeVisible()
    await expect(maker.button(t('bank.propose'))).toBeDisabled()
    // The list of days says the same as the day's foot, and not that it is ready.
    const ofDays = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: t('bank.days'), exact: true }) })
      .getByRole('listitem')
    await expect.poll(async () => await ofDays.allTextContents()).toEqual([expect.stringContaining(differs)])
    await expect(ofDays).not.toContainText(t('bank.toPropose'))
    await maker.seesWhole()

    // Where it is worked on, one says how it ends and another agrees.
    await maker.press(report.getByRole('link', { name: difference?.reference ?? '' }))
    await expect(maker.dialog).toContainText(t('shell.stuck.channelDiffers'))
    await expect(maker.dialog).toContainText(t('openItems.differs.onlyChannel'))
    await maker.seesWhole(maker.dialog)
    const said = {
      id: difference?.item ?? 0,
      resolution: 'done',
      note: 'The channel took it back, letter 12',
    }
    const asked = (await callAs(page, '/utils/propose_settlement', {
      ...said,
      version: 0,
      requestKey: freshKey(),
    })) as { version: number }
    await callAs(checker.page, '/user/confirm_password', { password })
    await callAs(checker.page, '/utils/settle_open_item', {
      ...said,
      version: asked.version,
      requestKey: freshKey(),
    })

    await page.goto(`/utils/bankStatement?account=${account}&day=${day}`)
    await expect(report).toContainText(t('bank.report.settled'))
    await expect(missing).toHaveCount(0)
    await expect
      .poll(async () => await ofDays.allTextContents())
      .toEqual([expect.stringContaining(t('bank.toPropose'))])
    await maker.pressButton(t('bank.propose'))
    await expect(maker.dialog).toContainText(t('bank.report.signSettled', { name: 'Xendit', n: '1' }))
    await maker.seesWhole(maker.dialog)
    await maker.send(t('bank.propose'))
    await expect(
      page.getByText(t('bank.cannotProposed')).or(page.getByText(t('bank.missingSecond'))),
    ).toBeVisible()
  } finally {
    await product.stop()
  }
})
