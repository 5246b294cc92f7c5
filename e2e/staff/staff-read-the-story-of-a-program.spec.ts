import { expect, test } from '@playwright/test'
import { programRecords } from '../../src/features/program-records/contract.ts'
import { programs } from '../../src/features/programs/contract.ts'
import { expectNoViolation } from '../axe.ts'
import { openAs, sendAs } from '../people.ts'

test('the list of programs leads to the page of one, which tells its levels, visits and decisions, and leads to each visit; its institution reads the same', async ({
  page,
  baseURL,
}) => {
  const url = baseURL as string
  const { data: own } = await sendAs(url, 'institution', programs.ofInstitution, { query: { paginate: 50 } })
  const records = await Promise.all(
    own.slice(0, 12).map(async ({ id }) => (await sendAs(url, 'institution', programRecords.own, { params: { id } })).data),
  )
  const told = records.find(({ visits, decisions }) => visits.some(({ outcome }) => outcome) && decisions.length > 0)
  if (!told) throw new Error('No program of the demo institution was decided about')
  const { program, visits, decisions } = told

  await openAs(page, 'qa', `/admin/institution/programs?open=${program.id}`)
  await page.getByRole('link', { name: 'Whole story' }).click()
  await expect(page).toHaveURL(`/admin/institution/programs/${program.id}`)
  await expect(page.getByRole('heading', { level: 1, name: program.name })).toBeVisible()
  // of many open tabs each says which program it is
  await expect(page).toHaveTitle(`${program.name} · Program · ACSUC`)
  await expect(page.getByRole('region', { name: /^Visits/ }).getByRole('listitem')).toHaveCount(visits.length)
  await expect(page.getByRole('region', { name: /^Decisions/ }).getByRole('listitem')).toHaveCount(decisions.length)
  await expect(page.getByRole('region', { name: 'Audit log' })).toBeVisible()
  await expectNoViolation(page)
  const [last] = visits
  await page.getByRole('link', { name: last!.number }).click()
  await expect(page).toHaveURL(`/admin/schedule/${program.institution_id}/${last!.accreditation_id}`)
  await expect(page).toHaveTitle(/ · Accreditation · ACSUC$/)
  await page.goBack()
  await expect(page).toHaveTitle(`${program.name} · Program · ACSUC`)

  await openAs(page, 'institution', `/institution/programs/${program.id}`)
  await expect(page.getByRole('region', { name: /^Decisions/ }).getByRole('listitem')).toHaveCount(decisions.length)
  await expect(page.getByRole('region', { name: 'Audit log' })).toBeHidden()
  await expectNoViolation(page)
})
