import { formatDays } from '../../../kit/contract/days.ts'
import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { followCounted } from '../../links/server/queries-limits.ts'
import { accreditorProfiles } from '../contract.ts'
import { confirmByLink, confirmProfile, editAvailability } from './availability.ts'
import { editAcademics, editProfile, removeSubMember, removeTraining, saveSubMember, saveTraining } from './changes.ts'
import { removeDayOff, saveDayOff } from './days-off.ts'
import { findAcademics, findAvailability, findProfile, listDaysOff, listSubMembers, listTrainings } from './queries.ts'

/** Whose profile it is says the session alone; an id of a person in what was sent is not looked at. */
export const accreditorProfileRoutes = handlers(accreditorProfiles, {
  profile: async ({ db, actor }) => ({ data: (await findProfile(db, actor.id)) ?? missing() }),
  editProfile: change(async ({ body }, act) => ({
    data: await editProfile(act, body),
    message: 'Your profile is saved.',
  })),
  confirmProfile: change(async (_, act) => ({
    data: await confirmProfile(act),
    message: 'Thank you. Your profile is confirmed as of today.',
  })),
  confirmByLink: async ({ db, settings, body, origin, act }) => {
    const { first_name } = await followCounted(db, settings, origin.address, () => act((act) => confirmByLink(act, body.token)))
    return { message: `Thank you, ${first_name}. Your profile is confirmed as of today.` }
  },
  availability: async ({ db, actor }) => ({ data: (await findAvailability(db, actor.id)) ?? missing() }),
  editAvailability: change(async ({ body }, act) => ({
    data: await editAvailability(act, body),
    message: 'What you can be asked for is saved.',
  })),
  academics: async ({ db, actor }) => ({ data: (await findAcademics(db, actor.id)) ?? missing() }),
  editAcademics: change(async ({ body }, act) => ({
    data: await editAcademics(act, body),
    message: 'Your degrees are saved.',
  })),
  trainings: async ({ db, actor }) => ({ data: await listTrainings(db, actor.id) }),
  saveTraining: change(async ({ body }, act) => ({
    data: await saveTraining(act, body),
    message: body.id ? 'The training is saved.' : 'The training is added.',
  })),
  removeTraining: change(async ({ params }, act) => {
    const { title } = await removeTraining(act, params.id)
    return { message: `${title} is removed.` }
  }),
  subMembers: async ({ db, actor }) => ({ data: await listSubMembers(db, actor.id) }),
  saveSubMember: change(async ({ body }, act) => {
    const data = await saveSubMember(act, body)
    return { data, message: `${data.institution.name} is ${body.id ? 'saved' : 'added'}.` }
  }),
  daysOff: async ({ db, actor }) => ({ data: await listDaysOff(db, actor.id) }),
  saveDayOff: change(async ({ body }, act) => ({
    data: await saveDayOff(act, body),
    message: 'Your days off are saved.',
  })),
  removeDayOff: change(async ({ params }, act) => {
    const { from, to } = await removeDayOff(act, params.id)
    return { message: `${formatDays(from, to)} is free for visits again.` }
  }),
  removeSubMember: change(async ({ params }, act) => {
    const { institution } = await removeSubMember(act, params.id)
    return { message: `${institution.name} is removed.` }
  }),
})

function missing(): never {
  throw notFound('Your profile')
}
