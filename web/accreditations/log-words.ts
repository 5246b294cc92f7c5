/** How the fields and values of a log entry about a visit are written for people. */
import { levelNames } from '../../contract/levels.ts'
import {
  assignmentRoleNames,
  assignmentStatusNames,
  outcomeNames,
  paymentStatusNames,
  reportStatusNames,
  visitModeNames,
  visitStatusNames,
  visitTypeNames,
} from '../../contract/visits.ts'
import { formatDay, formatInstant, formatMoney } from '../ui/format.ts'
import type { IconName } from '../ui/icon-names.ts'

const fieldNames: Record<string, string> = {
  visit_date: 'First day',
  visit_end: 'Last day',
  visit_type: 'Visit type',
  valid_from: 'Valid from',
  valid_to: 'Valid to',
  level_sought: 'Level sought',
  payment_status: 'Payment',
  report_status: 'Report',
  priority_class: 'Priority class',
  grand_mean: 'Grand mean',
  decided_on: 'Decided on',
  decline_reason: 'Reason',
  status_reason: 'Reason',
  paid_on: 'Paid on',
  verified_at: 'Verified',
  grace_until: 'Grace until',
  due_date: 'Due',
  confirm_conflict: 'Overlap accepted',
}

// The vocabularies share words, but never with different meanings for people.
const valueNames: Record<string, string> = {
  ...levelNames,
  ...visitTypeNames,
  ...visitModeNames,
  ...reportStatusNames,
  ...visitStatusNames,
  ...assignmentRoleNames,
  ...assignmentStatusNames,
  ...outcomeNames,
  ...paymentStatusNames,
}
const worded = new Set(['status', 'role', 'level', 'level_sought', 'visit_type', 'mode', 'outcome', 'payment_status', 'report_status'])

/** `visit_date` → `First day`; fields without a name of their own are written out. */
export function fieldName(field: string): string {
  const words = fieldNames[field] ?? field.replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A stored value in words; `null` where nothing stood. */
export function valueWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => valueWords(field, one) ?? '').join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([key]) => !isId(key))
      .map(([key, one]) => valueWords(key, one))
      .filter(Boolean)
      .join(', ')
  const text = String(value)
  if (worded.has(field)) return valueNames[text] ?? text
  if (field === 'amount' || field === 'honorarium') return formatMoney(text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatInstant(text)
  return text
}

type Entry = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** The fields an entry changed, without ids and counters that mean nothing to people. */
export function changesOf(entry: Entry) {
  const { before, after } = entry
  return before && after ? fieldsOf(entry, (field) => field in before).filter((change) => change.before !== change.after) : []
}

/** What stands beside the changes: what something new was stored with, what something removed held. `Role Member, Status Invited` */
export function factsOf(entry: Entry): string {
  const { before, after } = entry
  return fieldsOf(entry, (field) => !before || !after || !(field in before))
    .map((field) => [field.field, field.after ?? field.before])
    .filter(([, value]) => value)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ')
}

function fieldsOf(entry: Entry, wanted: (field: string) => boolean) {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return fields
    .filter((field) => !isId(field) && field !== 'version' && wanted(field))
    .map((field) => ({
      field: fieldName(field),
      before: valueWords(field, entry.before?.[field]),
      after: valueWords(field, entry.after?.[field]),
    }))
}

/** The sign of an entry, by what its action is about. */
export function iconOf(action: string): IconName {
  const [about, what = ''] = action.split('.')
  if (what === 'outcome_recorded') return 'rosette-discount-check'
  if (about === 'finance') return 'receipt'
  if (about === 'program') return 'certificate'
  if (about === 'feedback') return 'star'
  if (about === 'assignment') return assignmentIcons[what] ?? 'user-check'
  return what === 'status_changed' ? 'circle-check' : what === 'requested' || what === 'added' ? 'calendar-plus' : 'pencil'
}

const assignmentIcons: Record<string, IconName> = {
  created: 'user-plus',
  removed: 'user-minus',
  role_changed: 'switch-horizontal',
}

function isId(field: string): boolean {
  return field === 'id' || field.endsWith('_id') || field.endsWith('_ids')
}
