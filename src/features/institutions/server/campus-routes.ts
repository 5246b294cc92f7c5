import { change, handlers, kept } from '../../../kit/server/acts/handlers.ts'
import { listOf, pageAsked } from '../../../kit/server/db/paging.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { importTable, previewTable } from '../../imports/server/acts-tables.ts'
import { campuses } from '../contract-campuses.ts'
import { addCampus, editCampus, makeMainCampus, removeCampuses, restoreCampus, setCampusActive } from './campus-changes.ts'
import { exportCampuses } from './campus-export.ts'
import { campusImport } from './campus-import.ts'
import { findInstitutionOfAccount, hasInstitution } from './queries.ts'
import { countCampuses, listCampuses } from './queries-campuses.ts'

export const campusRoutes = handlers(campuses, {
  list: kept(({ db, query, body }) => {
    const page = pageAsked(query, body)
    return listOf(page, listCampuses(db, body, page, body), countCampuses(db, body))
  }),
  removeMany: change(async ({ body }, act) => {
    const count = await removeCampuses(act, body.ids)
    return { data: count, message: count === 1 ? 'The campus is deleted.' : `${count} campuses are deleted.` }
  }),
  restore: change(async ({ params }, act) => {
    const data = await restoreCampus(act, params.id)
    return { data, message: `${data.name} is back.` }
  }),
  export: async ({ db, query }) => exportCampuses(db, query),
  import: (asked) => importTable(asked, campusImport),
  previewImport: async (asked) => ({ data: await previewTable(asked, campusImport) }),
  ofInstitution: kept(({ db, query, actor }) => {
    const asked = { search: query.search, institution_id: institutionOf(actor) }
    return listOf(query, listCampuses(db, asked, query, byInstitution), countCampuses(db, asked))
  }),
  add: change(async ({ body, actor }, act) => ({
    data: await addCampus(act, institutionOf(actor), body),
    message: `${body.name} is added.`,
  })),
  addTo: change(async ({ body }, act) => ({
    data: await addCampus(act, body.institution_id, body),
    message: `${body.name} is added.`,
  })),
  edit: change(async ({ params, body }, act) => ({
    data: await editCampus(act, params.id, body),
    message: `${body.name} is saved.`,
  })),
  makeMain: change(async ({ params, body }, act) => {
    const data = await makeMainCampus(act, params.id, body.version)
    return { data, message: `${data.name} is the main campus now.` }
  }),
  setActive: change(async ({ params, body }, act) => {
    const data = await setCampusActive(act, params.id, body)
    return { data, message: `${data.name} is ${data.is_active ? 'active' : 'inactive'} now.` }
  }),
  ofAccount: async ({ db, query, body }) => {
    const institution_id = body.user_id ? await findInstitutionOfAccount(db, body.user_id) : body.institution_id
    if (!institution_id || !(await hasInstitution(db, institution_id))) throw notFound('This institution')
    const page = pageAsked(query, body)
    return listOf(page, listCampuses(db, { institution_id }, page, byInstitution), countCampuses(db, { institution_id }))
  },
})

const byInstitution = { sort: 'institution', direction: 'asc' } as const
