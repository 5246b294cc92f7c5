import { expect, test } from 'vitest'
import { type Client, startApp } from '../../../testing/app.ts'
import { makeRooms, uploadFile } from '../../../testing/evidence.ts'
import { readKnownIds } from '../../../testing/generated/requests.ts'
import { insertAccreditation, insertAssignment, insertHonorarium, insertProgram } from '../../../testing/insert.ts'
import { type IdSpot, idSpots, requestWith } from '../../../testing/record-ids.ts'
import { feedback } from '../../features/feedback/contract.ts'
import { itemsAsked } from '../../features/feedback/rules.ts'
import { finances } from '../../features/finances/contract.ts'
import type { Call } from '../../kit/contract/call.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { newId } from '../../kit/server/db/ids.ts'
import { namedCalls } from '../features.ts'

/**
 * Every id a call takes, in its path, query or body: one that names nothing is refused (or finds nothing, where it only
 * narrows a list), and to accreditors and institutions somebody else's record looks the same (docs/domain.md#foreign-records).
 */
const app = await startApp()
const campus = await insertWorld()
/** Of every table, and none of it belongs to the clients below. */
const foreignIds = [...(await readKnownIds(app.db))].map(([table, ids]) => [table, ids[0] as string] as const)
const nobody = '00000000-0000-7000-8000-000000000000'
const clients = new Map<string, Client>([['visitor', app.visitor]])
for (const role of ['accreditor', 'institution'] as const) clients.set(role, await app.as(role))

const cases = namedCalls()
  .filter(([name]) => !name.startsWith('tables.')) // answer 404 whatever comes
  .flatMap(([name, call]) =>
    idSpots(call).map((spot): [string, string, Call, IdSpot] => [`${name} ${[spot.in, ...spot.keys].join('.')}`, name, call, spot]),
  )

test.for(cases)('%s: an id that names nothing is refused, and as a filter finds nothing', async ([, name, call, spot]) => {
  for (const asker of askers(call)) {
    const { address, init } = requestWith(call, spot, nobody, fieldsFor(name, asker))
    const answer = await (await clientOf(asker)).fetch(address, init)
    const text = await answer.text()
    if (answer.status === 200 && (spot.filter || alsoFilters.has(name))) expect(rowsIn(text), asker).toBe(0)
    else {
      // A field that does not fit the missing one may be named in its place: a campus without its institution.
      const says = answer.status === 404 ? /not found/ : new RegExp(`"${spot.keys[0]}|"\\w*id":\\[`)
      const expected = { asker, status: expect.toBeOneOf([404, 422]), text: expect.stringMatching(says) }
      expect({ asker, status: answer.status, text }).toEqual(expected)
    }
  }
})

const own = cases.filter(([, , call]) => askers(call).some((one) => one === 'accreditor' || one === 'institution'))

test.for(own)('%s: the id of a foreign record gets the answer of one that names nothing', async ([, name, call, spot]) => {
  if (isChoice(call, spot) || /^register(Data)?\./.test(name)) return // what everybody reads is nobody's own
  for (const asker of askers(call).filter((one) => one === 'accreditor' || one === 'institution')) {
    const answerTo = async (id: string) => {
      const { address, init } = requestWith(call, spot, id, fieldsFor(name, asker))
      const answer = await (await clientOf(asker)).fetch(address, init)
      return { status: answer.status, text: (await answer.text()).replaceAll(id, 'the id') }
    }
    const missing = await answerTo(nobody)
    for (const [table, id] of foreignIds) expect({ asker, table, ...(await answerTo(id)) }).toEqual({ asker, table, ...missing })
  }
})

/** Institutions are chosen from all of them, as a person's home or tie: that is no record of somebody's. */
function isChoice(call: Call, spot: IdSpot): boolean {
  return spot.in === 'body' && call.method !== 'GET' && ['institution_id', 'home_institution_id'].includes(spot.keys.at(-1) ?? '')
}

