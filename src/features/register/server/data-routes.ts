/** The register as open data: no key, from any site, told that nothing changed where nothing did. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { everyPage } from '../../../kit/server/db/paging.ts'
import type { FileAnswer } from '../../../kit/server/http/file-answer.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { alwaysRevalidate, isNotModified } from '../../../kit/server/http/response-cache.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { publicDecisionColumns, registerProgramColumns } from '../columns.ts'
import { type RegisterProgram, registerData } from '../contract.ts'
import { linkedInstitution, linkedProgram } from '../rules-linked.ts'
import { badgeOf } from './badge.ts'
import { programOf } from './entries.ts'
import { changesFeed } from './feed.ts'
import { listProgramsAfter, readPrograms } from './queries.ts'
import { findLastPublished, listLatest, listPublished, type Place, type Published } from './queries-decisions.ts'
import { findRegisterVersion, listIds, listInstitutionNames } from './queries-places.ts'
import { daysOf, readInstitution, readProgram } from './routes.ts'

const pageSize = 1_000
const inFeed = 50

export const registerDataRoutes = handlers(registerData, {
  programsCsv: async ({ db, reply }) => {
    const tag = tagOf([await findRegisterVersion(db), await lastPublished(db), agencyDay(), agency.upcomingMonths])
    return open(reply, { ...csvFile('programs.csv', registerProgramColumns, programPages(db)), tag })
  },
  decisionsCsv: async ({ db, reply }) => {
    const tag = tagOf([await lastPublished(db), agencyDay()])
    return open(reply, { ...csvFile('decisions.csv', publicDecisionColumns, decisionPages(db)), tag })
  },
  programs: async ({ db, query, request, reply }) => {
    const days = daysOf(query.on)
    const rows = await listProgramsAfter(db, query.after, pageSize, days)
    const next = rows.length === pageSize ? address(registerAddresses.programsJson, { after: rows.at(-1)!.id, on: query.on }) : null
    return unlessKept(request, reply, { data: rows.map((row) => programOf(row, days.on)), on: days.on, next })
  },
  decisions: async ({ db, query, request, reply }) => {
    const rows = await listPublished(db, placeOf(query.after, 'after'), pageSize, agencyDay())
    const next = rows.length === pageSize ? address(registerAddresses.decisionsJson, { after: cursorOf(rows) }) : null
    return unlessKept(request, reply, { data: rows, next })
  },
  changes: async ({ db, query, request, reply }) => {
    const rows = await listPublished(db, placeOf(query.since, 'since'), pageSize, agencyDay())
    return unlessKept(request, reply, { data: rows, cursor: cursorOf(rows) ?? query.since ?? null, more: rows.length === pageSize })
  },
  changesAtom: async ({ db, settings, reply }) => {
    const decisions = await listLatest(db, inFeed, agencyDay())
    const programs = await readPrograms(db, idsOf(decisions, 'program_id'), daysOf(undefined))
    const institutions = await listInstitutionNames(db, idsOf(decisions, 'institution_id'))
    const content = await changesFeed(
      decisions,
      { programs: new Map(programs.map((one) => [one.id, one])), institutions },
      settings.publicUrl,
    )
    return open(reply, shown('changes.atom', 'application/atom+xml; charset=utf-8', content))
  },
  linked: async ({ db, params, settings, reply }) => {
    const { decisions, ...program } = await readProgram(db, params.id)
    const content = JSON.stringify(linkedProgram(settings.publicUrl, program, decisions), null, 1)
    return open(reply, shown(`${params.id}.jsonld`, 'application/ld+json; charset=utf-8', content))
  },
  linkedInstitution: async ({ db, params, settings, reply }) => {
    const { decisions, ...institution } = await readInstitution(db, params.id)
    const content = JSON.stringify(linkedInstitution(settings.publicUrl, institution, decisions), null, 1)
    return open(reply, shown(`${params.id}.jsonld`, 'application/ld+json; charset=utf-8', content))
  },
  badge: async ({ db, params, query, reply }) => {
    const { on, today } = daysOf(query.on)
    const [row] = await readPrograms(db, [params.id], { on, today })
    if (!row) throw new Refusal(404, 'The program was not found in the register.')
    const picture = badgeOf(programOf(row, on).state, on === today ? null : on)
    return open(reply, shown(`${params.id}.svg`, 'image/svg+xml; charset=utf-8', picture))
  },
})

function idsOf(decisions: readonly Published[], of: 'program_id' | 'institution_id'): string[] {
  return [...new Set(decisions.flatMap((one) => one[of] ?? []))]
}

/** Anybody's pages may read and show it. */
function open(reply: FastifyReply, file: FileAnswer): FileAnswer {
  openTo(reply)
  return file
}

