import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconOf, logKinds } from './kinds.ts'
import { changesOf, editsOf, factsOf } from './words.ts'

test('every act the server writes down belongs to a group people can look for', async () => {
  const known = new Set(logKinds.flatMap((kind) => kind.acts))
  const files = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const acts = new Set<string>()
  for (const file of files) {
    const text = await readFile(`src/${file}`, 'utf8')
    if (!/writeLogs?\b|insertLogs\b|log_entries/.test(text)) continue
    for (const [, act] of text.matchAll(/action:[^,\n]*?'([a-z_]+)\.[a-z_]+'/g)) acts.add(act as string)
  }
  expect(acts.size).toBeGreaterThan(15)
  expect([...acts].filter((act) => !known.has(act))).toEqual([])
})

test('one word is told by the record it belongs to', () => {
  const role = { before: { role: 'accreditor' }, after: { role: 'institution' } }
  expect(changesOf({ object_type: 'account', ...role })).toEqual([{ field: 'Role', before: 'Accreditor', after: 'Institution' }])
  expect(changesOf({ object_type: 'assignment', before: { role: 'member' }, after: { role: 'team_leader' } })).toEqual([
    { field: 'Role', before: 'Member', after: 'Team leader' },
  ])
  expect(changesOf({ object_type: 'account', before: { status: 'pending' }, after: { status: 'active' } })).toEqual([
    { field: 'Status', before: 'Pending', after: 'Active' },
  ])
})

test('ids, counters and underscores are shown to nobody', () => {
  const id = '0199a000-0000-7000-8000-000000000001'
  const found = changesOf({
    object_type: 'announcement',
    before: { cover: id, institution_id: id, version: 3 },
    after: { cover: '0199a000-0000-7000-8000-000000000002', category: 'ann_conferences', relation: 'former_employee', program_ids: [id] },
  })
  expect(found).toEqual([
    { field: 'Cover', before: 'Earlier picture', after: 'New picture' },
    { field: 'Category', before: null, after: 'Conferences' },
    { field: 'Relation', before: null, after: 'Former employee' },
  ])
  expect(JSON.stringify(found)).not.toMatch(/_|0199a000/)
})

test('days, instants, money, numbers and lists are written as everywhere', () => {
  const after = {
    visit_date: '2026-03-12',
    publish_at: '2026-03-12T02:00:00.000Z',
    amount: '86500.00',
    rows: 6812,
    programs: ['BS Nursing', 'BS Fisheries'],
    told: [{ program: 'BS Nursing', valid_to: '2027-01-31' }],
  }
  expect(changesOf({ before: null, after }).map((one) => `${one.field}: ${one.after}`)).toEqual([
    'First day: 12 Mar 2026',
    'Published from: 12 Mar 2026, 10:00',
    'Amount: ₱ 86,500.00',
    'Rows: 6,812',
    'Programs: BS Nursing, BS Fisheries',
    'Told: Program: BS Nursing, Valid until: 31 Jan 2027',
  ])
})

test('something new has nothing before, something that is gone nothing after', () => {
  expect(changesOf({ object_type: 'assignment', before: null, after: { role: 'member' } })).toEqual([{ field: 'Role', after: 'Member' }])
  expect(changesOf({ object_type: 'campus', before: { name: 'Main Campus' }, after: null })).toEqual([
    { field: 'Name', before: 'Main Campus' },
  ])
})

test('what was edited and what something new was stored with are told apart', () => {
  const entry = { object_type: 'accreditation', before: { status: 'requested' }, after: { status: 'returned', reason: 'No proof' } }
  expect(editsOf(entry)).toEqual([{ field: 'Status', before: 'Requested', after: 'Returned' }])
  expect(factsOf(entry)).toBe('Reason No proof')
  expect(editsOf({ before: null, after: { role: 'member' } })).toEqual([])
})

test('an act without a sign of its own bears that of its group', () => {
  expect([iconOf('finance.payment_verified'), iconOf('assignment.reminded'), iconOf('something.else')]).toEqual([
    'receipt',
    'mail',
    'pencil',
  ])
})
