/** Evidence rooms for tests, and uploads over a line that does what a test says. */
import { createHash } from 'node:crypto'
import { evidence } from '../src/features/evidence/contract.ts'
import { sendInParts, type UploadLine } from '../src/features/evidence/rules-upload.ts'
import { CallError } from '../src/kit/contract/client.ts'
import { addDays, agencyDay } from '../src/kit/contract/days.ts'
import { newId } from '../src/kit/server/db/ids.ts'
import type { Client, TestApp } from './app.ts'
import { insertAccreditation, insertAssignment, insertProgram } from './insert.ts'

type Room = Awaited<ReturnType<ReturnType<typeof makeRooms>>>
type Goal = { title: string; slot?: 'evidence' | 'profile'; area?: 'I' | 'II' | 'III' | null; item_id?: string }
type Item = Awaited<ReturnType<typeof addLink>>

/** As short as a PDF may be. */
export const smallPdf = new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'])

/** A scheduled visit of one program that begins in so many days, with its institution and somebody of its team. */
export function makeRooms(app: TestApp) {
  return async ({ in: days = 10 }: { in?: number } = {}) => {
    const program = await insertProgram(app.db)
    const first = addDays(agencyDay(), days)
    const visit = await insertAccreditation(app.db, {
      campus_id: program.campus_id,
      status: 'scheduled',
      visit_date: first,
      visit_end: addDays(first, 2),
    })
    const survey = newId()
    await app.db
      .insertInto('accreditation_programs')
      .values({ id: survey, accreditation_id: visit.id, program_id: program.id, survey_type: 'second', level_sought: 'level_2' })
      .execute()
    const { accreditor_id } = await insertAssignment(app.db, { accreditation_id: visit.id, program_ids: [program.id] })
    const owner = await app.as('institution', { institution_id: visit.institution_id })
    return { survey, visit, owner, member: await app.asAccount(accreditor_id) }
  }
}

export async function addLink(client: Client, survey_id: string, goal: Goal) {
  return (await client.send(evidence.link, { params: { survey_id }, body: { ...goal, url: 'https://example.edu/paper' } })).data
}

/** As the page does it, part by part. */
export async function uploadFile(client: Client, survey_id: string, content: Blob, { name, ...goal }: Goal & { name: string }) {
  const { data } = await client.send(evidence.begin, { params: { survey_id }, body: { ...goal, name, bytes: content.size } })
  return sendInParts(content, lineTo(client, data.id))
}

/** @param over what happens on the line to a part of so many bytes */
function lineTo(client: Client, id: string, over = (_: number, send: () => Promise<number>) => send()): UploadLine<Item> {
  return {
    part: (offset, part, sha256) =>
      over(part.size, async () => {
        const file = new File([part], 'part')
        return (await client.send(evidence.part, { params: { id }, body: { offset, sha256 }, file })).data.received
      }),
    received: async () => (await client.send(evidence.state, { params: { id } })).data.received,
    finish: async (sha256) => (await client.send(evidence.finish, { params: { id }, body: sha256 ? { sha256 } : {} })).data,
    wait: async () => {},
  }
}

/**
 * A file over a line that is cut ten times: before the server had the part, or when it had it and its answer was lost.
 * @returns all bytes that left, and those of them that had to leave once more
 */
export async function uploadThroughCuts(app: TestApp, { survey, owner, member }: Room, megabytes: number) {
  const size = megabytes * 1_048_576
  const block = Buffer.alloc(1_048_576, 'evidence ')
  const whole = new Blob(['%PDF-1.4\n', ...Array.from({ length: megabytes }, () => block)]).slice(0, size)
  const body = { title: 'All of it', name: 'all.pdf', bytes: size }
  const { data: begun } = await owner.send(evidence.begin, { params: { survey_id: survey }, body })
  const cuts = new Set([2, 3, 4, 7, 8, 11, 12, 15, 16, 18])
  const count = { sent: 0, lost: 0, parts: 0 }
  const line = lineTo(owner, begun.id, async (bytes, send) => {
    count.sent += bytes
    count.parts += 1
    if (!cuts.has(count.parts)) return send()
    const isAnswerLost = count.parts % 2 === 1
    if (isAnswerLost) await send()
    else count.lost += bytes
    throw new CallError(0, 'The server did not answer.')
  })
  const item = await sendInParts(whole, line)
  const listed = await app.db.selectFrom('evidence_items').select('id').where('survey_id', '=', survey).execute()
  return {
    ...count,
    ...{ size, whole, item, uploadId: begun.id, listed: listed.length },
    again: await line.finish(undefined),
    read: await member.send(evidence.file, { params: { id: item.version_id } }),
  }
}

export function shaOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export async function hashOf(content: Blob): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await content.arrayBuffer()))
    .digest('hex')
}
