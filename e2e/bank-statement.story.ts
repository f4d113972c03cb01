import { expect, test } from '@playwright/test'
import { dayIn } from './day-in.ts'
import { type Look, type Person, personLooking } from './looks.ts'
import { callAs } from './money-waiting.ts'
import { Product } from './product.ts'

const byThumb: Look = { language: 'zh', scheme: 'dark', on: 'phone' }
const atDesk: Look = { language: 'zh', scheme: 'dark', on: 'desk' }

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

/** Puts a statement before the console. */
async function giveFile(person: Person, name: string, text: string): Promise<void> {
  const { page, t } = person
  await person.press(page.getByRole('link', { name: t('bank.load') }))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

async function goBack(person: Person): Promise<void> {
  await person.press(person.page.getByRole('link', { name: person.t('bank.back'), exact: true }))
}

async function loadStatement(person: Person, name: string, text: string, lines: number): Promise<void> {
  const { page, t } = person
  await giveFile(person, name, text)
  await person.pressButton(t('bank.preview'))
  await expect(page.getByText(t('bank.willLoad'))).toBeVisible()
  const load = person.button(t('bank.loadIt', { n: lines }))
  await person.press(load)
  // It is in when its day is shown.
  await expect(load).toHaveCount(0)
}

const line = ({ page }: Person, info: string) => page.getByRole('row').filter({ hasText: info })
const statements = '/utils/bankStatement'

/** The account is added by who may; what does not add up is refused with the figures, and nothing is taken twice. */
async function loadDay(maker: Person, checker: Person): Promise<void> {
  await checker.page.goto(statements)
  await checker.pressButton(checker.t('bank.addAccount'))
  await checker.field(checker.t('bank.bankCode'), checker.dialog).fill('BCA')
  await checker.field(checker.t('bank.number'), checker.dialog).fill(number)
  await checker.field(checker.t('bank.name'), checker.dialog).fill('Operations')
  await checker.pressButton(checker.t('ui.save'), checker.dialog)
  await checker.givePassword()
  await expect(checker.page.getByText(checker.t('bank.noDay'))).toBeVisible()

  const { page, t } = maker
  await page.goto(statements)
  await giveFile(maker, 'wrong.sta', statement.replace('IDR2747500', 'IDR2747501'))
  await maker.pressButton(t('bank.preview'))
  await expect(page.getByRole('alert').filter({ hasText: /2747500.*2747501/ })).toBeVisible()
  await goBack(maker)
  await loadStatement(maker, 'day.sta', statement, 2)
  await expect(line(maker, 'BIAYA ADM')).toContainText(t('bank.kinds.bankFee'))
  await expect(line(maker, 'SETORAN TUNAI')).toContainText(t('bank.nothingFits'))
  await expect(maker.button(t('bank.propose'))).toBeDisabled()
  await maker.seesWhole()
  await giveFile(maker, 'day.sta', statement)
  await expect(page.getByText(t('errors.DUPLICATE'))).toBeVisible()
  await goBack(maker)
}

/** Money that nobody knows is explained by two, the day is closed by two, and then somebody tries to change it. */
async function closeDay(maker: Person, checker: Person, admin: Person): Promise<void> {
  const { page, t } = maker
  const deposit = (person: Person) => line(person, 'SETORAN TUNAI')
  await maker.pressButton(t('bank.explain'), deposit(maker))
  await maker.field(t('bank.kind'), maker.dialog).selectOption({ label: t('bank.kinds.received') })
  await maker.field(t('bank.why'), maker.dialog).fill('Cash at the branch, no slip')
  await maker.seesWhole(maker.dialog)
  await maker.send(t('bank.explain'))
  await expect(maker.button(t('bank.agree'), deposit(maker))).toHaveCount(0)

  await checker.page.goto(statements)
  await checker.pressButton(t('bank.agree'), deposit(checker))
  await checker.send(t('bank.agree'))
  await expect(deposit(checker)).toContainText('Cash at the branch, no slip')
  await checker.pressButton(t('bank.propose'))
  await checker.send(t('bank.propose'))
  await expect(checker.page.getByText(t('bank.cannotProposed'))).toBeVisible()
  await expect(checker.button(t('bank.close'))).toBeDisabled()
  await checker.seesWhole()

  await admin.page.goto(statements)
  await admin.pressButton(t('bank.close'))
  await admin.pressButton(t('bank.close'), admin.dialog)
  await admin.givePassword()
  await expect(admin.page.getByText(t('bank.closedNothing'))).toBeVisible()

  await page.goto(`${statements}?account=1&day=2026-11-10`)
  await expect(page.getByText(t('bank.closedNothing'))).toBeVisible()
  await expect(maker.button(t('bank.explain'))).toHaveCount(0)
  await maker.seesWhole()
  const again = callAs(page, '/utils/match_bank_day', { account: 1, day: '2026-11-10' })
  await expect(again).rejects.toThrow('BANK_DAY_CLOSED')

  // What turns out wrong is dated on an open day and points here.
  await loadStatement(maker, 'next.sta', next, 1)
  await page.goto(`${statements}?account=1&day=2026-11-10`)
  await maker.pressButton(t('bank.correct'), line(maker, 'BIAYA ADM'))
  const correct = maker.dialog
  await maker.field(t('bank.kind'), correct).selectOption({ label: t('bank.kinds.other') })
  await maker.field(t('bank.against'), correct).selectOption({ label: `5302 ${t('books.accounts.taxes')}` })
  await maker.field(t('bank.why'), correct).fill('It was a stamp duty')
  await maker.send(t('bank.correct'))
  await expect(page.getByText('It was a stamp duty')).toBeVisible()
  // So may what its day folds, in the list.
  await page.goto(`${statements}?part=lines&accountId=1&day=2026-11-10..2026-11-10`)
  await maker.act(maker.row('SETORAN TUNAI'), t('bank.correct'))
  await expect(correct).toContainText('SETORAN TUNAI')
  await maker.seesWhole(correct)
  await page.goto(`${statements}?part=lines&accountId=1&day=2026-11-11..2026-11-11`)
  await maker.mayOnly(maker.row('BIAYA ADM'), [])
  await page.goto(`${statements}?account=1&day=2026-11-10`)
}

/** A settlement no rule knows is named by a person, who sees what it comes to before it is kept. */
async function nameSettlement(maker: Person): Promise<void> {
  const { page, t, dialog } = maker
  await loadStatement(maker, 'settled.sta', settled(), 1)
  await page.goto(`${statements}?account=1&day=${dayIn(1)}`)
  await maker.pressButton(t('bank.explain'), line(maker, 'PT XENDIT'))
  await maker.field(t('bank.kind'), dialog).selectOption({ label: t('bank.kinds.settlement') })
  await expect(dialog.getByText(t('bank.gross', { n: 1 }))).toBeVisible()
  await expect(dialog.getByText(`+${maker.money(100_000)}`)).toBeVisible()
  await expect(dialog.getByText('−500', { exact: true })).toBeVisible()
  await expect(dialog.getByText(t('bank.settlement.fitsNearly'))).toBeVisible()
  const account = maker.field(t('order.methods.va'), dialog)
  await account.uncheck()
  await maker.field(t('bank.why'), dialog).fill('Their report of the day')
  await expect(dialog.getByText(t('bank.noneFound'))).toBeVisible()
  await expect(maker.button(t('bank.explain'), dialog)).toBeDisabled()
  await account.check()
  await expect(dialog.getByText(t('bank.settlement.fitsNearly'))).toBeVisible()
  await maker.seesWhole(dialog)
  await maker.send(t('bank.explain'))
  const said = line(maker, 'PT XENDIT')
  await expect(said).toContainText(t('bank.kinds.settlement'))
  const fees = { gross: maker.money(100_000), fees: maker.money(4_500) }
  await expect(said).toContainText(t('bank.fees', fees))
}

/** Other rules are rehearsed on a day that is over before another person decides on them. */
async function changeRules(maker: Person, admin: Person): Promise<void> {
  const { page, t, dialog } = maker
  const rules = { name: t('settings.name.bankRules') }
  await page.goto(`${statements}?part=rules`)
  await maker.pressButton(t('settings.changeOf', rules))
  await maker.field(t('settings.bank.feeWords'), dialog).fill('MATERAI')
  await maker.field(t('settings.source'), dialog).fill('Letter of the bank')
  await maker.field(t('settings.why'), dialog).fill('ADM is no fee of ours')
  await maker.seesWhole(dialog)
  await maker.send(t('settings.propose'))
  await maker.pressButton(t('bank.rehearsal.run'))
  await expect(page.getByText(t('bank.rehearsal.changes', { n: 1 }))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: t('bank.rehearsal.nothing') })).toContainText(
    t('bank.rules.bankFee'),
  )
  await maker.seesWhole()

  await admin.page.goto(`${statements}?part=rules`)
  await admin.press(admin.page.getByRole('button', { name: t('settings.decideOf', rules) }))
  await admin.field(t('settings.refuse'), admin.dialog).check()
  await admin.field(t('settings.decisionNote'), admin.dialog).fill('It is a fee')
  await admin.send(t('settings.refuse'))
  await expect(
    admin.page.getByRole('cell', { name: t('settings.states.refused'), exact: true }),
  ).toBeVisible()
}

test('a statement is loaded, its lines are explained by a rule and by two people, the day is closed by two, and then nothing of it changes: in Chinese and the dark, by thumb and at a desk', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const product = await Product.start()
  try {
    await product.payStray(100_000)
    const checker = await personLooking(browser, product, 'finance_checker', atDesk)
    const maker = await personLooking(browser, product, 'finance_maker', byThumb)
    const admin = await personLooking(browser, product, 'admin', atDesk)
    await loadDay(maker, checker)
    await closeDay(maker, checker, admin)
    await nameSettlement(maker)

    // The closed day stands in the ledger as the bank says.
    await checker.page.goto(`${statements}?part=journal&account=bankAccount`)
    await expect(checker.row(checker.t('bank.kinds.bankFee'))).toContainText('1102')
    await changeRules(maker, admin)
  } finally {
    await product.stop()
  }
})
