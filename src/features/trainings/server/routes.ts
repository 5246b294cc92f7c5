import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { listOf } from '../../../kit/server/db/paging.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { importTable, previewTable } from '../../imports/server/acts-tables.ts'
import { trainings } from '../contract.ts'
import { addTraining, backSentence, editTraining, removeTrainings, restoreTraining } from './changes.ts'
import { exportTrainings } from './export.ts'
import { trainingImport } from './import.ts'
import { linkAccreditors, linkedMessage, unlinkAccreditor } from './participants.ts'
import { countTrainings, findTraining, listLevels, listTrainings } from './queries.ts'
import { listLinks } from './queries-links.ts'

export const trainingRoutes = handlers(trainings, {
  list: ({ db, query }) => listOf(query, listTrainings(db, query, query, query), countTrainings(db, query)),
  add: change(async ({ body }, act) => ({
    data: await addTraining(act, body),
    message: `${body.title} is added.`,
  })),
  levels: async ({ db }) => ({ data: await listLevels(db) }),
  show: async ({ db, params }) => {
    const data = await findTraining(db, params.id)
    if (!data) throw notFound('This training')
    return { data }
  },
  edit: change(async ({ params, body }, act) => {
    const data = await editTraining(act, params.id, body)
    return { data, message: `${data.title} is saved.` }
  }),
  remove: change(async ({ params }, act) => {
    const [removed] = await removeTrainings(act, [params.id])
    return { message: `${removed?.title} is deleted.` }
  }),
  removeMany: change(async ({ body }, act) => {
    const { length } = await removeTrainings(act, body.ids)
    return { data: length, message: length === 1 ? 'The training is deleted.' : `${length} trainings are deleted.` }
  }),
  restore: change(async ({ params }, act) => {
    const back = await restoreTraining(act, params.id)
    return { data: back.training, message: backSentence(back) }
  }),
  import: (asked) => importTable(asked, trainingImport(asked.body.type)),
  previewImport: async (asked) => ({ data: await previewTable(asked, trainingImport(asked.body.type)) }),
  export: async ({ db, query }) => exportTrainings(db, query),
  accreditors: ({ db, query }) => listLinks(db, query),
  link: change(async ({ body }, act) => {
    const data = await linkAccreditors(act, body)
    return { data, message: linkedMessage(data, body.attendance) }
  }),
  unlink: change(async ({ params }, act) => ({
    message: await unlinkAccreditor(act, params.id),
  })),
})
