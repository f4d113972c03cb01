import { expect, test } from '@playwright/test'
import { givePassword, personAt, Product } from './product.ts'

test('compliance sets new hours from a day to come and keeps the calendar; a desk that is bound by them only reads', async ({
  browser,
}) => {
  const product = await Product.start({ BUSINESS_DATE: '2026-11-20' })
  try {
    const admin = await personAt(browser, product, 'admin')
    await admin.goto(`${product.address}/utils/configTools`)
    await admin.getByRole('button', { name: 'Contact rules' }).click()
    await expect(admin).toHaveURL(/part=contactRules/)
    const rules = admin.getByRole('table', { name: 'Contact rules' })
    const hours = rules.getByRole('row').filter({ hasText: 'Collection hours' })
    await expect(hours).toContainText('08:00–20:00, borrower’s time')
    await expect(hours).toContainText('POJK 22/2023 pasal 62')
    await expect(admin.getByText('Nothing was ever set: the first values hold.')).toBeVisible()

    await hours.getByRole('button', { name: 'Change: Collection hours' }).click()
    const form = admin.getByRole('dialog')
    await form.getByLabel('Until').fill('7:00')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Must be after the start')).toBeVisible()
    await expect(form.getByText('Required')).toHaveCount(2)
    await form.getByLabel('Until').fill('18.30')
    await form.getByLabel('Source').fill('Board decision 7')
    await form.getByLabel('Why').fill('Fewer complaints in the evening')
    await form.getByRole('button', { name: 'Save' }).click()
    await givePassword(admin)
    await expect(hours).toContainText('08:00–20:00, borrower’s time')
    await expect(hours).toContainText('From 21 Nov 2026: 08:00–18:30, borrower’s time')
    const set = admin.getByRole('table', { name: 'What was set' }).getByRole('row')
    await expect(set.filter({ hasText: 'Board decision 7' })).toContainText('Fewer complaints in the evening')

    await rules.getByRole('button', { name: 'Change: Weekdays without contact' }).click()
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await form.getByLabel(day).check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('At least one day must be left')).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()

    const calendar = admin.getByRole('table', { name: 'Calendar of days off' })
    await expect(calendar.getByRole('row').filter({ hasText: 'Hari Raya Natal' })).toContainText(
      'Fri 25 Dec 2026',
    )
    // What is past stays as it was.
    await expect(
      calendar.getByRole('row').filter({ hasText: 'Kemerdekaan' }).getByRole('button'),
    ).toHaveCount(0)
    await admin.getByRole('button', { name: 'Next year' }).click()
    await expect(admin.getByText('No days off for 2027 yet.')).toBeVisible()
    await admin.getByRole('button', { name: 'Add day off' }).click()
    await form.getByLabel('Name').fill('Tahun Baru Masehi')
    await form.getByRole('button', { name: 'Save' }).click()
    const newYear = calendar.getByRole('row').filter({ hasText: 'Fri 1 Jan 2027' })
    await expect(newYear).toContainText('National holiday')
    await newYear.getByRole('button', { name: 'Change day off' }).click()
    await form.getByLabel('Kind').selectOption({ label: 'Joint leave' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(newYear).toContainText('Joint leave')
    await newYear.getByRole('button', { name: 'Remove day off' }).click()
    await form.getByRole('button', { name: 'Remove day off' }).click()
    await expect(admin.getByText('No days off for 2027 yet.')).toBeVisible()
    await admin.getByRole('button', { name: 'Add day off' }).click()
    await form.getByLabel('Name').fill('Tahun Baru Masehi')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(newYear).toBeVisible()

    const manager = await personAt(browser, product, 'col_manager')
    await manager.goto(`${product.address}/utils/configTools`)
    await expect(manager.getByRole('heading', { name: 'Contact rules' })).toBeVisible()
    await expect(
      manager
        .getByRole('table', { name: 'Contact rules' })
        .getByRole('row')
        .filter({ hasText: 'Collection hours' }),
    ).toContainText('From 21 Nov 2026: 08:00–18:30')
    await manager.getByRole('button', { name: 'Next year' }).click()
    await expect(manager.getByRole('row').filter({ hasText: 'Fri 1 Jan 2027' })).toBeVisible()
    await expect(manager.getByRole('button', { name: /^(Change|Add day off|Remove)/ })).toHaveCount(0)
  } finally {
    await product.stop()
  }
})
