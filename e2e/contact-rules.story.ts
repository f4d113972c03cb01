import { expect, type Page, test } from '@playwright/test'
import { closes } from './dialog-closes.ts'
import { givePassword, personAt, Product } from './product.ts'

test('one person puts hours, stages and a small balance forward, another decides, and they are shown as coming; who is only bound by them reads', async ({
  browser,
}) => {
  const product = await Product.start({ BUSINESS_DATE: '2026-11-20' })
  try {
    const manager = await personAt(browser, product, 'col_manager')
    await manager.goto('/utils/configTools?part=contactRules')
    const rules = manager.getByRole('table', { name: 'Contact rules' })
    const hours = rules.getByRole('row').filter({ hasText: 'Collection hours' })
    await expect(hours).toContainText('08:00–20:00, borrower’s time')
    await expect(hours).toContainText('POJK 22/2023 pasal 62')
    await expect(manager.getByText('Nothing was ever set: the first values hold.')).toBeVisible()

    await hours.getByRole('button', { name: 'Change: Collection hours' }).click()
    const form = manager.getByRole('dialog')
    const put = form.getByRole('button', { name: 'Put forward' })
    await form.getByLabel('Until').fill('7:00')
    await put.click()
    await expect(form.getByText('Must be after the start')).toBeVisible()
    await expect(form.getByText('Required')).toHaveCount(2)
    await form.getByLabel('Until').fill('18.30')
    await form.getByLabel('Source').fill('Board decision 7')
    await form.getByLabel('Why').fill('Fewer complaints in the evening')
    await put.click()
    await closes(form)
    const setBy = (who: Page) => who.getByRole('table', { name: 'What was set' }).getByRole('row')
    await expect(setBy(manager).filter({ hasText: 'Board decision 7' })).toContainText('Waits for agreement')
    await expect(hours).not.toContainText('18:30')
    await expect(manager.getByRole('button', { name: 'Decide: Collection hours' })).toHaveCount(0)

    await rules.getByRole('button', { name: 'Change: Weekdays without contact' }).click()
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await form.getByLabel(day).check()
    await put.click()
    await expect(form.getByText('At least one day must be left')).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()

    await manager.getByRole('button', { name: 'Business parameters' }).click()
    await expect(manager).toHaveURL(/part=parameters/)
    const row = (who: Page, name: string) =>
      who.getByRole('table', { name: 'Business parameters' }).getByRole('row').filter({ hasText: name })
    const firstStages = 'S2 from 8 d · M1 from 16 d · M2 from 31 d · M3 from 61 d · M3+ from 91 d'
    await expect(row(manager, 'Collection stages')).toContainText(firstStages)
    await manager.getByRole('button', { name: 'Change: Collection stages' }).click()
    await form.getByLabel('S2 from (days)').fill('20')
    await form.getByLabel('Source').fill('Board decision 8')
    await form.getByLabel('Why').fill('A second voice sooner')
    await put.click()
    await expect(form.getByText('Overlaps the stage before: day 21 at the earliest')).toBeVisible()
    await form.getByLabel('S2 from (days)').fill('5')
    await put.click()
    await closes(form)
    await expect(setBy(manager).filter({ hasText: 'Board decision 8' })).toContainText('Waits for agreement')

    const maker = await personAt(browser, product, 'finance_maker')
    await maker.goto('/utils/configTools?part=parameters')
    await maker.getByRole('button', { name: 'Change: Small balance' }).click()
    const amount = maker.getByRole('dialog')
    await amount.getByLabel('At most (Rp)').fill('120')
    await amount.getByLabel('Source').fill('Own decision')
    await amount.getByLabel('Why').fill('Not worth a call')
    await amount.getByRole('button', { name: 'Put forward' }).click()
    await expect(setBy(maker).filter({ hasText: 'Not worth a call' })).toContainText('Waits for agreement')
    await expect(row(maker, 'Matched by one person')).toContainText('Always two people')
    await expect(row(maker, 'Write-off')).toContainText('Late for more than 180 d')
    await maker.getByRole('button', { name: 'Change: Limits of extensions' }).click()
    await amount.getByLabel('Per loan (times)').fill('13')
    await amount.getByLabel('Late at most (days)').fill('7')
    await amount.getByLabel('Source').fill('Board decision 9')
    await amount.getByLabel('Why').fill('Help sooner')
    await amount.getByRole('button', { name: 'Put forward' }).click()
    await expect(amount.getByText('Too large')).toBeVisible()
    await amount.getByLabel('Per loan (times)').fill('3')
    await amount.getByRole('button', { name: 'Put forward' }).click()
    await expect(setBy(maker).filter({ hasText: 'Help sooner' })).toContainText('Waits for agreement')

    const admin = await personAt(browser, product, 'admin')
    await admin.goto('/utils/configTools')
    await admin.getByRole('button', { name: 'Contact rules' }).click()
    await expect(admin).toHaveURL(/part=contactRules/)
    const decision = admin.getByRole('dialog')
    await admin.getByRole('button', { name: 'Decide: Collection hours' }).click()
    await decision.getByRole('button', { name: 'Agree' }).click()
    await givePassword(admin)
    await expect(
      admin
        .getByRole('table', { name: 'Contact rules' })
        .getByRole('row')
        .filter({ hasText: 'Collection hours' }),
    ).toContainText('From 21 Nov 2026: 08:00–18:30, borrower’s time')
    await admin.getByRole('button', { name: 'Business parameters' }).click()
    await admin.getByRole('button', { name: 'Decide: Collection stages' }).click()
    await expect(decision).toContainText('A second voice sooner')
    await decision.getByRole('button', { name: 'Agree' }).click()
    await expect(row(admin, 'Collection stages')).toContainText(
      'From 21 Nov 2026: S2 from 5 d · M1 from 16 d',
    )
    await expect(row(admin, 'Collection stages')).toContainText(firstStages)
    await admin.getByRole('button', { name: 'Decide: Limits of extensions' }).click()
    await decision.getByRole('button', { name: 'Agree' }).click()
    await expect(row(admin, 'Limits of extensions')).toContainText(
      'From 21 Nov 2026: Per loan 3 × · Late at most 7 d · In all 90 d',
    )
    await admin.getByRole('button', { name: 'Decide: Small balance' }).click()
    await decision.getByLabel('Refuse').check()
    await decision.getByRole('button', { name: 'Refuse' }).click()
    await expect(decision.getByText('Required')).toBeVisible()
    await decision.getByLabel('Note on the decision').fill('Every rupiah is asked for')
    await decision.getByRole('button', { name: 'Refuse' }).click()
    await expect(setBy(admin).filter({ hasText: 'Not worth a call' })).toContainText('Refused')
    await expect(row(admin, 'Small balance')).toContainText('Nothing')

    await admin.getByRole('button', { name: 'Contact rules' }).click()
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
    await decision.getByLabel('Name').fill('Tahun Baru Masehi')
    await decision.getByRole('button', { name: 'Save' }).click()
    const newYear = calendar.getByRole('row').filter({ hasText: 'Fri 1 Jan 2027' })
    await expect(newYear).toContainText('National holiday')
    await newYear.getByRole('button', { name: 'Change day off' }).click()
    await decision.getByLabel('Kind').selectOption({ label: 'Joint leave' })
    await decision.getByRole('button', { name: 'Save' }).click()
    await expect(newYear).toContainText('Joint leave')
    await newYear.getByRole('button', { name: 'Remove day off' }).click()
    await decision.getByRole('button', { name: 'Remove day off' }).click()
    await expect(admin.getByText('No days off for 2027 yet.')).toBeVisible()
    await admin.getByRole('button', { name: 'Add day off' }).click()
    await decision.getByLabel('Name').fill('Tahun Baru Masehi')
    await decision.getByRole('button', { name: 'Save' }).click()
    await expect(newYear).toBeVisible()

    const bound = await personAt(browser, product, 'sms_checker')
    await bound.goto('/utils/configTools')
    await expect(bound.getByRole('heading', { name: 'Contact rules' })).toBeVisible()
    await expect(
      bound
        .getByRole('table', { name: 'Contact rules' })
        .getByRole('row')
        .filter({ hasText: 'Collection hours' }),
    ).toContainText('From 21 Nov 2026: 08:00–18:30')
    await bound.getByRole('button', { name: 'Next year' }).click()
    await expect(bound.getByRole('row').filter({ hasText: 'Fri 1 Jan 2027' })).toBeVisible()
    await expect(bound.getByRole('button', { name: /^(Change|Add day off|Remove)/ })).toHaveCount(0)
  } finally {
    await product.stop()
  }
})
