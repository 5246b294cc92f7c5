import { agencyDay } from '../../../kit/contract/days.ts'
import { type Role, readers } from '../../../kit/contract/roles.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { csvFile } from '../../../kit/server/sheets/csv.ts'
import { institutionColumns } from '../columns.ts'
import { type InstitutionRow, institutions } from '../contract.ts'
import { addInstitution, editInstitution, setInstitutionActive } from './changes.ts'
import { countInstitutions, hasInstitution, type InstitutionRead, institutionPages, listInstitutions } from './queries.ts'
import { findStanding } from './queries-standing.ts'

export const institutionRoutes = handlers(institutions, {
  list: async ({ db, query, body, actor }) => {
    const page = pageAsked(query, body)
    const { data, meta } = await listOf(page, listInstitutions(db, body, page, body), countInstitutions(db, body))
    return { data: data.map((row) => toRow(row, actor.role)), meta }
  },
  export: async ({ db, query }) => csvFile('intitutions.csv', institutionColumns, institutionPages(db, query)),
  add: change(async ({ body, actor }, act) => ({
    data: toRow(await addInstitution(act, body), actor.role),
    message: `${body.name} is added.`,
  })),
  edit: change(async ({ params, body, actor }, act) => ({
    data: toRow(await editInstitution(act, params.id, body), actor.role),
    message: `${body.name} is saved.`,
  })),
  setActive: change(async ({ params, body, actor }, act) => {
    const data = await setInstitutionActive(act, params.id, body)
    return { data: toRow(data, actor.role), message: `${data.name} is ${data.status} now.` }
  }),
  standing: async ({ db, params }) => {
    if (!(await hasInstitution(db, params.id))) throw notFound('This institution')
    return { data: await findStanding(db, params.id, agencyDay()) }
  },
})

/** Contact data stays away from roles that may not read it: Guest and Content Creator. */
function toRow(row: InstitutionRead, role: Role): InstitutionRow {
  const { website, phone, email, president, account_name, account_email, ...plain } = row
  const may = (readers.institutionManagement as readonly Role[]).includes(role)
  return { ...plain, contact: may ? { website, phone, email, president, account_name, account_email } : null }
}
