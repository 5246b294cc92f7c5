/** Merging two records of one institution: what is kept, what stands in the way, and what is written. */
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { typeNames } from '../../institutions/rules.ts'
import type { MergeField, MergeRecord } from '../contract.ts'
import { defaultChoice, type FieldChoice } from '../rules.ts'
import type { Kind, Records } from './kinds.ts'
import {
  addFormerName,
  closeInstitution,
  type InstitutionRecord,
  institutionLines,
  keepMain,
  leaveOwnName,
  listCampusNames,
  listInstitutionRecords,
  listSameCampuses,
  renameCampus,
  swapNames,
  tiedTeams,
  writeInstitution,
} from './queries-institutions.ts'
import { countPapers } from './queries-papers.ts'
import type { Steps } from './queries-rows.ts'

type Field = { key: string; label: string; says: (record: InstitutionRecord) => string | null }

/** In the order in which the guided page shows them; each is a column of its name. */
const fields: readonly Field[] = [
  { key: 'name', label: 'Name', says: ({ name }) => name },
  { key: 'acronym', label: 'Acronym', says: ({ acronym }) => acronym },
  { key: 'type', label: 'Type', says: ({ type }) => typeNames[type] },
  { key: 'region', label: 'Region', says: ({ region }) => region },
  { key: 'province', label: 'Province', says: ({ province }) => province },
  { key: 'city', label: 'City', says: ({ city }) => city },
  { key: 'website', label: 'Website', says: ({ website }) => website },
  { key: 'phone', label: 'Phone', says: ({ phone }) => phone },
  { key: 'email', label: 'E-mail', says: ({ email }) => email },
  { key: 'president', label: 'President', says: ({ president }) => president },
]

export const institutions: Kind<InstitutionRecord> = {
  noun: 'institution',
  find: listInstitutionRecords,
  record: toRecord,
  fields: ({ kept, absorbed }) => fields.map((field) => toField(field, kept, absorbed)),
  problems: problemsOf,
  lines: (db, { absorbed }) => institutionLines(db, absorbed.id),
  papers: (db, { absorbed }) => countPapers(db, 'institution_id', absorbed.id),
  proposed: (one, other) => (weight(one) >= weight(other) ? one.id : other.id),
  write: writeInstitutions,
  finish: (steps, { kept, absorbed }) => leaveOwnName(steps, { kept: kept.id, absorbed: absorbed.id }),
  about: ({ id }) => ({ object: { type: 'institution', id }, institution_id: id }),
}

/** The one that the book of decisions names has to stay; then the active one, then the one with more of a history. */
function weight({ decisions, status, programs, visits, accounts }: InstitutionRecord): number {
  return (decisions > 0 ? 1e9 : 0) + (status === 'active' ? 1e6 : 0) + programs + visits + accounts
}

function toRecord({ id, name, acronym, city, region, status, programs, visits, accounts, version }: InstitutionRecord): MergeRecord {
  const line = [acronym, city, region, status === 'inactive' ? 'inactive' : null].filter(Boolean).join(' · ')
  const used = [formatCount(programs, 'program'), formatCount(visits, 'visit'), formatCount(accounts, 'account')].join(', ')
  return { id, name, line, used, version }
}

function toField({ key, label, says }: Field, kept: InstitutionRecord, absorbed: InstitutionRecord): MergeField {
  const [ofKept, ofAbsorbed] = [says(kept), says(absorbed)]
  const choice = defaultChoice({ kept: ofKept, absorbed: ofAbsorbed, isList: false })
  return { key, label, kept: ofKept, absorbed: ofAbsorbed, isList: false, choice }
}

async function problemsOf(db: Db | Trx, records: Records<InstitutionRecord>): Promise<{ problems: string[]; notices: string[] }> {
  const { kept, absorbed } = records
  const { problems, notices } = await tiedTeams(db, records)
  if (absorbed.decisions > 0)
    problems.unshift(
      kept.decisions > 0
        ? `The book of decisions has entries on the institutional accreditation of ${kept.name} and of ${absorbed.name}. Two books are never joined, so the two stay apart; set the one that is not needed inactive instead.`
        : `The book of decisions names ${absorbed.name} itself, by its institutional accreditation. Let that record stay.`,
    )
  if (kept.status === 'inactive' && absorbed.status === 'active')
    problems.unshift(`${kept.name} is inactive and ${absorbed.name} is not. Let the active one stay, or set the other active first.`)
  const pair = { kept: kept.id, absorbed: absorbed.id }
  const taken = await listCampusNames(db, pair)
  for (const { name } of await listSameCampuses(db, pair))
    notices.push(
      `Both have a campus “${name}”. That of ${absorbed.name} comes along as “${freeName(name, absorbed, taken)}”; its programs can be moved to the other one afterwards.`,
    )
  notices.push(`${absorbed.name} becomes a former name of the one that stays: searches, the public register and imports find it by both.`)
  return { problems, notices }
}

async function writeInstitutions(
  act: Act,
  steps: Steps,
  { kept, absorbed }: Records<InstitutionRecord>,
  choices: Readonly<Record<string, FieldChoice>>,
): Promise<void> {
  const pair = { kept: kept.id, absorbed: absorbed.id }
  const isNamedAnew = choices.name === 'absorbed'
  await writeInstitution(
    steps,
    pair,
    fields.map(({ key }) => key).filter((key) => key !== 'name' && choices[key] === 'absorbed'),
  )
  if (isNamedAnew) await swapNames(steps, kept, absorbed)
  await closeInstitution(steps, pair)
  const taken = await listCampusNames(act.trx, pair)
  for (const campus of await listSameCampuses(act.trx, pair)) await renameCampus(steps, campus.id, freeName(campus.name, absorbed, taken))
  await keepMain(steps, pair)
  const former = isNamedAnew ? kept.name : absorbed.name
  await addFormerName(steps, kept.id, former, act.actor.id)
}

/** "Main Campus (MSU)", and with a number where that is taken, too. Takes it. */
function freeName(campus: string, { acronym, name }: InstitutionRecord, taken: Set<string>): string {
  const base = `${campus} (${acronym || name})`
  const names = [base, ...Array.from({ length: taken.size + 1 }, (_, n) => `${base} ${n + 2}`)]
  const free = names.find((one) => !taken.has(one.toLowerCase())) as string
  taken.add(free.toLowerCase())
  return free
}
