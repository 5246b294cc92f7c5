import { type Mail, type Posting, queueMail } from '../../../kit/server/mail/queries.ts'
import { type LockedVisit, listInstitutionAddresses } from './queries-changes.ts'

export type Visit = Pick<
  LockedVisit,
  'id' | 'number' | 'institution_id' | 'institution' | 'campus' | 'visit_type' | 'visit_date' | 'visit_end'
>

export const institutionPage = { label: 'Open your accreditations', path: '/institution/programs' }

export async function toInstitution(act: Posting, visit: Visit, mail: Omit<Mail, 'recipient' | 'action'>): Promise<void> {
  for (const { email } of await listInstitutionAddresses(act.trx, visit.institution_id)) {
    await queueMail(act, { ...mail, recipient: email, action: institutionPage })
  }
}
