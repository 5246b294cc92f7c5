/** Reads the rows of an import of accounts, cell by cell. */
import { z } from 'zod'
import { areaOf, type Role } from '../../../kit/contract/roles.ts'
import { type At, readOptionalText, readRegion, readText, rowReader } from '../../../kit/server/sheets/values.ts'
import { mobilePattern, mobileSentence } from '../../people/contract.ts'
import { accountColumns } from '../columns.ts'

/** Reads rows; what is wrong with a cell is said in the findings. @param role the role of all accounts in the file */
export function readerFor(role: Role) {
  return rowReader(accountColumns, {
    email: readEmail,
    mobile: readMobile,
    region: (at, heading) => (at.cells[heading] ? readRegion(at, heading) : undefined),
    institution_name: (at, heading, longest) => readInstitution(at, heading, longest, role),
  })
}
/** A row as the file says it; `undefined` keeps what is stored. */
export type FileRow = ReturnType<ReturnType<typeof readerFor>>

const EmailAddress = z.email()

function readEmail(at: At, heading: string, longest: number): string {
  const email = readText(at, heading, longest)
  if (email && email.length <= longest && !EmailAddress.safeParse(email).success)
    at.findings.say(at.row, heading, email, 'Not a whole e-mail address. Write it as name@school.example.')
  return email
}

function readMobile(at: At, heading: string): string | undefined {
  const text = at.cells[heading]
  if (text && !mobilePattern.test(text)) at.findings.say(at.row, heading, text, mobileSentence)
  return text || undefined
}

function readInstitution(at: At, heading: string, longest: number, role: Role): string | undefined {
  if (role === 'institution') return readText(at, heading, longest)
  const name = readOptionalText(at, heading, longest)
  if (name && areaOf(role) === 'admin') {
    const sentence = 'Only accreditors and accounts of institutions belong to an institution. Leave this cell empty.'
    at.findings.say(at.row, heading, name, sentence)
    return undefined
  }
  return name
}
