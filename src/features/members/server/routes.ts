import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { plainText } from '../../../kit/contract/names.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { kept } from '../../../kit/server/http/kept.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { type Member, members } from '../contract.ts'
import { levelCounts, readMembers } from './queries.ts'

const aMinute = 60_000

export const memberRoutes = handlers(members, {
  standing: async (asked) => {
    const { institutions, grace, as_of } = await allOf(asked)
    const held = levelCounts((level) => sumOf(institutions, (member) => member.levels[level]))
    return {
      data: {
        programs: total(held) - held.candidate,
        candidates: held.candidate,
        levels: levelCounts((level) => held[level] - grace[level]),
        grace: total(grace),
        institutions: institutions.length,
        campuses: sumOf(institutions, (member) => member.campuses),
        as_of,
      },
    }
  },
  list: async ({ query, ...asked }) => {
    const { institutions } = await allOf(asked)
    return {
      data: institutions.filter(
        (member) =>
          (!query.search || matches(member, query.search)) &&
          (!query.region || member.region === query.region) &&
          (!query.level || member.highest === query.level),
      ),
      regions: regionsOf(institutions),
      total: institutions.length,
      campuses: sumOf(institutions, (member) => member.campuses),
    }
  },
})

type Place = { db: Db; settings: Settings }

/** One for each server. */
const readings = new WeakMap<Settings, ReturnType<typeof read>>()

function allOf({ db, settings }: Place) {
  const reading = readings.get(settings) ?? read(db)
  readings.set(settings, reading)
  return reading()
}

function read(db: Db) {
  return kept(aMinute, () => readMembers(db, agencyDay()))
}

/** Every word of the search in name, former names, acronym, city or province, whatever the case and the accents. */
function matches(member: Member, search: string): boolean {
  const text = plainText([member.name, ...member.former_names, member.acronym, member.city, member.province].join(' '))
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
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