/** Calls that narrow their figures by an id, in a body. */
const alsoFilters = new Set(['institutionDashboard.programStatus', 'accreditors.auditLogs', 'feedback.visits', 'programs.auditLogs'])

/** One principal of each kind that is let in: staff see the same records whatever their role. */
function askers(call: Call): string[] {
  if (call.access === 'visitor') return ['visitor']
  if (call.access === 'public') return ['visitor', 'institution']
  const staff = call.access.find((role) => role !== 'accreditor' && role !== 'institution')
  return [...(staff ? [staff] : []), ...call.access.filter((role) => role === 'accreditor' || role === 'institution')]
}

async function clientOf(asker: string): Promise<Client> {
  const client = clients.get(asker) ?? (await app.as(asker as Role))
  clients.set(asker, client)
  return client
}

/** Rows of a list, the sum of figures, the lines of an export below its head. */
function rowsIn(text: string): number {
  if (!text.startsWith('{')) return text.trim().split('\n').length - 1
  const { data } = JSON.parse(text) as { data: unknown }
  if (Array.isArray(data)) return data.length
  return Object.values(data as Record<string, unknown>).reduce((sum: number, one) => sum + (typeof one === 'number' ? one : 0), 0)
}

/** What the needed fields alone do not say: rules between fields, days to come, the side that somebody rates. */
function fieldsFor(name: string, asker: string): object {
  const about = asker === 'accreditor' ? 'institution' : 'accreditor'
  const items = Object.fromEntries(itemsAsked(about === 'institution' ? 'institution' : 'accreditor').map((item) => [item, 5]))
  const soon = { visit_date: new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 10) }
  const fields: Record<string, object> = {
    'requests.add': { ...soon, program_name: 'BS Testing' },
    'requests.answer': { ...soon, programs: [{ campus_id: nobody, program_name: 'BS Testing' }] },
    'schedule.add': { ...soon, institution_id: campus.institution_id, campus_id: campus.id },
    'feedback.add': { about, items, ...(about === 'accreditor' ? { accreditor_id: nobody } : {}) },
    'feedback.keepDraft': { about, items, ...(about === 'accreditor' ? { accreditor_id: nobody } : {}) },
    'evidence.part': { sha256: '0'.repeat(64) },
    'seasons.setPerson': { kind: 'free' },
    'programs.edit': { level: 'none', valid_from: null, valid_to: null },
  }
  return fields[name] ?? {}
}

/** Something of everything, all of it other people's. */
async function insertWorld() {
  const { charge, accreditor } = await insertHonorarium(app.db)
  const program = await insertProgram(app.db)
  const finance = await app.as('Finance')
  await finance.send(finances.uploadProof, { body: { finance_id: charge.id }, file: new File(['%PDF-1.4\n%%EOF\n'], 'slip.pdf') })
  const room = await makeRooms(app)()
  await uploadFile(room.owner, room.survey, new Blob(['%PDF-1.4\n%%EOF\n']), { name: 'plan.pdf', title: 'Plan' })
  const reported = await insertAccreditation(app.db, { status: 'reported' })
  const judged = await insertAssignment(app.db, { accreditation_id: reported.id })
  const author = await app.as('institution', { institution_id: reported.institution_id })
  const items = Object.fromEntries(itemsAsked('accreditor').map((item) => [item, 5]))
  const body = { about: 'accreditor', accreditation_id: reported.id, accreditor_id: judged.accreditor_id, items } as const
  await author.send(feedback.add, { body })
  await app.db
    .insertInto('accreditor_trainings')
    .values({ id: newId(), accreditor_id: accreditor.id, title: 'Writing of reports' })
    .execute()
  await app.db
    .insertInto('sub_member_institutions')
    .values({ id: newId(), accreditor_id: accreditor.id, institution_id: reported.institution_id, relation: 'consultant' })
    .execute()
  return app.db.selectFrom('campuses').selectAll().where('id', '=', program.campus_id).executeTakeFirstOrThrow()
}
