import { expect, test } from '@playwright/test'
import { type Look, type Person, personLooking } from './looks.ts'
import { callAs, ordersWaiting } from './money-waiting.ts'
import { freshKey, password, personAt, Product } from './product.ts'

const day = '2026-11-20'
const atDesk: Look = { language: 'zh', scheme: 'dark', on: 'desk' }
const why = '余额外流'

interface At {
  product: Product
  maker: Person
  checker: Person
  held: string
  switched: string
}

/** What is told of a stop, on the list of those who wait. */
const stopOf = ({ page }: Person) => page.getByRole('status').filter({ hasText: why })

/** One person stops everything, not without a reason, and cannot start it again. */
async function stopAll({ product, maker, held }: At): Promise<void> {
  const { page, t, dialog } = maker
  await page.goto(`${product.address}/loan/waitLoanList`)
  const channels = page.getByRole('region', { name: t('loan.strip.label') })
  await expect(channels).toContainText(t('order.channels.xendit'))
  await expect(channels).toContainText(t('loan.strip.payouts', { n: 2 }))
  await expect(channels).toContainText(t('loan.strip.enough'))
  await expect(maker.row(held)).toContainText(t('loan.chosenLater'))
  await maker.seesWhole()
  const word = t('loan.stop.act')
  await maker.pressButton(word)
  await maker.pressButton(word, dialog)
  await expect(dialog.getByText(t('ui.field.required'))).toBeVisible()
  await maker.field(t('loan.stop.reason'), dialog).fill(why)
  await maker.seesWhole(dialog)
  await maker.send(word)
  await expect(stopOf(maker)).toContainText(t('loan.stop.all'))
  await expect(stopOf(maker)).toContainText(t('loan.stop.another'))
  await expect(stopOf(maker).getByRole('button')).toHaveCount(0)
}

/** What is released meanwhile waits and says why; one is given to another channel. */
async function waitAndSwitch({ maker, checker, held, switched }: At): Promise<void> {
  const { t, dialog } = maker
  await callAs(checker.page, '/user/confirm_password', { password })
  for (const orderNo of [held, switched]) {
    const put = { orderNo, version: 0, requestKey: freshKey() }
    const { version } = (await callAs(maker.page, '/loan/put_forward', put)) as { version: number }
    await callAs(checker.page, '/loan/release', { orderNo, version, requestKey: freshKey() })
  }
  await maker.page.reload()
  await expect(maker.row(held)).toContainText(t('loan.why.stopped'))
  await maker.seesWhole()
  const word = t('loan.act.switchChannel')
  await maker.act(maker.row(switched), word)
  await maker.field(t('loan.channel'), dialog).selectOption(t('order.channels.midtrans'))
  await maker.field(t('loan.switchNote'), dialog).fill('手续费更低')
  await maker.seesWhole(dialog)
  await maker.send(word)
  await expect(maker.row(switched)).toContainText(t('order.channels.midtrans'))
}

/** Another person is told where they begin their day, and starts it again: each goes by its channel. */
async function startAgain({ product, checker, held, switched }: At): Promise<void> {
  const { page, t, dialog } = checker
  await page.goto(`${product.address}/`)
  const told = t('dashboard.stopped', { name: '|', time: '|' }).split('|').at(-1) ?? ''
  await page.getByRole('link').filter({ hasText: told }).click()
  await checker.pressButton(t('loan.stop.start'), stopOf(checker))
  await checker.field(t('loan.stop.reason'), dialog).fill('只是显示错误')
  await checker.seesWhole(dialog)
  await checker.send(t('loan.stop.start'))
  await expect(stopOf(checker)).toBeHidden()
  await expect(checker.row(held)).toHaveCount(0, { timeout: 120_000 })
  await expect(checker.row(switched)).toHaveCount(0, { timeout: 120_000 })
  const { items } = (await callAs(page, '/loan/get_payouts', { filter: {} })) as {
    items: { orderNo: string; channel: string }[]
  }
  expect(new Map(items.map(({ orderNo, channel }) => [orderNo, channel]))).toEqual(
    new Map([
      [held, 'xendit'],
      [switched, 'midtrans'],
    ]),
  )
}

/** What was paid out on the day is the same in orders, ledger and bank, and opens its rows. */
async function proveArrived({ product, checker, switched }: At): Promise<void> {
  const { page, t, dialog } = checker
  await page.goto(`${product.address}/loan/loanRecord`)
  const name = `${t('loan.record.successAmount')}, ${checker.format.day(day)}`
  await checker.pressButton(t('proof.prove', { name }))
  await expect(dialog.getByRole('status')).toContainText(t('proof.agrees'))
  const books = t('proof.books')
  await expect(dialog.getByRole('row').filter({ hasText: books })).toContainText(
    t('books.accounts.cashAtChannel'),
  )
  await dialog.getByRole('button', { name: new RegExp(`^${books}`) }).click()
  await expect(dialog.getByRole('link', { name: switched })).toBeVisible()
  await checker.seesWhole(dialog)
  await checker.button(t('ui.close'), dialog).last().click()
  await expect(checker.button(t('proof.holds', { name }))).toBeVisible()
  await checker.seesWhole()
}

