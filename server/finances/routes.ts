import type { FastifyInstance } from 'fastify'
import { finances } from '../../contract/finances.ts'
import type { Db } from '../db/database.ts'
import { filesOf } from '../files/policy.ts'
import { filesFolder } from '../files/store.ts'
import { notFound } from '../refusal.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { exportFinances } from './export.ts'
import { addProof, changePayment, claimPayment } from './payments.ts'
import { mayReadProof } from './policy.ts'
import { findCharge, listCharges, listInstitutionFinances, listToVerify } from './queries.ts'
import { findHonorarium, listHonoraria, listHonorariaOf } from './queries-honoraria.ts'

export function financeRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  const place = { publicUrl: settings.publicUrl, folder: filesFolder(settings) }
  filesOf('payment_proof', mayReadProof)
  routes(app, finances, {
    list: ({ query }) => listInstitutionFinances(db, query),
    toVerify: ({ query }) => listToVerify(db, query),
    charge: async ({ params }) => ({ data: (await findCharge(db, params.id)) ?? missing('This charge') }),
    charges: async ({ params, query, body }) =>
      (await listCharges(db, params.institution_id, { ...body, ...query })) ?? missing('This institution'),
    honoraria: ({ query }) => listHonoraria(db, query),
    honorarium: async ({ params }) => ({ data: (await findHonorarium(db, params.id)) ?? missing('This honorarium') }),
    honorariaOf: async ({ params, query }) => (await listHonorariaOf(db, params.accreditor_id, query)) ?? missing('This accreditor'),
    uploadProof: ({ body, upload, actor, origin }) => addProof(db, { actor, origin, ...place }, body.finance_id, upload),
    updateStatus: ({ body, actor, origin }) => changePayment(db, { actor, origin, ...place }, body),
    claim: ({ body, upload, actor, origin }) => claimPayment(db, { actor, origin, ...place }, body, upload),
    exportFile: ({ query }) => exportFinances(db, query),
  })
}

function missing(what: string): never {
  throw notFound(what)
}
