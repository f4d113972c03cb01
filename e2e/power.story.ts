import { type Browser, expect, type Page, test } from '@playwright/test'
import { askedForPassword, freshKey, givePassword, password, Product, signIn } from './product.ts'

let product: Product
/** Signed in once: a person is mailed one code a minute. */
let admin: Page
test.beforeAll(async ({ browser }) => {
  product = await Product.start()
  admin = await english(browser)
  await signIn(admin, product, 'admin@lumbung.test')
})
test.afterAll(async () => product.stop())

const english = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'language', value: 'en', url: product.address }])
  return await context.newPage()
}

test('an invited person chooses a password from the mailed link and signs in with it', async ({
  browser,
}) => {
  await admin.goto(`${product.address}/power/account`)
  await admin.getByRole('button', { name: 'Invite staff' }).click()
  const form = admin.getByRole('dialog')
  const email = `tia-${freshKey().slice(0, 6)}@lender.test`
  await form.getByLabel('Name').fill('Tia Lestari')
  await form.getByLabel('Email', { exact: false }).first().fill(email)
  await form.getByLabel('Role').selectOption({ label: 'Seller' })
  const send = form.getByRole('button', { name: 'Send the link' })
  await send.click()
  // What was typed is still there for who first looks something up.
  await expect(askedForPassword(admin)).toBeVisible()
  await admin.keyboard.press('Escape')
  await expect(askedForPassword(admin)).toBeHidden()
  await expect(form.getByLabel('Name')).toHaveValue('Tia Lestari')
  await send.click()
  await givePassword(admin)
  await expect(admin.getByText(`The link was sent to ${email}`)).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: email })).toContainText('Invited')

  const tia = await english(browser)
  await tia.goto(await product.mailedLink(email))
  await expect(tia.getByText(`Welcome, Tia Lestari. Choose a password for ${email}.`)).toBeVisible()
  const own = 'kereta malam ke Surabaya'
  await tia.locator('input[autocomplete=new-password]').first().fill(own)
  await tia.locator('input[autocomplete=new-password]').last().fill(own)
  await tia.getByRole('button', { name: 'Set password' }).click()
  await expect(tia.getByText('The password is set')).toBeVisible()
  await tia.getByRole('button', { name: 'Sign in' }).click()
  await signIn(tia, product, email, own)
  await tia.context().close()
})

test('a role is chosen and named in the language of who reads', async () => {
  await admin.context().addCookies([{ name: 'language', value: 'id', url: product.address }])
  await admin.goto(`${product.address}/power/account`)
  await admin.getByRole('button', { name: 'Peran Semua' }).click()
  await admin.getByRole('dialog', { name: 'Peran' }).getByRole('button', { name: 'Analis risiko' }).click()
  await admin.getByRole('button', { name: 'Cari', exact: true }).click()
  const rows = admin.getByRole('row').filter({ hasText: '@lumbung.test' })
  await expect(rows.filter({ hasText: 'Analis risiko' })).not.toHaveCount(0)
  await expect(rows.filter({ hasNotText: 'Analis risiko' })).toHaveCount(0)
  await rows.getByRole('link', { name: 'Arif Budiman' }).click()
  await expect(admin.getByRole('dialog', { name: 'Arif Budiman' })).toContainText('Analis risiko')
  await expect(admin.getByTitle('Rani Kusuma · Administrator')).toBeAttached()
  // Who words its description anew has not given the role a title of one language.
  await admin.goto(`${product.address}/power/role`)
  const analysts = admin.getByRole('row').filter({ hasText: 'Analis risiko' })
  await analysts.hover()
  await analysts.getByRole('button', { name: 'Ubah', exact: true }).click()
  const change = admin.getByRole('dialog', { name: 'Ubah Analis risiko' })
  await expect(change.getByLabel('Peran')).toHaveValue('Analis risiko')
  await change.getByLabel('Keterangan').fill('Menyetel aturan dan daftar')
  await change.getByRole('button', { name: 'Simpan' }).click()
  await expect(change).toBeHidden()
  await admin.context().addCookies([{ name: 'language', value: 'en', url: product.address }])
})

test('an admin takes a call from a role while a member is signed in: named before, refused after', async ({
  browser,
}) => {
  const member = await english(browser)
  await signIn(member, product, 'first_reviewer@lumbung.test')
  await member.goto(`${product.address}/order/orderList`)
  // Told is how orders come; the way there is for who may go it.
  await expect(member.getByText('Nothing here yet')).toBeVisible()
  await expect(member.getByText(/^Orders come here as borrowers apply in the apps/)).toBeVisible()
  await expect(member.getByRole('link', { name: 'Excel list' })).toHaveCount(0)

  await admin.goto(`${product.address}/order/orderList`)
  const way = admin.getByRole('status').getByRole('link', { name: 'Excel list' })
  await expect(way).toHaveAttribute('href', '/order/excelList')

  await admin.goto(`${product.address}/power/role`)
  await expect(admin.getByRole('link', { name: 'Risk analyst' })).toBeVisible()
  await admin.getByRole('link', { name: 'First reviewer' }).click()
  await admin.getByRole('link', { name: 'Actions', exact: true }).click()
  await expect(admin.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
    /First reviewer · Actions$/,
  )
  await expect(admin.getByRole('link', { name: 'First reviewer · Actions' })).toBeVisible()
  await admin.getByPlaceholder('Search actions or screens').fill('list orders')
  const box = admin.locator('[data-node="POST /order/get_orders"]')
  await expect(box).toHaveAttribute('aria-checked', 'true')
  // The keyboard alone moves the box; its branch is half-checked from then on.
  await box.focus()
  await admin.keyboard.press(' ')
  await expect(box).toHaveAttribute('aria-checked', 'false')
  await expect(box).toContainText('not saved yet')

  const whatIf = admin.getByRole('region', { name: 'If you save this' })
  await expect(whatIf.getByText('Lost')).toBeVisible()
  await expect(whatIf.locator('li', { hasText: 'List orders' })).toBeVisible()
  await expect(whatIf.getByText('Order list would open on a refusal')).toBeVisible()
  await expect(whatIf.locator('li', { hasText: 'Nadia Putri' })).toContainText('Signed in')

  await admin.getByRole('button', { name: 'Save' }).click()
  // The password was given for the invitation: for ten minutes nothing asks for it.
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible()

  await member.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(member.getByText('You are not permitted to see this list')).toBeVisible()
  await member.context().close()
})

test('a second browser within the minute is told that no code was sent to it, and how long to wait', async ({
  browser,
}) => {
  const [here, there] = [await english(browser), await english(browser)]
  for (const page of [here, there]) {
    await page.goto(`${product.address}/login`)
    await page.locator('input[type=email]').fill('qc@lumbung.test')
    await page.locator('input[type=password]').fill(password)
    await page.locator('button[type=submit]').click()
    if (page === here) await expect(page.getByText(/^Code sent \d\d:\d\d$/)).toBeVisible()
  }
  await expect(there.getByRole('heading', { name: 'No code sent' })).toBeVisible()
  await expect(there.getByText(/You can get a new one from \d\d:\d\d/)).toBeVisible()
  await expect(there.getByText(/Code sent/)).toHaveCount(0)
  await expect(there.getByRole('button', { name: /^New code in 0:\d\d$/ })).toBeDisabled()
  for (const page of [here, there]) await page.context().close()
})
