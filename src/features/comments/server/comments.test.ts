import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../../testing/app.ts'
import {
  insertAccount,
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { roles } from '../../../kit/contract/roles.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { accounts } from '../../accounts/contract.ts'
import { calendarFeeds } from '../../calendar-feeds/contract.ts'
import { inbox, pressingOf } from '../../inbox/contract.ts'
import { logs } from '../../logs/contract.ts'
import { merges } from '../../merges/contract.ts'
import { privacy } from '../../privacy/contract.ts'
import { programs } from '../../programs/contract.ts'
import { comments } from '../contract.ts'
import { type CommentedRecord, commentedRecords, readersOf } from '../rules.ts'

const app = await startApp()
const qa = await app.as('QA', { first_name: 'Dennis', last_name: 'Reyes' })
const finance = await app.as('Finance', { first_name: 'Teresita', last_name: 'Ocampo' })
const superadmin = await app.as('Superadmin')

const visit = await insertAccreditation(app.db)
const program = await insertProgram(app.db)
const person = await insertAccreditor(app.db)
const ids: Record<CommentedRecord, string> = {
  accreditation: visit.id,
  program: program.id,
  institution: visit.institution_id,
  accreditor: person.id,
}
const on = (record: CommentedRecord) => ({ record, record_id: ids[record] })
const onVisit = on('accreditation')

async function say(who: Client, text: string, more: { record?: CommentedRecord; mentions?: string[] } = {}) {
  return (await who.send(comments.add, { body: { ...on(more.record ?? 'accreditation'), text, mentions: more.mentions ?? [] } })).data
}

const read = async (who: Client, record: CommentedRecord = 'accreditation') =>
  (await who.send(comments.list, { query: { ...on(record), paginate: 100 } })).data

const bellOf = async (who: Client) => {
  const { data } = await who.send(inbox.waiting)
  const mentions = data.find(({ kind }) => kind === 'mentions')
  return { mentions: mentions?.count, counted: mentions && pressingOf([mentions]) }
}

test('a comment is read by the staff who read the record; to everybody else there is none, nor a number of them', async () => {
  for (const record of commentedRecords) {
    const { id } = await say(superadmin, `About this ${record}`, { record })
    for (const role of roles) {
      const who = await app.as(role, role === 'institution' ? { institution_id: visit.institution_id } : {})
      if (readersOf(record).includes(role)) {
        expect([record, role, (await read(who, record)).map((one) => one.id)]).toEqual([record, role, [id]])
        continue
      }
      const refusal = await who.refused(comments.list, { query: on(record) })
      // a role that reads other comments is told what it is told of a record that is not there
      expect([record, role, refusal.status]).toEqual([record, role, role === 'Admin' ? 404 : 403])
    }
  }
})

test('a record that is not there, or that the role does not read, looks missing: read, commented on, and choosing whom to mention', async () => {
  const admin = await app.as('Admin')
  const nowhere = { ...onVisit, record_id: newId() }
  const missing = await qa.refused(comments.list, { query: nowhere })
  expect(missing.status).toBe(404)
  for (const [who, where] of [
    [qa, nowhere],
    [admin, onVisit],
  ] as const) {
    expect((await who.refused(comments.list, { query: where })).message).toBe(missing.message)
    expect((await who.refused(comments.colleagues, { query: where })).message).toBe(missing.message)
    expect((await who.refused(comments.add, { body: { ...where, text: 'Nobody reads this' } })).message).toBe(missing.message)
  }
  // an account that is no accreditor is no record of one
  expect((await qa.refused(comments.list, { query: { record: 'accreditor', record_id: qa.id as string } })).status).toBe(404)
})

test('a text keeps its line breaks and signs, of 1 to 2,000 characters; Monitoring reads and writes nothing', async () => {
  const text = 'Call the dean first.\n\n  - she is <b>away</b> & back on Monday'
  const made = await say(qa, `  ${text}\n`)
  expect(made).toMatchObject({ text, author: 'Dennis Reyes', is_own: true, edited_at: null })
  expect((await read(finance))[0]).toMatchObject({ id: made.id, text, is_own: false })
  await say(qa, 'x'.repeat(2_000))
  for (const wrong of ['', ' \n ', 'x'.repeat(2_001)])
    expect((await qa.refused(comments.add, { body: { ...onVisit, text: wrong } })).errors).toHaveProperty('text')
  const monitoring = await app.as('Monitoring')
  expect((await monitoring.refused(comments.add, { body: { ...onVisit, text: 'Well' } })).status).toBe(403)
})

test('the author alone changes a comment, not over a newer version, and each change is one entry of the log without its words', async () => {
  const made = await say(qa, 'The hall is too small')
  const body = { text: 'The hall is large enough', mentions: [], version: made.version }
  expect((await finance.refused(comments.edit, { params: { id: made.id }, body })).status).toBe(403)
  const { data } = await qa.send(comments.edit, { params: { id: made.id }, body })
  expect(data).toMatchObject({ text: body.text, version: 2, edited_at: expect.any(String) })
  expect((await qa.refused(comments.edit, { params: { id: made.id }, body })).status).toBe(409)

  expect((await superadmin.refused(comments.remove, { params: { id: made.id } })).status).toBe(403)
  await qa.send(comments.remove, { params: { id: made.id } })
  expect((await read(finance)).find(({ id }) => id === made.id)).toMatchObject({ text: null, author: made.author })
  expect((await qa.refused(comments.remove, { params: { id: made.id } })).status).toBe(409)
  expect((await qa.refused(comments.edit, { params: { id: made.id }, body: { ...body, version: 3 } })).status).toBe(409)
  const stored = await app.db.selectFrom('comments').select('text').where('id', '=', made.id).executeTakeFirstOrThrow()
  expect(stored.text).toBeNull()

  const log = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', made.id).orderBy('id').execute()
  expect(log.map(({ action, says }) => [action, says])).toEqual([
    ['comment.added', `Commented on ${visit.number}`],
    ['comment.edited', `Changed the comment on ${visit.number}`],
    ['comment.removed', `Removed the comment on ${visit.number}`],
  ])
  expect(log[1]).toMatchObject({ before: { text: '21 characters' }, after: { text: '24 characters' } })
  expect(JSON.stringify(log)).not.toContain('hall')
})

test('whoever is mentioned has it in the inbox and the bell until it is looked at, on every device', async () => {
  const colleague = await app.as('Finance')
  const device = await app.asAccount(colleague.id as string)
  const first = await say(qa, '@Teresita Ocampo, is it paid?', { mentions: [colleague.id as string] })
  await say(qa, 'Somebody else’s matter', { mentions: [superadmin.id as string] })
  const second = await say(qa, 'And this?', { record: 'program', mentions: [colleague.id as string] })
  expect(await bellOf(colleague)).toEqual({ mentions: 2, counted: 2 })
  const { data, unread, meta } = await colleague.send(comments.mentions)
  expect([unread, meta.total]).toEqual([2, 2])
  expect(data).toMatchObject([
    { id: second.id, record: 'program', record_id: program.id, record_name: program.name, institution_id: null, read_at: null },
    { id: first.id, record: 'accreditation', record_id: visit.id, record_name: visit.number, institution_id: visit.institution_id },
  ])
  expect((await read(colleague)).find(({ id }) => id === first.id)).toMatchObject({ is_unread: true })

  await colleague.send(comments.read, { body: { ids: [first.id] } })
  expect(await bellOf(device)).toEqual({ mentions: 1, counted: 1 })
  expect((await read(device)).find(({ id }) => id === first.id)).toMatchObject({ is_unread: false })
  // it stays in the list, read
  expect((await device.send(comments.mentions)).data.map((one) => one.read_at !== null)).toEqual([false, true])
  await device.send(comments.readAll)
  expect(await bellOf(colleague)).toEqual({ mentions: 0, counted: 0 })
  expect((await colleague.send(comments.mentions, { query: { search: visit.number } })).data.map((one) => one.id)).toEqual([first.id])

  // nobody marks for others, or what does not mention them
  expect((await qa.refused(comments.read, { body: { ids: [first.id] } })).status).toBe(404)
})

test('a mention nobody has looked at for two weeks is overdue, and one of a role that reads the record no more is none', async () => {
  const colleague = await app.as('QA')
  const { id } = await say(superadmin, 'Look at this', { mentions: [colleague.id as string] })
  const set = (days: number) =>
    app.db
      .updateTable('comment_mentions')
      .set({ at: new Date(Date.now() - days * 86_400_000) })
      .where('comment_id', '=', id)
      .execute()
  await set(5)
  expect(await bellOf(colleague)).toEqual({ mentions: 1, counted: 0 })
  await set(15)
  expect(await bellOf(colleague)).toEqual({ mentions: 1, counted: 1 })
  await app.db
    .updateTable('accounts')
    .set({ role: 'Admin' })
    .where('id', '=', colleague.id as string)
    .execute()
  const admin = await app.asAccount(colleague.id as string)
  expect(await bellOf(admin)).toEqual({ mentions: 0, counted: 0 })
  expect((await admin.send(comments.mentions)).data).toEqual([])
})

test('a comment sent again after an answer that did not arrive is one comment, one entry of the log, and one mention', async () => {
  const colleague = await app.as('Finance')
  const body = { ...onVisit, id: newId(), text: 'Sent into a tunnel', mentions: [colleague.id as string] }
  const first = await qa.send(comments.add, { body })
  expect((await qa.send(comments.add, { body })).data).toEqual(first.data)
  expect((await read(qa)).filter(({ text }) => text === body.text)).toHaveLength(1)
  expect(await bellOf(colleague)).toEqual({ mentions: 1, counted: 1 })
  const log = await app.db.selectFrom('log_entries').select('id').where('object_id', '=', body.id).execute()
  expect(log).toHaveLength(1)
  // the id tells nobody else what stands there, nor on another record
  expect((await finance.refused(comments.add, { body: { ...body, mentions: [] } })).status).toBe(409)
  expect((await qa.refused(comments.add, { body: { ...body, ...on('program') } })).status).toBe(409)
})

test('of a hundred comments and more each is read, page by page, and it is said how many older ones mention the reader', async () => {
  const busy = { record: 'institution', record_id: (await insertInstitution(app.db)).id } as const
  const colleague = await app.as('Finance')
  const { data: oldest } = await qa.send(comments.add, { body: { ...busy, text: 'Number 1', mentions: [colleague.id as string] } })
  for (let at = 2; at <= 101; at++) await qa.send(comments.add, { body: { ...busy, text: `Number ${at}` } })
  const seen: (string | null)[] = []
  for (let page = 1; page <= 11; page++) {
    const { data, meta, unread } = await colleague.send(comments.list, { query: { ...busy, paginate: 10, page } })
    expect([meta.total, meta.last_page, unread]).toEqual([101, 11, 1])
    seen.push(...data.map(({ text }) => text))
  }
  expect(seen).toEqual(Array.from({ length: 101 }, (_, at) => `Number ${101 - at}`))
  await colleague.send(comments.read, { body: { ids: [oldest.id] } })
  expect((await colleague.send(comments.list, { query: busy })).unread).toBe(0)
})

test('nobody is mentioned who cannot read the record: the list leaves them out, and the server refuses them', async () => {
  const admin = await insertAccount(app.db, { role: 'Admin', last_name: 'Quindoza' })
  const gone = await insertAccount(app.db, { role: 'QA', last_name: 'Quindoza', status: 'suspended' })
  const guest = await insertAccount(app.db, { role: 'Guest', last_name: 'Quindoza' })
  const there = await insertAccount(app.db, { role: 'Finance', last_name: 'Quindoza' })
  const offered = async (record: CommentedRecord) =>
    (await qa.send(comments.colleagues, { query: { ...on(record), search: 'quindo' } })).data.map(({ id }) => id)
  expect(await offered('accreditation')).toEqual([there.id])
  expect((await offered('program')).sort()).toEqual([there.id, admin.id].sort())
  expect((await qa.send(comments.colleagues, { query: onVisit })).data.map(({ id }) => id)).not.toContain(qa.id)

  const before = (await read(qa)).length
  for (const id of [admin.id, gone.id, guest.id, person.id, newId(), qa.id as string]) {
    const refusal = await qa.refused(comments.add, { body: { ...onVisit, text: 'Look', mentions: [there.id, id] } })
    expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['mentions']])
  }
  expect((await read(qa)).length).toBe(before)
})

