/** The credential of a certificate: what it says, signed for programs to read. */
import { agencyInstant } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { signCredential } from '../../../kit/server/seal/credentials.ts'
import { signingKey } from '../../../kit/server/seal/keys.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import type { DuePaper } from './queries-making.ts'

type Said = { program?: string; institution: string; campus?: string; level: string; valid_from: string | null; valid_to: string | null }

/** @returns null for papers that have none */
export async function credentialOf(db: Db, settings: Settings, paper: DuePaper): Promise<string | null> {
  if (paper.kind !== 'certificate') return null
  const said = paper.input as unknown as Said & DuePaper['input']
  // of a number and address that were given when it was issued
  const publicUrl = said.check.replace(/\/c\/[^/]+$/, '')
  return signCredential(publicUrl, await signingKey(db, settings, said.issued_on), {
    id: `${said.check}/credential`,
    type: 'AccreditationCredential',
    subject: {
      ...subjectOf(paper, said),
      accreditation: { name: said.level, identifier: paper.number, recognizedBy: said.agency.name },
    },
    valid_from: startOf(said.valid_from ?? said.issued_on),
    valid_until: said.valid_to && endOf(said.valid_to),
    place: Number(paper.seq),
  })
}

/** A program and who provides it, or the institution itself. */
function subjectOf({ program_id, institution_id }: DuePaper, { program, institution, campus }: Said) {
  if (!program_id) return { id: `urn:uuid:${institution_id}`, type: 'CollegeOrUniversity', name: institution }
  return {
    ...{ id: `urn:uuid:${program_id}`, type: 'EducationalOccupationalProgram', name: program },
    provider: { type: 'CollegeOrUniversity', name: institution, ...(campus ? { location: campus } : {}) },
  }
}

function startOf(day: string): string {
  return new Date(agencyInstant(`${day}T00:00`)).toISOString()
}

function endOf(day: string): string {
  return new Date(agencyInstant(`${day}T23:59`)).toISOString()
}
