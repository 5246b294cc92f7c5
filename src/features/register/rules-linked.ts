/**
 * A program or an institution of the register as linked data: what it is in the words of schema.org, what was decided in those of both schema.org and CTDL
 * (https://credreg.net/ctdl/terms), decisions against it among them.
 */
import { agency } from '../../kit/contract/agency.ts'
import { degreeNames, levelNames, qualificationNames } from '../ladder/rules.ts'
import { registerAddresses } from '../navigation/rules-register.ts'
import type { PublicDecision, RegisterInstitution, RegisterProgram } from './contract.ts'
import { type PublicAct, publicActNames } from './rules.ts'

/** What CTDL calls an act; it has no word for what was not granted. */
const ctdl: Record<PublicAct, string> = {
  grant: 'AccreditAction',
  renew: 'RenewAction',
  qualify: 'RecognizeAction',
  not_grant: 'CredentialingAction',
  extend_grace: 'ApproveAction',
  downgrade: 'RevokeAction',
  lapse: 'RevokeAction',
  withdraw: 'RevokeAction',
  correct: 'AccreditAction',
  history: 'AccreditAction',
}

const context = ['https://schema.org', { ceterms: 'https://purl.org/ctdl/terms/' }]

export type Linked = { '@context': unknown; '@graph': Record<string, unknown>[] }

/** @param publicUrl what every address begins with */
export function linkedProgram(publicUrl: string, program: RegisterProgram, decisions: readonly PublicDecision[]): Linked {
  const self = publicUrl + registerAddresses.program(program.id)
  const agencyId = `${publicUrl}/#organization`
  return {
    '@context': context,
    '@graph': [
      given({
        '@type': ['EducationalOccupationalProgram', 'ceterms:LearningProgram'],
        '@id': self,
        url: self,
        name: program.name,
        alternateName: some(program.former_names.map(({ name }) => name)),
        programType: degreeNames[program.degree_level],
        about: program.discipline,
        provider: given({
          '@type': 'CollegeOrUniversity',
          '@id': publicUrl + registerAddresses.institution(program.institution_id),
          name: program.institution,
          department: {
            '@type': 'CollegeOrUniversity',
            '@id': publicUrl + registerAddresses.campus(program.campus_id),
            name: program.campus,
          },
          address: given({ '@type': 'PostalAddress', addressLocality: program.city, addressRegion: program.province ?? program.region }),
        }),
        educationalCredentialAwarded: given({
          '@type': 'EducationalOccupationalCredential',
          name: program.name,
          credentialCategory: degreeNames[program.degree_level],
          recognizedBy: isInForce(program) ? { '@id': agencyId } : null,
        }),
      }),
      linkedAgency(publicUrl, agencyId),
      ...decisions.map((decision) => linkedDecision(self, agencyId, decision)),
    ],
  }
}

/** An institution, with what was decided about it as a whole. */
export function linkedInstitution(publicUrl: string, institution: RegisterInstitution, decisions: readonly PublicDecision[]): Linked {
  const self = publicUrl + registerAddresses.institution(institution.id)
  const agencyId = `${publicUrl}/#organization`
  const { name, acronym, former_names, city, province, region, state } = institution
  return {
    '@context': context,
    '@graph': [
      given({
        '@type': ['CollegeOrUniversity', 'ceterms:CredentialOrganization'],
        '@id': self,
        url: self,
        name,
        alternateName: some([acronym, ...former_names.map((former) => former.name)].filter((one) => one !== null)),
        address: given({ '@type': 'PostalAddress', addressLocality: city, addressRegion: province ?? region }),
        hasCredential: isInForce({ state })
          ? { '@type': 'EducationalOccupationalCredential', name: levelNames[state.level], recognizedBy: { '@id': agencyId } }
          : null,
      }),
      linkedAgency(publicUrl, agencyId),
      ...decisions.map((decision) => linkedDecision(self, agencyId, decision)),
    ],
  }
}

function linkedAgency(publicUrl: string, agencyId: string): Record<string, unknown> {
  return {
    '@type': ['Organization', 'ceterms:QACredentialOrganization'],
    '@id': agencyId,
    name: agency.name,
    alternateName: agency.acronym,
    url: `${publicUrl}/`,
  }
}

function linkedDecision(self: string, agencyId: string, decision: PublicDecision): Record<string, unknown> {
  const { act, level, number, decided_on, valid_from, valid_to, grace_until } = decision
  const gives = level !== null && level !== 'none'
  const type = (act === 'correct' || act === 'history') && !gives ? 'RevokeAction' : ctdl[act]
  const ends = act === 'extend_grace' ? grace_until : valid_to
  return given({
    '@type': ['Action', `ceterms:${type}`],
    '@id': `${self}#${number}`,
    identifier: number,
    name: said(decision),
    agent: { '@id': agencyId },
    object: { '@id': self },
    startTime: valid_from ?? decided_on,
    endTime: ends,
    result: gives ? { '@type': 'EducationalOccupationalCredential', name: levelNames[level] } : null,
    'ceterms:actingAgent': { '@id': agencyId },
    'ceterms:object': { '@id': self },
    'ceterms:startDate': valid_from ?? decided_on,
    'ceterms:endDate': ends,
    'ceterms:description': `${said(decision)}, decided on ${decided_on}${decision.resolution ? ` by ${decision.resolution}` : ''}`,
    'ceterms:supersedes': decision.supersedes && { '@id': `${self}#${decision.supersedes}` },
    'ceterms:supersededBy': decision.superseded_by && { '@id': `${self}#${decision.superseded_by}` },
  })
}

/** An act in a few words: `Granted: Level II`. */
export function said({ act, level, qualified_for }: Pick<PublicDecision, 'act' | 'level' | 'qualified_for'>): string {
  if (act === 'qualify' && qualified_for) return qualificationNames[qualified_for]
  return level === null || (act === 'withdraw' && level === 'none') || (act === 'lapse' && level === 'none')
    ? publicActNames[act]
    : `${publicActNames[act]}: ${levelNames[level]}`
}

function isInForce({ state: { level, status } }: Pick<RegisterProgram, 'state'>): boolean {
  return level !== 'none' && (status === 'valid' || status === 'upcoming' || status === 'grace')
}

function some<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list : null
}

/** Without what is not known. */
function given(thing: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== null && value !== undefined))
}
