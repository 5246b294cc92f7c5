/** Reads the rows of an import of accounts, cell by cell. */
import { z } from 'zod'
import { areaOf, type Role } from '../../../kit/contract/roles.ts'
import { type At, readOptionalText, readRegion, readText } from '../../../kit/server/sheets/values.ts'
import { mobilePattern, mobileSentence, personLimits } from '../../people/contract.ts'

/** A row as the file says it; `undefined` keeps what is stored. */
export type FileRow = {
  row: number
  /** Every cell could be read; only then does the row say what its types say. */
  sound: boolean
  email: string
  first_name: string
  last_name: string
  middle_name: string | undefined
  suffix: string | undefined
  professional_title: string | undefined
  mobile: string | undefined
  region: string | undefined
  institution_name: string | undefined
}
/** What is wrong with a cell is said in the findings of `at`. @param role the role of all accounts in the file */
export function readRow(at: At, role: Role): FileRow {
  const before = at.findings.count()
  const read = {
    row: at.row,
    email: readEmail(at),
    first_name: readText(at, 'first_name', personLimits.first_name),
    middle_name: readOptionalText(at, 'middle_name', personLimits.middle_name),
    last_name: readText(at, 'last_name', personLimits.last_name),
    suffix: readOptionalText(at, 'suffix', personLimits.suffix),
    professional_title: readOptionalText(at, 'professional_title', personLimits.professional_title),
    mobile: readMobile(at),
    region: at.cells.region ? readRegion(at, 'region') : undefined,
    institution_name: readInstitution(at, role),
  }
  return { ...read, sound: at.findings.count() === before }
}

const EmailAddress = z.email()

function readEmail(at: At): string {
  const email = readText(at, 'email', personLimits.email)
  if (email && email.length <= personLimits.email && !EmailAddress.safeParse(email).success)
    at.findings.say(at.row, 'email', email, 'Not a whole e-mail address. Write it as name@school.example.')
  return email
}

function readMobile(at: At): string | undefined {
  const text = at.cells.mobile
  if (text && !mobilePattern.test(text)) at.findings.say(at.row, 'mobile', text, mobileSentence)
  return text || undefined
}

function readInstitution(at: At, role: Role): string | undefined {
  if (role === 'institution') return readText(at, 'institution_name', 300)
  const name = readOptionalText(at, 'institution_name', 300)
  if (name && areaOf(role) === 'admin') {
    const sentence = 'Only accreditors and accounts of institutions belong to an institution. Leave this cell empty.'
    at.findings.say(at.row, 'institution_name', name, sentence)
    return undefined
  }
  return name
}
