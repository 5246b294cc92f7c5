import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { hold, insertAccreditation, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { insertDecisions } from '../../decisions/server/queries.ts'
import { outcomes } from '../../outcomes/contract.ts'
import { register } from '../../register/contract.ts'
import { search } from '../../search/contract.ts'
import { papers } from '../contract.ts'
import { issuePapers, type NewPaper, papersOfDecisions } from './acts.ts'
import { makeDuePapers } from './maker.ts'
import { takeDuePapers } from './queries-making.ts'

const app = await startApp({ PUBLIC_URL: 'https://agency.example' })
const qa = await app.as('QA')
const today = agencyDay()
const decided_on = addDays(today, -1)
const year = today.slice(0, 4)

async function make() {
  const errors: unknown[] = []
  await makeDuePapers(app.db, app.settings, undefined, (error) => errors.push(error))
  expect(errors).toEqual([])
}

/** A visit that ended with its level granted. */
async function granted(name: string) {
  const institution = await insertInstitution(app.db, { name: `${name} State University`, president: 'Dr. Ñeco Peña' })
  const visit = await insertAccreditation(app.db, {
    institution_id: institution.id,
    status: 'reported',
    visit_date: addDays(today, -30),
    visit_end: addDays(today, -28),
  })
  const program = await insertProgram(app.db, { name, campus_id: visit.campus_id })
  await hold(app.db, program.id, { level: 'candidate', valid_from: '2025-01-15', valid_to: addDays(today, 20) })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: newId(), accreditation_id: visit.id, program_id: program.id, survey_type: 'first_formal', level_sought: 'level_1' })
    .execute()
  await qa.send(outcomes.record, {
    body: {
      accreditation_id: visit.id,
      version: 1,
      confirm_team: true,
      programs: [{ program_id: program.id, outcome: 'granted', grand_mean: 4, lowest_area_mean: 3.8, decided_on }],
    },
  })
  return { institution, visit, program }
}

const listOf = async (filter: object) => (await qa.send(papers.list, { query: { filter: JSON.stringify(filter) } })).data

test('an outcome that grants a level issues its certificate and letter in the same act; their files are there after a round', async () => {
  const { institution, program } = await granted('BS Glaciology')
  const issued = await listOf({ program_id: program.id })
  expect(issued.map(({ kind, about, made_at }) => [kind, about, made_at])).toEqual([
    ['letter', 'BS Glaciology', null],
    ['certificate', 'BS Glaciology', null],
  ])
  const certificate = issued[1] as (typeof issued)[number]
  expect(certificate.number).toMatch(new RegExp(`^C-${year}-0000\\d$`))
  const owner = await app.as('institution', { institution_id: institution.id })
  expect((await owner.refused(papers.file, { params: { id: certificate.id } })).status).toBe(409)

  await make()
  const made = await qa.send(papers.file, { params: { id: certificate.id } })
  const bytes = Buffer.from(await made.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await listOf({ program_id: program.id, kind: 'certificate' })).toMatchObject([
    { sha256, bytes: bytes.length, signed_by: null, problem: null },
  ])

  const { data } = await app.visitor.send(papers.check, { params: { number: certificate.number.toLowerCase() } })
  expect(data).toMatchObject({ number: certificate.number, sha256, institution: institution.name })
  expect(data.says).toContainEqual({ name: 'Level', value: 'Level I accredited' })
  expect(data.today).toMatchObject({ state: 'stands', holds: 'Level I' })
  expect((await app.visitor.refused(papers.check, { params: { number: `C-${year}-99999` } })).status).toBe(404)

  // the paper says what it said, whatever the program is called since
  await app.db.updateTable('programs').set({ name: 'BS Ice' }).where('id', '=', program.id).execute()
  const later = await app.visitor.send(papers.check, { params: { number: certificate.number } })
  expect(later.data.says).toContainEqual({ name: 'Program', value: 'BS Glaciology' })
})

test('what an institution is granted as a whole: one entry, one certificate of it, its check page, and the register on two days', async () => {
  const visit = await insertAccreditation(app.db, { status: 'reported', visit_date: addDays(today, -30), visit_end: addDays(today, -28) })
  const programs = []
  for (const name of ['BS Tides', 'BS Currents']) {
    const program = await insertProgram(app.db, { name, campus_id: visit.campus_id })
    await app.db
      .insertInto('accreditation_programs')
      .values({ id: newId(), accreditation_id: visit.id, program_id: program.id, survey_type: 'institutional', level_sought: 'level_1' })
      .execute()
    programs.push({ program_id: program.id, outcome: 'granted' as const, decided_on })
  }
  await qa.send(outcomes.record, { body: { accreditation_id: visit.id, version: 1, confirm_team: true, programs } })
  await make()
  const issued = (await listOf({ kind: 'certificate' })).filter(({ institution_id }) => institution_id === visit.institution_id)
  expect(issued).toMatchObject([{ program_id: null, problem: null, bytes: expect.any(Number) }])
  const { name } = await app.db.selectFrom('institutions').select('name').where('id', '=', visit.institution_id).executeTakeFirstOrThrow()

  const { data } = await app.visitor.send(papers.check, { params: { number: issued[0]?.number as string } })
  expect(data).toMatchObject({ institution: name, today: { state: 'stands', holder: 'institution', holds: 'Institutional Level I' } })
  expect(data.says.map((said) => said.name)).not.toContain('Program')

  const shown = async (on: string) =>
    (await app.visitor.send(register.institution, { params: { id: visit.institution_id }, query: { on } })).data
  expect((await shown(addDays(decided_on, -1))).state).toMatchObject({ level: 'none' })
  expect((await shown(today)).state).toMatchObject({ level: 'level_1', status: 'valid', valid_to: addDays(addMonths(decided_on, 60), -1) })
  expect((await shown(today)).decisions.map(({ act }) => act)).toEqual(['grant'])
})

