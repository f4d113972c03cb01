import { expect, test } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { applyAs, madeBorrower } from './made-application.ts'
import { callAs, untilReviewed } from './money-waiting.ts'
import { givePassword, password, personAt, Product } from './product.ts'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(async () => await product.stop())

test('an order is given up for a borrower who called: with how they said it, and out of the reviewers’ way', async ({
  browser,
}) => {
  const orderNo = await applyAs(product, madeBorrower(3))
  const reviewer = await personAt(browser, product, 'first_reviewer')
  await untilReviewed(reviewer, orderNo)
  const admin = await personAt(browser, product, 'admin')
  await admin.goto(`${product.address}/order/detail/${orderNo}`)
  await admin.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel(/^When and how/).fill('Called on Monday, wants it no more')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await closes(dialog)
  const order = admin.getByRole('article')
  await expect(order.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(order.getByText('Called on Monday, wants it no more').first()).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await reviewer.goto(`${product.address}/approve/reviewFirst/reviewFirstWait`)
  await expect(reviewer.getByRole('region', { name: 'Waiting for first review' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  await expect(reviewer.getByText(orderNo)).toHaveCount(0)
})

test('a borrower takes their consent back: taken at the order, told to who answers, answered in time', async ({
  browser,
}) => {
  const orderNo = await applyAs(product, madeBorrower(4))
  const reviewer = await personAt(browser, product, 'first_reviewer')
  await reviewer.goto(`${product.address}/order/detail/${orderNo}`)
  await reviewer.getByRole('button', { name: 'Personal data request' }).click()
  const taking = reviewer.getByRole('dialog')
  await taking.getByRole('button', { name: 'Take it' }).click()
  await expect(taking.getByText('Required').first()).toBeVisible()
  await taking.getByLabel(/^What is asked/).selectOption('withdraw')
  await taking.getByLabel(/^Time/).fill('00:00')
  await taking.getByLabel(/^How they asked/).fill('Called from their own number')
  await taking.getByRole('button', { name: 'Take it' }).click()
  await closes(taking)
  await expect(reviewer.getByText('Personal data request taken')).toBeVisible()

  const admin = await personAt(browser, product, 'admin')
  await admin.goto(`${product.address}/dashboard`)
  await admin.getByRole('button', { name: /^Notifications/ }).click()
  await admin.getByText(`took a personal data request at order ${orderNo}`).click()
  await expect(admin).toHaveURL(/\/order\/dataRequest\?orderNo=/)
  const row = admin.getByRole('row', { name: new RegExp(orderNo) })
  await expect(row).toContainText('To answer')
  await row.hover()
  await row.getByRole('button', { name: 'Answer', exact: true }).click()
  const answering = admin.getByRole('dialog')
  await expect(answering.getByText('nobody offers this borrower anything any more')).toBeVisible()
  await answering.getByLabel(/^What was done/).fill('No offers any more, from today')
  await answering.getByRole('button', { name: 'Answer', exact: true }).click()
  await givePassword(admin)
  await closes(answering)
  await expect(row).toContainText('Answered')
})

test('a hold on a borrower’s data is answered and lifted in the list, each with its words in the order’s history', async ({
  browser,
}) => {
  const orderNo = await applyAs(product, madeBorrower(5))
  const admin = await personAt(browser, product, 'admin')
  await callAs(admin, '/user/confirm_password', { password })
  await admin.goto(`${product.address}/order/detail/${orderNo}`)
  await admin.getByRole('button', { name: 'Personal data request' }).click()
  const taking = admin.getByRole('dialog')
  await taking.getByLabel(/^What is asked/).selectOption('restrict')
  await taking.getByLabel(/^Time/).fill('00:00')
  await taking.getByLabel(/^How they asked/).fill('A letter of theirs')
  await taking.getByRole('button', { name: 'Take it' }).click()
  await closes(taking)

  await admin.goto(`${product.address}/order/dataRequest?orderNo=${orderNo}`)
  const row = admin.getByRole('row', { name: new RegExp(orderNo) })
  await row.hover()
  await expect(row.getByRole('button', { name: 'Lift the hold' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByText('nobody reaches this borrower in any app')).toBeVisible()
  await dialog.getByLabel(/^What was done/).fill('On hold from today')
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await closes(dialog)
  await expect(row).toContainText('Answered')

  await row.hover()
  await row.getByRole('button', { name: 'Lift the hold' }).click()
  await dialog.getByRole('button', { name: 'Lift the hold' }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel(/^Why, and by whose word/).fill('They wrote again')
  await dialog.getByRole('button', { name: 'Lift the hold' }).click()
  await closes(dialog)
  await expect(row).toContainText('Hold lifted')
  await admin.goto(`${product.address}/order/detail/${orderNo}`)
  await expect(admin.getByText('Hold on personal data lifted').first()).toBeVisible()
  await expect(admin.getByText(/They wrote again/).first()).toBeVisible()
})
