import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { makeApp } from '../../../app/server/app.ts'
import { intoFolder, sendDueMails } from '../../../kit/server/mail/sender.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { site } from '../contract.ts'

const app = await startApp()
const message = {
  name: 'María Peña',
  email: 'maria@school.example',
  department: defaults.departments[0].name,
  message: 'When is the next training?\n\nWe have <two> new people.',
}
const mails = () => app.db.selectFrom('mails').selectAll().orderBy('created_at').execute()
const entries = () => app.db.selectFrom('log_entries').selectAll().where('action', '=', 'site.message_received').execute()

test('a message goes to the department, whose answer goes to the visitor; nobody else is mailed', async () => {
  const answer = await app.visitor.send(site.contact, { body: message })
  expect(answer.message).toBe('Your message is on its way. The agency answers by mail.')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    template: 'contact_message',
    recipient: defaults.departments[0].email,
    reply_to: 'maria@school.example',
    subject: 'Message from María Peña',
  })
  expect(mail?.text_body).toContain('When is the next training?\n\nWe have <two> new people.')
  expect(mail?.html_body).toContain('&lt;two&gt;')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'))
  await sendDueMails(app.db, intoFolder(folder))
  const [file] = await readdir(folder)
  expect(await readFile(path.join(folder, file!), 'utf8')).toContain('Reply-To: maria@school.example')
})

test('the log says that a message came, not from whom and not what', async () => {
  const before = (await entries()).length
  await app.visitor.send(site.contact, { body: message })
  const all = await entries()
  expect(all).toHaveLength(before + 1)
  expect(all.at(-1)).toMatchObject({ actor_name: 'System', after: { department: defaults.departments[0].name } })
  expect(JSON.stringify(all)).not.toMatch(/maria|training/i)
})

test('what fills in the hidden field is answered the same and sent nowhere', async () => {
  const [before, logged] = [(await mails()).length, (await entries()).length]
  const answer = await app.visitor.send(site.contact, { body: { ...message, website: 'https://spam.example' } })
  expect(answer.message).toBe('Your message is on its way. The agency answers by mail.')
  expect([(await mails()).length, (await entries()).length]).toEqual([before, logged])
})

test('each wrong field is named and nothing is sent', async () => {
  const before = (await mails()).length
  const refused = await app.visitor.refused(site.contact, {
    body: { name: 'A\r\nBcc: all@school.example', email: 'nobody', department: 'Kitchen' as 'General', message: 'Short' },
  })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.errors!).sort()).toEqual(['department', 'email', 'message', 'name'])
  const long = await app.visitor.refused(site.contact, { body: { ...message, message: 'x'.repeat(4_001) } })
  expect(long.errors).toEqual({ message: ['Write at most 4,000 characters.'] })
  expect(await mails()).toHaveLength(before)
})

test('one address sends five messages an hour', async () => {
  const limited = await makeApp(app.db, readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }))
  const send = () => limited.inject({ method: 'POST', url: '/api/contact-message', payload: message })
  for (let n = 0; n < 5; n++) expect((await send()).statusCode).toBe(200)
  const refused = await send()
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  await limited.close()
})