/** Something about one of them does not fit: it is marked in the list of its day, and a checker settles what was found. */
async function markAndSettle({ product, maker, checker, switched }: At): Promise<void> {
  const { page, t, dialog } = maker
  await page.goto(`${product.address}/loan/loanRecord`)
  await page.getByRole('link', { name: maker.format.day(day), exact: true }).click()
  const sent = maker.row(switched)
  const word = t('loan.record.mark.act')
  await maker.act(sent, word)
  await maker.pressButton(word, dialog)
  await expect(dialog).toContainText(t('ui.field.required'))
  await maker.field(t('loan.record.mark.reason'), dialog).fill('客户未收到')
  await maker.seesWhole(dialog)
  await maker.send(word)
  await maker.mayOnly(sent, [])
  await sent.getByRole('link', { name: t('loan.record.mark.marked') }).click()
  await expect(dialog).toContainText('客户未收到')
  await checker.page.goto(`${product.address}/utils/configTools`)
  const item = checker.row(t('shell.stuck.payoutMarked'))
  await checker.act(item, t('openItems.act.settle'))
  await checker
    .field(t('openItems.resolution'), checker.dialog)
    .selectOption({ label: t('openItems.resolutions.done') })
  await checker.field(t('openItems.note'), checker.dialog).fill('14:02 到账')
  await checker.seesWhole(checker.dialog)
  await checker.send(t('openItems.act.settle'))
  await expect(item).toHaveCount(0)
}

/** How channels share and what they charge is put forward by one and agreed on by another, from a later day. */
async function setChannels({ product, maker }: At, admin: Person): Promise<void> {
  const { page, t, dialog } = maker
  const part = `${product.address}/utils/configTools?part=payoutChannels`
  const [midtrans, fees] = [t('settings.name.midtransPayouts'), t('settings.name.midtransFees')]
  const put = async (texts: readonly (readonly [string, string])[]) => {
    for (const [label, text] of texts) await maker.field(label, dialog).fill(text)
    await maker.seesWhole(dialog)
    await maker.send(t('settings.propose'))
  }
  await page.goto(part)
  await maker.seesWhole()
  await maker.pressButton(t('settings.changeOf', { name: midtrans }))
  await maker.field(t('settings.weekdays.0'), dialog).uncheck()
  await put([
    [t('settings.payout.sharePercent'), '40'],
    [t('settings.payout.dayCap'), '2000000000'],
    [t('settings.hoursTo'), '17:00'],
    [t('settings.source'), '董事会决议 12'],
    [t('settings.why'), '两条腿走路'],
  ])
  const ruleOf = (name: string) =>
    admin.page
      .getByRole('table', { name: t('settings.title.payout') })
      .getByRole('row')
      .filter({ has: admin.page.getByText(name, { exact: true }) })
  await admin.page.goto(part)
  await admin.page.getByRole('button', { name: t('settings.decideOf', { name: midtrans }) }).click()
  await admin.seesWhole(admin.dialog)
  await admin.pressButton(t('settings.agree'), admin.dialog)
  await admin.givePassword()
  const cap = t('settings.payout.capOf', { amount: admin.money(2_000_000_000) })
  const hours = t('settings.payout.hoursOf', { from: '00:00', to: '17:00' })
  await expect(ruleOf(midtrans)).toContainText(
    [t('settings.payout.shareOf', { n: 40 }), cap, hours].join(' · '),
  )

  await maker.pressButton(t('settings.changeOf', { name: fees }))
  const charge = t('settings.field.midtransFees.payout')
  await put([
    [t('settings.labelled.rupiah', { name: charge }), '3300'],
    [t('settings.source'), '十一月合同'],
    [t('settings.why'), '收费上调'],
  ])
  await admin.page.reload()
  await admin.page.getByRole('button', { name: t('settings.decideOf', { name: fees }) }).click()
  await admin.pressButton(t('settings.agree'), admin.dialog)
  const value = `${charge} ${t('settings.unit.rupiah', { n: admin.money(3_300) })}`
  await expect(ruleOf(fees)).toContainText(
    t('settings.aheadFrom', { day: admin.format.day('2026-11-21'), value }),
  )
  await admin.seesWhole()
}

test('one person stops all payouts, what is released meanwhile waits and says why, another starts them again; what is not sent goes by another channel; what was paid out proves itself; how channels share and what they charge is put forward and agreed on', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const product = await Product.start({ BUSINESS_DATE: day })
  try {
    const first = await personAt(browser, product, 'first_reviewer')
    const final = await personAt(browser, product, 'final_reviewer')
    const [held = '', switched = ''] = await ordersWaiting(product, { first, final }, 2)
    const maker = await personLooking(browser, product, 'finance_maker', atDesk)
    const checker = await personLooking(browser, product, 'finance_checker', atDesk)
    const at = { product, maker, checker, held, switched }
    await stopAll(at)
    await waitAndSwitch(at)
    await startAgain(at)
    await proveArrived(at)
    await markAndSettle(at)
    await setChannels(at, await personLooking(browser, product, 'admin', atDesk))
  } finally {
    await product.stop()
  }
})
