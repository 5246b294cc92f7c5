/** A visit in the accreditor's own calendar. */

import { agency } from '../../../kit/contract/agency.ts'
import { listed } from '../../../kit/contract/words.ts'
import { calendarFile } from '../../../kit/server/calendar/calendar-file.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { visitTypeNames } from '../../ladder/rules.ts'
import { assignmentRoleNames, visitModeNames } from '../../visits/rules.ts'
import { takingPart } from '../../visits/rules-steps.ts'
import { findAccreditorAssignment } from './queries.ts'

/** @throws Refusal 404, also for somebody else's */
export async function visitFile(db: Db, accreditorId: string, id: string, publicUrl: string) {
  const visit = await findAccreditorAssignment(db, accreditorId, id)
  const { institution, campus } = visit
  const lines = [
    `${visitTypeNames[visit.visit_type]}, ${visitModeNames[visit.mode].toLowerCase()}. You are ${assignmentRoleNames[visit.role].toLowerCase()}.`,
    ...(visit.campuses.length > 1
      ? [
          listed(
            visit.campuses.map((one) => one.name),
            'and',
          ),
        ]
      : []),
    ...visit.programs.map((program) => program.name),
    ...(takingPart.includes(visit.assignment_status)
      ? [`Programme, places and contacts: ${publicUrl}/accreditor/visits/${visit.accreditation_id}/packet`]
      : []),
  ]
  const content = calendarFile(
    {
      id: visit.accreditation_id,
      product: 'Survey visits',
      stamp: new Date(),
      from: visit.visit_date,
      to: visit.visit_end,
      title: `${agency.acronym} ${visit.number}: ${institution.name}`,
      text: lines.join('\n'),
      place: [campus.name, campus.address, campus.city, campus.province].filter(Boolean).join(', '),
      page: `/accreditor/program?id=${visit.id}`,
    },
    publicUrl,
  )
  return { name: `${visit.number}.ics`, type: 'text/calendar; charset=utf-8', content }
}
