import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { defaultText, type MailTemplate, namedIn } from '../../kit/server/mail/templates.ts'
import { mailTemplates } from '../features.ts'
import { sampleMails } from './dev-mails.ts'

const templates = Object.values<readonly MailTemplate[]>(mailTemplates).flat()

test('every mail the sources define is listed once, and its sample leaves no gap', async () => {
  const keys = templates.map((one) => one.key)
  const sources = (await readdir(path.resolve('src/features'), { recursive: true }))
    .filter((file) => /server[\\/].*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFile(path.resolve('src/features', file), 'utf8'))
  const defined = [...(await Promise.all(sources)).join('\n').matchAll(/defineMail\(\{\s+key: '(\w+)'/g)].map(([, key]) => key)
  expect(defined.length).toBeGreaterThan(30)
  expect(new Set(defined).size).toBe(defined.length)
  expect(keys.toSorted()).toEqual(defined.toSorted())
  const mails = sampleMails('http://portal.example')
  expect(new Set(mails.map((one) => one.template)).size).toBe(keys.length)
  for (const { subject, text_body } of mails) expect(`${subject} ${text_body}`).not.toMatch(/[{}[\]]|undefined|null\b| {2}/)
})

test('no default text leaves out what its own rules say it needs', () => {
  for (const template of templates) {
    const { subject, text } = defaultText(template)
    for (const [name, { needed }] of Object.entries(template.variables))
      if (needed) expect([template.key, namedIn(`${subject} ${text}`)]).toEqual([template.key, expect.arrayContaining([name])])
  }
})