test('an institution reads its own certificates and letters, and nobody else’s; a letter tells visitors its day and institution alone', async () => {
  const { institution, program } = await granted('BS Meteorology')
  await make()
  const owner = await app.as('institution', { institution_id: institution.id })
  const { data } = await owner.send(papers.own, { query: { program_id: program.id } })
  expect(data.map(({ kind }) => kind)).toEqual(['letter', 'certificate'])
  const [letter] = data
  const pdf = await owner.send(papers.file, { params: { id: letter!.id } })
  expect(pdf.size).toBeGreaterThan(10_000)
  const other = await app.as('institution', { institution_id: (await insertInstitution(app.db)).id })
  expect((await other.refused(papers.file, { params: { id: letter!.id } })).status).toBe(404)
  expect((await other.send(papers.own)).data).toEqual([])
  expect((await (await app.as('accreditor')).refused(papers.file, { params: { id: letter!.id } })).status).toBe(404)
  const told = await app.visitor.send(papers.check, { params: { number: letter!.number } })
  expect(told.data).toMatchObject({
    kind: 'letter',
    issued_on: today,
    institution: institution.name,
    says: [],
    today: null,
    credential: null,
  })
})

test('a corrected outcome: the new certificate stands in the place of the old one, whose check page says so at once', async () => {
  const { visit, program } = await granted('BS Oceanography')
  const [first] = await listOf({ program_id: program.id, kind: 'certificate' })
  const [standing] = await app.db
    .selectFrom('program_outcomes as o')
    .innerJoin('accreditation_programs as ap', 'ap.id', 'o.accreditation_program_id')
    .select('o.id')
    .where('ap.program_id', '=', program.id)
    .execute()
  await qa.send(outcomes.correct, {
    body: {
      ...{ accreditation_id: visit.id, version: 2, program_id: program.id, replaces: standing!.id, outcome: 'granted', grand_mean: 4 },
      ...{ lowest_area_mean: 3.9, decided_on: addDays(today, -2), correction_reason: 'The day was wrong.' },
    },
  })
  const [second] = await listOf({ program_id: program.id, kind: 'certificate' })
  expect(second).toMatchObject({ replaces: first!.number })
  const { data } = await app.visitor.send(papers.check, { params: { number: first!.number } })
  expect(data).toMatchObject({ next: second!.number, today: { state: 'replaced' } })
  expect(data.today?.sentences[0]).toBe(`This certificate is replaced by ${second!.number}.`)
  const now = await app.visitor.send(papers.check, { params: { number: second!.number } })
  expect(now.data.today).toMatchObject({ state: 'stands' })
})

test('a downgrade, the end of a validity and a newer certificate are told on the day from which they count', async () => {
  const { program } = await granted('BS Seismology')
  const [paper] = await listOf({ program_id: program.id, kind: 'certificate' })
  const stateNow = async () => (await app.visitor.send(papers.check, { params: { number: paper!.number } })).data.today?.state
  const enter = (more: object) =>
    inAct(bySystem(app.db, app.settings, 'test'), async (act) => {
      const id = newId()
      const entry = { id, program_id: program.id, act: 'downgrade' as const, level_before: 'level_1' as const, level: 'none' as const }
      await insertDecisions(act.trx, [{ ...entry, counts_from: today, goes_last: false, decided_on: today, entered_by: null, ...more }])
      return papersOfDecisions(act, [{ id }])
    })
  // one of tomorrow counts tomorrow
  await enter({ counts_from: addDays(today, 1), reason: 'From tomorrow.' })
  expect(await stateNow()).toBe('stands')
  const letters = await enter({ reason: 'The laboratories are closed.' })
  expect(letters).toHaveLength(1)
  expect(await stateNow()).toBe('taken_back')
  await enter({ act: 'renew', level: 'level_1', counts_from: today, valid_from: today, valid_to: addMonths(today, 36) })
  expect(await stateNow()).toBe('taken_back')
})

