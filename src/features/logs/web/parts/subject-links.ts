/** Where the records an entry of the log touches can be seen, and what they are called. */
import type { LogEntry } from '../../contract.ts'

export type Subject = { label: string; name: string; path?: string | undefined }

/** The records of an entry, the one it is about first; whoever acted for themself already stands under "Who". */
export function subjectsOf(entry: LogEntry): Subject[] {
  const { accreditation_id, institution_id, program_id, accreditor_id } = entry
  const isOwn = accreditor_id === entry.actor_id
  const found: { label: string; name: string | null; path: string | false | null }[] = [
    {
      label: 'Visit',
      name: entry.accreditation_number,
      path: accreditation_id && institution_id && `/admin/schedule/${institution_id}/${accreditation_id}`,
    },
    { label: 'Program', name: entry.program_name, path: program_id && `/admin/institution/programs?open=${program_id}` },
    { label: 'Accreditor', name: isOwn ? null : entry.accreditor_name, path: `/admin/accreditor/accreditors?open=${accreditor_id}` },
    {
      label: 'Institution',
      name: entry.institution_name,
      path: institution_id && `/admin/institution/institutions?open=${institution_id}`,
    },
  ]
  return found.flatMap(({ label, name, path }) => (name ? [{ label, name, path: path || undefined }] : []))
}

/** The page of the record that was changed, where it is none of those above: "Account", "Payment". `undefined` once it is gone. */
export function objectOf(entry: LogEntry): Subject | undefined {
  const { object_type, object_id, institution_id, accreditor_id } = entry
  if (!object_id || /\.(deleted|removed)$/.test(entry.action)) return undefined
  const places: Record<string, Subject> = {
    account: { label: 'Account', name: 'Open the account', path: `/admin/user?open=${object_id}` },
    training: { label: 'Training', name: 'Open the training', path: `/admin/training/${object_id}` },
    announcement: { label: 'Announcement', name: 'Open the announcement', path: `/admin/announcements/${object_id}` },
    recommendation: { label: 'Recommendation', name: 'Open the recommendation', path: `/admin/recommendations?open=${object_id}` },
    mail: { label: 'Mail', name: 'Open the mail', path: `/admin/activity-logs?tab=mails&open=${object_id}` },
    ...(institution_id && entry.action.startsWith('finance.') && !accreditor_id
      ? {
          finance: { label: 'Payment', name: 'Open the payment', path: `/admin/finance/institution/${institution_id}?charge=${object_id}` },
        }
      : {}),
    ...(accreditor_id || institution_id
      ? {
          feedback: {
            label: 'Feedback',
            name: 'Open the feedback',
            path: `/admin/evaluation/${accreditor_id ? `accreditor/${accreditor_id}` : `institution/${institution_id}`}?feedback=${object_id}`,
          },
        }
      : {}),
  }
  return places[object_type]
}
