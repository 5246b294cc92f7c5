import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { accreditorProfiles } from '../contract.ts'
import { editAcademics, editProfile, removeSubMember, removeTraining, saveSubMember, saveTraining } from './changes.ts'
import { findAcademics, findProfile, listSubMembers, listTrainings } from './queries.ts'

/** Whose profile it is says the session alone; an id of a person in what was sent is not looked at. */
export function accreditorProfileRoutes(app: FastifyInstance, db: Db): void {
  routes(app, accreditorProfiles, {
    profile: async ({ actor }) => ({ data: (await findProfile(db, actor.id)) ?? missing() }),
    editProfile: async ({ actor, origin, body }) => ({
      data: await inTransaction(db, (trx) => editProfile(trx, actor, origin, body)),
      message: 'Your profile is saved.',
    }),
    academics: async ({ actor }) => ({ data: (await findAcademics(db, actor.id)) ?? missing() }),
    editAcademics: async ({ actor, origin, body }) => ({
      data: await inTransaction(db, (trx) => editAcademics(trx, actor, origin, body)),
      message: 'Your degrees are saved.',
    }),
    trainings: async ({ actor }) => ({ data: await listTrainings(db, actor.id) }),
    saveTraining: async ({ actor, origin, body }) => ({
      data: await inTransaction(db, (trx) => saveTraining(trx, actor, origin, body)),
      message: body.id ? 'The training is saved.' : 'The training is added.',
    }),
    removeTraining: async ({ actor, origin, params }) => {
      const { title } = await inTransaction(db, (trx) => removeTraining(trx, actor, origin, params.id))
      return { message: `${title} is removed.` }
    },
    subMembers: async ({ actor }) => ({ data: await listSubMembers(db, actor.id) }),
    saveSubMember: async ({ actor, origin, body }) => {
      const data = await inTransaction(db, (trx) => saveSubMember(trx, actor, origin, body))
      return { data, message: `${data.institution.name} is ${body.id ? 'saved' : 'added'}.` }
    },
    removeSubMember: async ({ actor, origin, params }) => {
      const { institution } = await inTransaction(db, (trx) => removeSubMember(trx, actor, origin, params.id))
      return { message: `${institution.name} is removed.` }
    },
  })
}

function missing(): never {
  throw notFound('Your profile')
}
