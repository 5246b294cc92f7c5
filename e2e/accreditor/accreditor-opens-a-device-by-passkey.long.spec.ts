import { expect, test } from '@playwright/test'
import { expectNoViolation } from '../axe.ts'
import { assign, newAccreditor, newProgram, setAssignment, visitOf } from '../scenes.ts'
import { keptPage, pin, setPin, unlock } from './device.ts'

test.use({ serviceWorkers: 'allow' })

test('a passkey of the account opens a device without a network, the PIN goes on to, and one that was removed opens it no more', async ({
  page,
  context,
  baseURL,
}) => {
  // the device is opened several times, each by an act that has to be slow: a minute where both processors are busy
  // a passkey belongs to a name, never to a number
  const home = (baseURL as string).replace('127.0.0.1', 'localhost')
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, hasPrf: true },
  })

  // somebody of its own: with a passkey the demo accreditor would be asked for it in every other test
  const person = await newAccreditor(baseURL as string)
  const visit = await visitOf(baseURL as string, newProgram('Sealed Studies'), 'scheduled', { later: 740 })
  const { id } = await assign(baseURL as string, visit.id, person.id)
  await setAssignment(baseURL as string, visit.id, id, 'confirmed')
  expect((await page.request.post(`${home}/api/login`, { data: person.signsIn })).ok()).toBe(true)
  await page.goto(`${home}/accreditor/account-settings`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByLabel('Name').fill('My tablet')
  await adding.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await page.goto(`${home}/accreditor/ratings`)
  await setPin(page)
  await page.getByRole('list', { name: 'Not on this device' }).getByRole('listitem').last().getByText('Take along').click()
  await expect(page.getByText('On this device, all uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open this device with a passkey' })
  await dialog.getByLabel('PIN', { exact: true }).fill('111111')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByText('This is not the PIN of this device.')).toBeVisible()
  await expectNoViolation(page, { within: '[role=dialog]' })
  await dialog.getByLabel('PIN', { exact: true }).fill(pin)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This device opens with your passkey, and with the PIN.')).toBeVisible()
  await expect.poll(() => keptPage(page)).toBe(true)
  await page.getByRole('list', { name: 'On this device', exact: true }).getByRole('link').click()
  await page.waitForURL(/survey=/)
  const survey = new URL(page.url()).searchParams.get('survey')

  // in a basement
  await context.setOffline(true)
  await page.goto(`${home}/accreditor/ratings?survey=${survey}&area=IX`)
  const open = page.getByRole('button', { name: 'Open with your passkey' })
  await open.click()
  const first = page.getByRole('radiogroup', { name: /Your mark/ }).first()
  await first.getByRole('radio', { name: /^4/ }).click()
  await expect(page.getByText('No connection. 1 entry not uploaded; it is kept here.')).toBeVisible()

  // the finger of somebody else, after which the device takes no finger at all; the PIN opens the same
  await page.reload()
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await open.click()
  await expect(page.getByText('No passkey was used')).toBeVisible()
  await expectNoViolation(page)
  await unlock(page)
  await expect(first.getByRole('radio', { name: /^4/ })).toBeChecked()

  // with a connection again, and the passkey removed from the account
  await context.setOffline(false)
  await page.goto(`${home}/accreditor/account-settings`)
  await page.getByRole('button', { name: 'Remove My tablet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Your password alone opens this account')).toBeVisible()
  await page.goto(`${home}/accreditor/ratings`)
  await unlock(page)
  await expect(page.getByText(/^Everything is uploaded/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter your PIN', exact: true })).toBeVisible()
  await expect(open).toBeHidden()
})
