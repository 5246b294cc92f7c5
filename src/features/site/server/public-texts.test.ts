import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { faq } from '../../faq/contract.ts'
import { site } from '../contract.ts'
import { publicTexts } from '../contract-texts.ts'
import { publicTexts as kinds } from '../rules-texts.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const show = async (name: string) => (await superadmin.send(publicTexts.show, { params: { name } })).data
const read = async (page: string) => (await app.visitor.send(site.page, { params: { page } })).data

test('a page in the agency’s own words is read at once, filled in from the settings, until it goes back to the default', async () => {
  const params = { name: 'who-we-are' }
  const first = await show('who-we-are')
  const before = await read('who-we-are')
  expect(first).toMatchObject({ changed: false, version: 0, text: first.default, path: expect.stringMatching(/who-we-are$/) })
  const fields = { title: 'About {acronym}', description: 'What {agency} does.', lead: 'Peers look at programs.' }
  const body = { fields, body: '## Ten\r\n\r\n{areas} areas.\n\n```figure who-is-what\nWho.\n```', version: 0 }
  const { data } = await superadmin.send(publicTexts.edit, { params, body })
  expect(data).toMatchObject({ changed: true, version: 1, default: first.default, text: { fields } })
  expect(await read('who-we-are')).toEqual({
    title: `About ${agency.acronym}`,
    description: `What ${agency.name} does.`,
    lead: fields.lead,
    blocks: [
      { kind: 'text', html: '<h2 id="ten">Ten</h2>\n<p>ten areas.</p>\n' },
      { kind: 'figure', name: 'who-is-what', caption: 'Who.' },
    ],
    next: [],
  })
  expect((await superadmin.refused(publicTexts.edit, { params, body })).status).toBe(409)
  expect((await superadmin.send(publicTexts.list, {})).data.filter((one) => one.changed).map((one) => one.name)).toEqual(['who-we-are'])
  await superadmin.send(publicTexts.restore, { params, body: { version: 1 } })
  expect(await read('who-we-are')).toEqual(before)
  const log = await app.db.selectFrom('log_entries').selectAll().where('action', 'like', 'settings.public%').orderBy('id').execute()
  expect(log).toMatchObject([
    { action: 'settings.public_text_changed', before: { title: first.default.fields.title }, after: { title: fields.title } },
    { action: 'settings.public_text_restored', before: fields, after: first.default.fields },
  ])
})

test('the home page’s sentences and the FAQ’s follow, too', async () => {
  const { default: home } = await show('home')
  const fields = { ...home.fields, headline: 'Looked at by peers.', levels_grace: 'Up to {grace months} months.' }
  await superadmin.send(publicTexts.edit, { params: { name: 'home' }, body: { fields, version: 0 } })
  const { data } = await app.visitor.send(site.home, {})
  expect(data).toMatchObject({ headline: 'Looked at by peers.', levels_grace: 'Up to twelve months.', eyebrow: home.fields.eyebrow })

  const body = '## Staff\n\n### Who answers?\n\nThe office of **{acronym}**.'
  await superadmin.send(publicTexts.edit, { params: { name: 'faq' }, body: { fields: {}, body, version: 0 } })
  const { groups } = (await (await app.as('Guest')).send(faq.read, {})).data
  const answer = `<p>The office of <strong>${agency.acronym}</strong>.</p>\n`
  expect(groups).toEqual([{ name: 'Staff', questions: [{ question: 'Who answers?', answer }] }])
})

test('what a text may not name, leaves out or writes wrongly is refused at its field', async () => {
  const refused = async (name: string, text: { fields?: Record<string, string>; body?: string }) => {
    const { default: first, version } = await show(name)
    return (await superadmin.refused(publicTexts.edit, { params: { name }, body: { ...first, ...text, version } })).errors
  }
  const page = (await show('why-iqas')).default.fields
  expect(await refused('why-iqas', { body: 'Ask {nobody}.' })).toEqual({
    body: [expect.stringMatching(/^\{nobody\} is not known.*\{acronym\}/)],
  })
  expect(await refused('why-iqas', { fields: { ...page, lead: '{Acronym}' } })).toHaveProperty('fields.lead')
  expect(await refused('why-iqas', { fields: { ...page, description: 'a'.repeat(171) } })).toHaveProperty('fields.description')
  expect(await refused('why-iqas', { fields: { title: 'T', lead: 'L' } })).toHaveProperty('fields.description')
  expect(await refused('why-iqas', { fields: { ...page, other: 'x' } })).toHaveProperty('fields.other')
  for (const body of [
    '',
    '```figure nothing\nx\n```',
    '```steps\nA | 2\n```',
    '```next\nA | //evil.example | why\n```',
    'a'.repeat(20_001),
  ])
    expect(await refused('why-iqas', { body }), body.slice(0, 40)).toHaveProperty('body')
  expect(await refused('faq', { body: 'An answer.' })).toEqual({ body: [expect.stringContaining('stands under no question')] })
  expect(await refused('home', { body: 'More' })).toHaveProperty('body')
  for (const name of ['toString', 'nothing']) expect((await superadmin.refused(publicTexts.show, { params: { name } })).status).toBe(404)
})

test('every text that comes with the product passes its own rules', async () => {
  for (const { name } of kinds) {
    const { default: first } = await show(name)
    await superadmin.send(publicTexts.preview, { params: { name }, body: { ...first } })
  }
})

test('no HTML of a text runs, and no link leads to a script', async () => {
  const body = [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b <b onclick="x">c</b>',
    '[one](javascript:alert(1)) [two](java&#115;cript:alert(1)) [three](data:text/html,x) [four](//evil.example) [five](/resources "a\\"b")',
    '![six](javascript:alert(1)) ![seven](x"onerror="alert(1))',
    '<javascript:alert(1)> <https://good.example/?a="b>',
    '# <svg onload=alert(1)>',
    '```html"><script>\n<script>alert(1)</script>\n```',
    '[ref]: javascript:alert(1)\n\n[ref]',
  ].join('\n\n')
  const { default: first } = await show('why-iqas')
  const { data } = await superadmin.send(publicTexts.preview, { params: { name: 'why-iqas' }, body: { ...first, body } })
  const html = data.kind === 'page' ? data.page.blocks.map((block) => (block.kind === 'text' ? block.html : '')).join('') : ''
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
  expect(tags.length).toBeGreaterThan(8)
  for (const tag of tags) expect(tag).not.toMatch(/^<(script|svg|b )|script:|\son\w+\s*=|data:|evil/i)
  expect(tags.filter((tag) => tag.startsWith('<a'))).toEqual([
    '<a href="/resources" title="a&quot;b">',
    '<a href="https://good.example/?a=%22b">',
  ])
})
