import type { FastifyInstance } from 'fastify'
import { agency } from '../../../../agency.config.ts'
import { agencyDay } from '../../../kit/contract/today.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { findDocument, listDocuments } from '../../resources/server/documents.ts'
import { type Member, site } from '../contract.ts'
import { receiveMessage } from './contact.ts'
import { kept } from './kept.ts'
import { mapRoutes } from './map-routes.ts'
import { levelCounts, readMembers } from './queries.ts'
import { findPage } from './texts.ts'

const aMinute = 60_000

export function siteRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  mapRoutes(app, db, settings)
  const all = kept(aMinute, () => readMembers(db, agencyDay()))
  routes(app, site, {
    standing: async () => {
      const { members, grace, as_of } = await all()
      const held = levelCounts((level) => sumOf(members, (member) => member.levels[level]))
      return {
        data: {
          programs: total(held),
          levels: levelCounts((level) => held[level] - grace[level]),
          grace: total(grace),
          institutions: members.length,
          campuses: sumOf(members, (member) => member.campuses),
          as_of,
        },
      }
    },
    members: async ({ query }) => {
      const { members } = await all()
      return {
        data: members.filter(
          (member) =>
            (!query.search || matches(member, query.search)) &&
            (!query.region || member.region === query.region) &&
            (!query.level || member.highest === query.level),
        ),
        regions: regionsOf(members),
        total: members.length,
        campuses: sumOf(members, (member) => member.campuses),
      }
    },
    page: async ({ params }) => ({ data: await findPage(params.page) }),
    documents: async () => ({ data: await listDocuments() }),
    document: ({ params }) => findDocument(params.file),
    contact: (asked) => receiveMessage(db, settings, asked),
  })
}

/** Every word of the search in name, acronym, city or province, whatever the case and the accents. */
function matches(member: Member, search: string): boolean {
  const text = plain([member.name, member.acronym, member.city, member.province].join(' '))
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** In the national order; regions the list does not know come last. */
function regionsOf(members: Member[]): { region: string; members: number }[] {
  const counts = new Map<string, number>(agency.regions.map((region) => [region.name, 0]))
  for (const { region } of members) counts.set(region, (counts.get(region) ?? 0) + 1)
  return [...counts].map(([region, count]) => ({ region, members: count })).filter((one) => one.members > 0)
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0)
}

function sumOf(members: Member[], numberOf: (member: Member) => number): number {
  return members.reduce((sum, member) => sum + numberOf(member), 0)
}
