/** Issues papers inside another's change: numbers and rows at once, the files soon after (maker.ts). */
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { type Writing, writeLogs } from '../../../kit/server/log/queries.ts'
import { hasTemplate, type PaperFrame } from '../../../kit/server/papers/paper.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { certified, lettered, type PaperKind, paperKindNames, paperNumber } from '../rules.ts'
import { longDay } from '../rules-words.ts'
import { certificateWords, type DecisionFacts, letterWords } from './decision-words.ts'
import { listDecisionFacts } from './queries-decisions.ts'
import { insertPapers, takePaperNumbers } from './queries-issue.ts'

export type NewPaper = {
  kind: PaperKind
  /** The file of `content/papers/` it is set by. */
  template: string
  /** What it says besides its frame (number, day, agency); dates and names as they are to be read. */
  words: Record<string, unknown>
  /** For lists: the program, the person, the title. */
  about: string
  decision_id?: string | null
  program_id?: string | null
  institution_id?: string | null
  accreditor_id?: string | null
  training_id?: string | null
  /** The id of the paper in whose place it stands. */
  replaces?: string | null
}

type Issued = { id: string; number: string }

/** What of an act is needed: it may speak for what happened before there was one. */
type Issuing = Writing & { readonly settings: Pick<Settings, 'publicUrl'> }

/**
 * Gives each the next number of its kind and year, and keeps what it says; none is given twice, none left out. Nothing is drawn here.
 * @param on the day of issue: its year counts, so the days of a year come one after the other
 * @returns them in the order given
 */
export async function issuePapers(act: Issuing, papers: readonly NewPaper[], on = agencyDay()): Promise<Issued[]> {
  if (papers.length === 0) return []
  const year = Number(on.slice(0, 4))
  const frame = frameOf(on)
  const numbers = new Map<NewPaper, string>()
  for (const [kind, those] of Map.groupBy(papers, (one) => one.kind)) {
    const last = await takePaperNumbers(act.trx, kind, year, those.length)
    for (const [at, one] of those.entries()) numbers.set(one, paperNumber(kind, year, last - those.length + at + 1))
  }
  const rows = papers.map(({ words, ...paper }) => {
    if (!hasTemplate(paper.template)) throw new Error(`There is no template content/papers/${paper.template}.typ.`)
    return { id: newId(), words, ...paper }
  })
  const issued = rows.map((row, at) => {
    const number = numbers.get(papers[at] as NewPaper) as string
    const { words, ...rest } = row
    const input = { ...words, ...frame, number, check: `${act.settings.publicUrl}/c/${number}` }
    return { ...rest, number, input, issued_on: on, issued_by: act.actor?.id ?? null }
  })
  await insertPapers(act.trx, issued)
  await writeLogs(
    act,
    issued.map(({ id, number, kind, about, program_id, institution_id, accreditor_id, replaces }) => ({
      action: 'paper.issued',
      object: { type: 'paper', id },
      says: `Issued ${number}, ${paperKindNames[kind].toLowerCase()}: ${about}`,
      after: { number, ...(replaces ? { replaces } : {}) },
      institution_id: institution_id ?? null,
      program_id: program_id ?? null,
      accreditor_id: accreditor_id ?? null,
    })),
  )
  return issued.map(({ id, number }) => ({ id, number }))
}

/**
 * The certificates and letters of entries of the book, for those acts that have them: what is issued already is not issued again. A
 * certificate of an entry that supersedes another takes the place of that entry's certificate.
 */
export async function papersOfDecisions(act: Issuing, decisions: readonly { id: string }[], on = agencyDay()): Promise<Issued[]> {
  const facts = await listDecisionFacts(
    act.trx,
    decisions.map(({ id }) => id),
  )
  const toCertify = facts.filter((one) => certified.includes(one.act) && !one.certificate)
  const certificates = await issuePapers(
    act,
    toCertify.map((one) => ({
      ...{
        kind: 'certificate' as const,
        template: one.program_id ? 'certificate' : 'institution-certificate',
        words: certificateWords(one),
      },
      ...ofDecision(one),
      replaces: one.replaces,
    })),
    on,
  )
  const numbers = new Map(toCertify.map((one, at) => [one.id, certificates[at]?.number]))
  const toTell = facts.filter((one) => !one.has_letter && (lettered as readonly string[]).includes(one.act))
  const letters = await issuePapers(
    act,
    toTell.map((one) => ({
      ...{ kind: 'letter' as const, template: `letter-${one.act}` },
      words: letterWords(one, numbers.get(one.id) ?? one.certificate),
      ...ofDecision(one),
    })),
    on,
  )
  return [...certificates, ...letters]
}

function ofDecision({ id, program_id, program, institution_id, institution }: DecisionFacts) {
  return { about: program ?? institution, decision_id: id, program_id, institution_id }
}

/** What every paper of a day says of the agency: kept with it, whatever the settings say later. */
function frameOf(on: string): Omit<PaperFrame, 'number' | 'check'> & { agency: { mark: string | null } } {
  const { acronym, name, address, phone, email, brand } = agency
  return {
    agency: { acronym, name, color: brand.color, address: [...address], contact: [phone, email], mark: brand.mark?.hash ?? null },
    issued_on: on,
    issued_words: longDay(on),
  }
}