test('changing a comment tells those who are mentioned only now, and takes it from those who are not any more', async () => {
  const [one, other] = [await app.as('QA'), await app.as('Finance')]
  const made = await say(superadmin, 'Look at this, both', { mentions: [one.id as string] })
  await one.send(comments.read, { body: { ids: [made.id] } })
  const edit = (mentions: string[], version: number) =>
    superadmin.send(comments.edit, { params: { id: made.id }, body: { text: 'Look again', mentions, version } })
  await edit([one.id as string, other.id as string], 1)
  expect([await bellOf(one), await bellOf(other)]).toMatchObject([{ mentions: 0 }, { mentions: 1 }])
  await edit([other.id as string], 2)
  expect((await one.send(comments.mentions)).data).toEqual([])
  await superadmin.send(comments.remove, { params: { id: made.id } })
  expect(await bellOf(other)).toMatchObject({ mentions: 0 })
})

test('nobody outside hears of a comment: not in logs they read, in what is held about them, or in their calendar', async () => {
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: person.id })
  const accreditor = await app.asAccount(person.id)
  const school = await app.as('institution', { institution_id: visit.institution_id })
  for (const record of commentedRecords) await say(qa, 'A word among us', { record })
  for (const who of [accreditor, school]) {
    const told = JSON.stringify([
      await who.send(privacy.held),
      await who.send(logs.activity, { query: { paginate: 100 } }),
      await who.send(calendarFeeds.show),
    ])
    expect(told).not.toMatch(/A word among us|comment\.|Commented/)
  }
  // what stands beside the comments does not repeat them
  const own = await qa.send(programs.auditLogs, { body: { program_id: program.id } })
  const ofVisit = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id, paginate: 100 } })
  expect(JSON.stringify([own, ofVisit])).not.toContain('omment')
  // the general log tells all of them
  const general = await superadmin.send(logs.general, { query: { action: ['comment'], paginate: 100 } })
  expect(general.data.length).toBeGreaterThan(3)
  // an author reads how many they wrote
  expect(JSON.stringify(await qa.send(privacy.held))).toContain('Comments on records')
})

