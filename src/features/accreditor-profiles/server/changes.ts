/** What accreditors change on their own profile: each in one transaction, with its entry in the log. */

import type { z } from 'zod'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, stale } from '../../../kit/server/http/refusal.ts'
import { changes, type LogEntry, writeLog } from '../../../kit/server/log/queries.ts'
import { keepFormerHomes } from '../../people/server/queries-former-homes.ts'
import type {
  Academics,
  AcademicsEdit,
  AccreditorProfile,
  AttendedTraining,
  ProfileEdit,
  SubMemberForm,
  SubMemberInstitution,
  TrainingForm,
} from '../contract.ts'
import { checkSubMember, checkTraining } from './checks.ts'
import { findAcademics, findProfile, findSubMember, findTraining, listSubMembers, listTrainings } from './queries.ts'
import {
  deleteSubMember,
  deleteTraining,
  lockInstitution,
  lockProfile,
  putSubMember,
  putTraining,
  updateAcademics,
  updateProfile,
} from './queries-changes.ts'

/** Home institution, position and specialisations. @throws Refusal 409 on a stale version, 422 for an unknown institution */
export async function editProfile(act: Act, body: z.output<typeof ProfileEdit>): Promise<AccreditorProfile> {
  const { trx, actor } = act
  await holdProfile(trx, actor)
  const before = (await findProfile(trx, actor.id)) ?? missing('Your profile')
  if (before.version !== body.version) throw stale()
  const { version: _, home_institution_id: homeId, ...fields } = body
  const home = homeId ? ((await lockInstitution(trx, homeId)) ?? unknownInstitution('home_institution_id')) : null
  const changed = changes<Record<string, unknown>>(
    { position: before.position, specialisations: before.specialisations, home_institution: before.home_institution?.name ?? null },
    { ...given(fields), ...(homeId === undefined ? {} : { home_institution: home?.name ?? null }) },
  )
  if (!changed) return before
  await updateProfile(trx, actor.id, { ...given(fields), ...(homeId === undefined ? {} : { home_institution_id: homeId }) })
  const left = homeId !== undefined && before.home_institution?.id !== homeId ? before.home_institution : null
  const kept = await keepFormerHomes(trx, left ? [{ accreditor_id: actor.id, institution_id: left.id }] : [], agencyDay())
  if (left && kept.size > 0) changed.after.sub_member_institution = left.name
  await writeLog(act, { ...about(actor), action: 'accreditor.profile_updated', says: 'Changed the own profile', ...changed })
  return (await findProfile(trx, actor.id)) ?? missing('Your profile')
}

/** The lists that are sent, each as a whole. */
export async function editAcademics(act: Act, body: z.output<typeof AcademicsEdit>): Promise<Academics> {
  const { trx, actor } = act
  await holdProfile(trx, actor)
  const before = (await findAcademics(trx, actor.id)) ?? missing('Your profile')
  const lists = given(body)
  const changed = changes<Record<string, unknown>>(before, lists)
  if (!changed) return before
  await updateAcademics(trx, actor.id, lists)
  await writeLog(act, {
    ...about(actor),
    action: 'accreditor.academics_updated',
    says: 'Changed the own degrees',
    ...changed,
  })
  return { ...before, ...lists }
}

/** Adds a training, or changes the one of `id`. @throws Refusal 404 for somebody else's, 422 for one that is there already */
export async function saveTraining(act: Act, body: z.output<typeof TrainingForm>): Promise<AttendedTraining> {
  const { trx, actor } = act
  const { id: asked, ...fields } = body
  await holdProfile(trx, actor)
  const before = asked ? ((await findTraining(trx, actor.id, asked)) ?? missing('This training')) : undefined
  const changed = before ? changes<Record<string, unknown>>(before, fields) : { after: fields }
  if (before && !changed) return before
  const others = await listTrainings(trx, actor.id)
  checkTraining(
    fields,
    others.filter((one) => one.id !== asked),
  )
  const id = asked ?? newId()
  await putTraining(trx, actor.id, id, fields)
  await writeLog(act, {
    accreditor_id: actor.id,
    object: { type: 'accreditor_training', id },
    action: before ? 'accreditor_training.updated' : 'accreditor_training.created',
    says: before ? `Changed the training ${before.title}` : `Added the training ${fields.title}`,
    ...changed,
  })
  return { id, ...fields }
}

