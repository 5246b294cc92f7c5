import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { filesFolder } from '../../../kit/server/files/store.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { filesOf } from '../../files/server/checks.ts'
import { finances } from '../contract.ts'
import { mayReadProof } from './checks.ts'
import { exportFinances } from './export.ts'
import { addProof, changePayment, claimPayment } from './payments.ts'
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