function openTo(reply: FastifyReply): void {
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
}

function shown(name: string, type: string, content: string): FileAnswer {
  return { name, type, content, shown: true, tag: tagOf(content) }
}

/** @returns the answer, or nothing where the asker has it and was told so */
function unlessKept<T>(request: FastifyRequest, reply: FastifyReply, answer: T): T | undefined {
  openTo(reply)
  const tag = `"${tagOf(answer)}"`
  reply.headers({ etag: tag, 'cache-control': alwaysRevalidate })
  if (!isNotModified(request, tag)) return answer
  reply.code(304).send()
  return undefined
}

function tagOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27)
}

async function lastPublished(db: Db): Promise<Place | null> {
  return await findLastPublished(db, agencyDay())
}

async function* programPages(db: Db): AsyncGenerator<RegisterProgram[]> {
  const days = daysOf(undefined)
  yield* everyPage<RegisterProgram>(pageSize, async (after, size) =>
    (await listProgramsAfter(db, after?.id, size, days)).map((row) => programOf(row, days.on)),
  )
}

function decisionPages(db: Db): AsyncGenerator<Published[]> {
  const today = agencyDay()
  return everyPage<Published>(pageSize, (after, size) =>
    listPublished(db, after ? { day: after.public_on, seq: after.seq } : null, size, today),
  )
}

/** `2026-03-16.1204`: the day on which an entry became public, and its place in the book. */
function cursorOf(rows: readonly Published[]): string | undefined {
  const last = rows.at(-1)
  return last && `${last.public_on}.${last.seq}`
}

function placeOf(cursor: string | undefined, field: string): Place | null {
  if (!cursor) return null
  const [, day, seq] = /^([1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\.(\d{1,18})$/.exec(cursor) ?? []
  if (day && seq && new Date(day).toISOString().startsWith(day)) return { day, seq }
  const sentence = 'Send the cursor as the last answer gave it.'
  throw new Refusal(422, sentence, { [field]: [sentence] })
}

function address(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined)
  return `${path}?${new URLSearchParams(given)}`
}

/** As many addresses as a site map may have would be 50,000; smaller ones are read sooner. */
const inMap = 10_000

/** For search engines: a map of the maps, and in each the pages of so many programs. */
export function registerMapRoutes(app: FastifyInstance, db: Db, { publicUrl }: Settings): void {
  const xml = 'application/xml; charset=utf-8'
  app.get(registerAddresses.siteMap, async (_request, reply) => {
    const { programs } = await countPrograms(db)
    const maps = Array.from({ length: Math.max(1, Math.ceil(programs / inMap)) }, (_, at) => `${publicUrl}/sitemap-register-${at + 1}.xml`)
    return reply.type(xml).send(mapOf('sitemapindex', 'sitemap', maps))
  })
  app.get('/sitemap-register-:part.xml', async (request, reply) => {
    const part = Number((request.params as { part: string }).part)
    const ids = Number.isInteger(part) && part >= 1 && part <= 100_000 ? await listIds(db, (part - 1) * inMap, inMap) : []
    if (ids.length === 0 && part !== 1) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such map.')
    return reply.type(xml).send(
      mapOf(
        'urlset',
        'url',
        ids.map((id) => publicUrl + registerAddresses.program(id)),
      ),
    )
  })
}

async function countPrograms(db: Db): Promise<{ programs: number }> {
  return { programs: Number((await findRegisterVersion(db)).split('.')[0]) }
}

function mapOf(root: string, one: string, addresses: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<${one}><loc>${address}</loc></${one}>`).join('\n')}
</${root}>
`
}