/** @throws Refusal 404, also for somebody else's. @returns what it was */
export async function removeTraining(act: Act, id: string): Promise<AttendedTraining> {
  const { trx, actor } = act
  await holdProfile(trx, actor)
  const before = (await findTraining(trx, actor.id, id)) ?? missing('This training')
  await deleteTraining(trx, actor.id, id)
  const { id: _, ...fields } = before
  await writeLog(act, {
    accreditor_id: actor.id,
    object: { type: 'accreditor_training', id },
    action: 'accreditor_training.deleted',
    says: `Removed the training ${before.title}`,
    before: fields,
  })
  return before
}

/** Adds a tie, or changes the one of `id`. @throws Refusal 404 for somebody else's, 422 for one that is there already */
export async function saveSubMember(act: Act, body: z.output<typeof SubMemberForm>): Promise<SubMemberInstitution> {
  const { trx, actor } = act
  const { id: asked, ...fields } = body
  await holdProfile(trx, actor)
  const before = asked ? ((await findSubMember(trx, actor.id, asked)) ?? missing('This entry')) : undefined
  const institution = (await lockInstitution(trx, body.institution_id)) ?? unknownInstitution('institution_id')
  const wanted = logged({ institution, ...body })
  const changed = before ? changes<Record<string, unknown>>(logged(before), wanted) : { after: wanted }
  if (before && !changed && before.relation === body.relation) return before
  const [profile, all] = [await findProfile(trx, actor.id), await listSubMembers(trx, actor.id)]
  checkSubMember(
    { ...fields, institution: institution.name },
    profile?.home_institution?.id,
    all.filter((one) => one.id !== asked),
  )
  const id = asked ?? newId()
  await putSubMember(trx, actor.id, id, fields)
  await writeLog(act, {
    ...aboutTie(actor, id, institution.id),
    action: before ? 'sub_member_institution.updated' : 'sub_member_institution.created',
    says: before ? `Changed the tie to ${before.institution.name}` : `Named a tie to ${institution.name}`,
    ...changed,
  })
  return (await findSubMember(trx, actor.id, id)) ?? missing('This entry')
}

/** @throws Refusal 404, also for somebody else's. @returns what it was */
export async function removeSubMember(act: Act, id: string): Promise<SubMemberInstitution> {
  const { trx, actor } = act
  await holdProfile(trx, actor)
  const before = (await findSubMember(trx, actor.id, id)) ?? missing('This entry')
  await deleteSubMember(trx, actor.id, id)
  await writeLog(act, {
    ...aboutTie(actor, id, before.institution.id),
    action: 'sub_member_institution.deleted',
    says: `Removed the tie to ${before.institution.name}`,
    before: logged(before),
  })
  return before
}

/** How somebody is tied is for those alone who put teams together; the log is read by more people. */
function logged({ institution, from, to }: Pick<SubMemberInstitution, 'from' | 'to'> & { institution: { name: string } }) {
  return { institution: institution.name, from, to }
}

/** The fields that were sent. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

async function holdProfile(trx: Trx, actor: Actor): Promise<void> {
  if (!(await lockProfile(trx, actor.id))) missing('Your profile')
}

function about(actor: Actor): Pick<LogEntry, 'object' | 'accreditor_id'> {
  return { object: { type: 'accreditor', id: actor.id }, accreditor_id: actor.id }
}

function aboutTie(actor: Actor, id: string, institution_id: string): Pick<LogEntry, 'object' | 'accreditor_id' | 'institution_id'> {
  return { object: { type: 'sub_member_institution', id }, accreditor_id: actor.id, institution_id }
}

function unknownInstitution(field: string): never {
  throw invalid(field, 'This institution does not exist any more. Choose it from the list again.')
}

function missing(what: string): never {
  throw notFound(what)
}
