/** Photos that were taken while rating: uploaded apart from the entries that name them. */
import type { Received } from '../../../kit/contract/call.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Picture } from '../../../kit/server/files/picture.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { insertFile } from '../../files/server/queries.ts'
import type { ratings } from '../contract.ts'
import { findPhoto, findSurvey, insertPhoto, wasHere } from './queries.ts'

type SentPhoto = Received<typeof ratings.sendPhoto>['body'] & { person: string }

/**
 * Keeps a photo, also of somebody who has left the team since: what it is good for is said by the entry that names it.
 * @param person who took it
 * @throws Refusal 404 where that is nobody who was ever on the team, 409 for a key that stands for another photo
 */
export async function addPhoto(act: Act, { survey_id, photo, person }: SentPhoto, picture: Picture) {
  const { trx, actor, keep } = act
  const survey = await findSurvey(trx, survey_id)
  if (!survey) throw notFound('This program')
  if (!(await wasHere(trx, survey, person))) throw notFound('This program')
  const message = 'The photo is kept.'
  const known = await findPhoto(trx, photo)
  if (known && (known.survey_id !== survey.id || known.person_id !== person))
    throw new Refusal(409, 'This photo was sent for another program. Save a file of what you rated, and write to the agency.')
  if (known) {
    act.spare()
    return { message }
  }
  const file = await keep(picture.place)
  await insertFile(trx, file, 'rating_photo', picture, actor.id)
  await insertPhoto(trx, { id: photo, survey_id: survey.id, person_id: person, file_id: file })
  await writeLog(act, {
    action: 'rating.photo_received',
    object: { type: 'survey', id: survey.id },
    says: `${person === actor.id ? 'Uploaded' : 'Brought in'} a photo of ${survey.program}`,
    after: { bytes: picture.bytes, width: picture.width, height: picture.height },
    institution_id: survey.institution_id,
    accreditation_id: survey.accreditation_id,
    program_id: survey.program_id,
    accreditor_id: person,
  })
  return { message }
}