test('five hundred papers at once get numbers without a gap, also when an act in between is undone', async () => {
  const before = await listOf({ kind: 'resolution' })
  expect(before).toEqual([])
  const paper = (about: string): NewPaper => ({ kind: 'resolution', template: 'resolution', about, words: { title: about } })
  const issue = (count: number, fails = false) =>
    inAct(bySystem(app.db, app.settings, 'test'), async (act) => {
      const issued = await issuePapers(
        act,
        Array.from({ length: count }, (_, at) => paper(`Resolution ${at}`)),
      )
      if (fails) throw new Error('undone')
      return issued
    })
  const first = await issue(2)
  await expect(issue(3, true)).rejects.toThrow('undone')
  const [more, others] = await Promise.all([issue(500), issue(7)])
  const numbers = [...first, ...more, ...others].map(({ number }) => number).sort()
  expect(numbers).toEqual(Array.from({ length: 509 }, (_, at) => `R-${year}-${String(at + 1).padStart(5, '0')}`))
  const log = await app.db.selectFrom('log_entries').select('says').where('action', '=', 'paper.issued').execute()
  expect(log.filter(({ says }) => says.includes('Resolution'))).toHaveLength(509)
  await expect(
    inAct(bySystem(app.db, app.settings, 'test'), (act) => issuePapers(act, [{ ...paper('x'), template: '../layout' }])),
  ).rejects.toThrow('There is no template')

  // they lack most of what a resolution says: each says so, and the others are made
  const errors: unknown[] = []
  const [third] = await inAct(bySystem(app.db, app.settings, 'test'), (act) =>
    issuePapers(act, [{ kind: 'letter', template: 'letter-lapse', about: 'BS Law', words: { program: 'BS Law' } }]),
  )
  await app.db
    .updateTable('papers')
    .set({ next_attempt_at: new Date(Date.now() + 3_600_000) })
    .where('kind', '=', 'resolution')
    .execute()
  await makeDuePapers(app.db, app.settings, undefined, (error) => errors.push(error))
  const [waits] = (await qa.send(papers.list, { query: { search: third!.number } })).data
  expect(waits).toMatchObject({
    made_at: null,
    problem: 'content/papers/letter-lapse.typ: what it is to say lacks the field "holder"',
  })
  expect(errors).toHaveLength(1)
})

test('a paper is never changed, and its file is made once: the database refuses everything else', async () => {
  const { program } = await granted('BS Volcanology')
  await make()
  const [paper] = await listOf({ program_id: program.id, kind: 'certificate' })
  const change = (fields: object) => app.db.updateTable('papers').set(fields).where('id', '=', paper!.id).execute()
  await expect(change({ number: 'C-2026-00000' })).rejects.toThrow('only added')
  await expect(change({ sha256: 'f'.repeat(64) })).rejects.toThrow('only added')
  await expect(app.db.deleteFrom('papers').where('id', '=', paper!.id).execute()).rejects.toThrow('only added')
})

test('two processes that make papers at the same time, and one that died in the middle, leave one file each', async () => {
  const { program } = await granted('BS Mycology')
  const place = () => app.db.updateTable('papers').where('program_id', '=', program.id)
  // somebody took them and was killed: they are due again when their time is over
  await takeDuePapers(app.db, 100)
  await make()
  expect((await listOf({ program_id: program.id })).map(({ made_at }) => made_at)).toEqual([null, null])
  await place()
    .set({ next_attempt_at: new Date(Date.now() - 1_000) })
    .execute()
  await Promise.all([make(), make(), make()])
  const made = await listOf({ program_id: program.id })
  const files = await app.db.selectFrom('files').select(['id', 'name']).where('kind', '=', 'paper').execute()
  for (const { number, file_id } of made)
    expect(files.filter(({ name }) => name === `${number}.pdf`)).toEqual([{ id: file_id, name: `${number}.pdf` }])
})

test('staff search papers, narrow them by kind, and save them as a file', async () => {
  await granted('BS Limnology')
  const { data, meta, waiting } = await qa.send(papers.list, { query: { search: 'limnology' } })
  expect([meta.total, waiting.reason]).toEqual([2, null])
  const lines = (await (await qa.send(papers.export, { query: { search: 'limnology' } })).text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(data[1]!.number)
  expect((await (await app.as('Finance')).send(papers.list, { query: { search: 'limnology' } })).data).toHaveLength(2)
})

test('the search of the top bar finds a paper by its number and by what it is about, for those who read papers', async () => {
  const { program } = await granted('BS Herpetology')
  const [letter, certificate] = await listOf({ program_id: program.id })
  const found = async (role: 'QA' | 'Admin', query: string) =>
    (await (await app.as(role)).send(search.records, { query: { query } })).data
      .filter(({ kind }) => kind === 'papers')
      .flatMap(({ records }) => records.map(({ name, path }) => [name, path]))
  const of = ({ number }: { number: string }) => [number, `/admin/papers?search=${number}`]
  expect(await found('QA', 'herpetology')).toEqual([of(letter!), of(certificate!)])
  expect(await found('QA', certificate!.number)).toEqual([of(certificate!)])
  expect(await found('Admin', 'herpetology')).toEqual([])
})