test('comments come along when two records become one, and are back where they were when that is undone', async () => {
  const [kept, absorbed] = [await insertInstitution(app.db), await insertInstitution(app.db)]
  const say = (record_id: string, text: string) => qa.send(comments.add, { body: { record: 'institution', record_id, text } })
  await say(kept.id, 'Of the one that stays')
  await say(absorbed.id, 'Of the other one')
  const of = async (record_id: string) =>
    (await qa.send(comments.list, { query: { record: 'institution', record_id } })).data.map(({ text }) => text)
  const pair = { kept_id: kept.id, absorbed_id: absorbed.id }
  const { data: plan } = await superadmin.send(merges.plan, { query: { kind: 'institution', ...pair } })
  expect(plan.moves).toContainEqual(expect.objectContaining({ key: 'comments', moves: 1, stays: 0 }))
  const versions = { kept_version: plan.kept.version, absorbed_version: plan.absorbed.version }
  const { data: merge } = await superadmin.send(merges.merge, { body: { kind: 'institution', ...pair, ...versions } })
  expect(await of(kept.id)).toEqual(['Of the other one', 'Of the one that stays'])
  expect((await qa.refused(comments.list, { query: { record: 'institution', record_id: absorbed.id } })).status).toBe(404)
  await superadmin.send(merges.undo, { params: { id: merge.id } })
  expect([await of(kept.id), await of(absorbed.id)]).toEqual([['Of the one that stays'], ['Of the other one']])
})

test('the account of an author may go: the comment stays under the name, and is nobody’s own', async () => {
  const author = await app.as('Finance', { first_name: 'Lorna', last_name: 'Passing' })
  const made = await say(author, 'I leave on Friday')
  await superadmin.send(accounts.remove, { params: { id: author.id as string } })
  expect((await read(qa)).find(({ id }) => id === made.id)).toMatchObject({ author: made.author, text: 'I leave on Friday', is_own: false })
})
