import type { Trx } from '../../../kit/server/db/database.ts'
import { type Mail, queueMail } from '../../../kit/server/mail/queries.ts'
import { type LockedVisit, listInstitutionAddresses } from './queries-changes.ts'

export type Visit = Pick<
  LockedVisit,
  'id' | 'number' | 'institution_id' | 'institution' | 'campus' | 'visit_type' | 'visit_date' | 'visit_end'
>

export type Post = { trx: Trx; publicUrl: string }

export const institutionPage = { label: 'Open your accreditations', path: '/institution/programs' }

export async function toInstitution({ trx, publicUrl }: Post, visit: Visit, mail: Omit<Mail, 'recipient' | 'action'>): Promise<void> {
  for (const { email } of await listInstitutionAddresses(trx, visit.institution_id)) {
    await queueMail(trx, publicUrl, { ...mail, recipient: email, action: institutionPage })
  }
}
