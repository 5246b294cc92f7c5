/** How acts, fields and values of the log are written for people: nobody reads an id or a word with underscores. */
import { formatDay, formatInstant } from '../../../../kit/contract/days.ts'
import { formatMoney } from '../../../../kit/contract/money.ts'
import { roleName, roles } from '../../../../kit/contract/roles.ts'
import { capital, formatNumber } from '../../../../kit/contract/words.ts'
import { degreeNames, levelNames, outcomeNames, validityNames, visitTypeNames } from '../../../ladder/rules.ts'
import { announcementCategories } from '../../../navigation/rules-categories.ts'
import { paymentStatusNames } from '../../../payments/rules.ts'
import { accreditorStatusNames } from '../../../people/rules.ts'
import { attendanceNames, trainingTypeNames } from '../../../people/rules-trainings.ts'
import { assignmentRoleNames, assignmentStatusNames, reportStatusNames, visitModeNames, visitStatusNames } from '../../../visits/rules.ts'

/** What an entry is read from: its values, and what kind of record they belong to, where it is known. */
type Entry = { object_type?: string | undefined; before: Record<string, unknown> | null; after: Record<string, unknown> | null }

/** Fields that are not named well by their own words. */
const fieldNames: Record<string, string> = {
  visit_date: 'First day',
  visit_end: 'Last day',
  valid_to: 'Valid until',
  grace_until: 'Grace period until',
  grace_reason: 'Reason of the grace period',
  grace_reference: 'Board reference',
  payment_status: 'Payment',
  report_status: 'Report',
  report_due: 'Report due',
  report_remark: 'Remark',
  status_reason: 'Reason',
  decline_reason: 'Reason',
  decline_kind: 'Kind of reason',
  verified_at: 'Verified',
  due_date: 'Due',
  confirm_conflict: 'Overlap accepted',
  is_main: 'Main campus',
  is_active: 'Active',
  is_history: 'Past visit',
  email: 'E-mail',
  new_email: 'New e-mail',
  institution_name: 'Institution',
  home_institution_name: 'Home institution',
  publish_at: 'Published from',
  event_from: 'Event from',
  event_to: 'Event to',
  cover_alt: 'Description of the cover',
  slug: 'Address',
  body: 'Text',
  account_number_last4: 'Account number',
  tin_last4: 'TIN',
  tin: 'TIN',
  from_date: 'From',
  to_date: 'To',
  with_info: 'With bank data',
  shared_with: 'Shared with',
  search: 'Filters and order',
  number: 'Visit',
  survey_type: 'Survey',
  revisit_for: 'Revisit for',
  conditions_due: 'Conditions due',
  correction_reason: 'Why corrected',
  lowest_area_mean: 'Lowest mean of an area',
  institutional_from: 'Institutional level from',
  institutional_to: 'Institutional level until',
}

const visitWords = { ...visitTypeNames, ...visitModeNames, ...visitStatusNames }
/** What one word means in one kind of record. */
const wordsOf: Record<string, Record<string, Record<string, string>>> = {
  accreditation: { status: visitStatusNames },
  assignment: { status: assignmentStatusNames, role: assignmentRoleNames },
  account: { role: Object.fromEntries(roles.map((role) => [role, roleName(role)])) },
  accreditor: { status: accreditorStatusNames },
  program: { status: validityNames },
}
/** What a word means anywhere. The vocabularies share words, but never with different meanings for people. */
const everyWord: Record<string, string> = {
  ...levelNames,
  ...degreeNames,
  ...visitWords,
  ...reportStatusNames,
  ...assignmentRoleNames,
  ...assignmentStatusNames,
  ...accreditorStatusNames,
  ...outcomeNames,
  ...paymentStatusNames,
  ...attendanceNames,
  ...trainingTypeNames,
  ...Object.fromEntries(announcementCategories.map(({ category, name }) => [category, name])),
}
/** Fields that hold a word of a closed list; whatever is not in `everyWord` is at least written like a word. */
const worded = new Set(
  'status assignment_status payment_status report_status role level level_sought institutional_level qualified_for degree_level outcome visit_type survey_type revisit_for mode type category attendance relation about'.split(
    ' ',
  ),
)
const money = new Set(['amount', 'additional_charge', 'credit', 'open', 'fee', 'honorarium', 'charged', 'paid'])
const pictures = new Set(['photo', 'cover'])

/** Every field of an entry, as it was and as it became; something new has no `before`, something that is gone no `after`. */
export function changesOf(entry: Entry): { field: string; before?: string | null; after?: string | null }[] {
  return fieldsOf(entry, () => true).map(({ field, before, after }) => ({
    field,
    ...(entry.before === null && entry.after !== null ? {} : { before }),
    ...(entry.after === null && entry.before !== null ? {} : { after }),
  }))
}

/** Only what was there before and is different now; what was stored with something new stands in `factsOf`. */
export function editsOf(entry: Entry) {
  const { before, after } = entry
  return before && after ? fieldsOf(entry, (field) => field in before).filter((change) => change.before !== change.after) : []
}

/** What something new was stored with, what something removed held: `Role Member, Status Invited` */
export function factsOf(entry: Entry): string {
  const { before, after } = entry
  return fieldsOf(entry, (field) => !before || !after || !(field in before))
    .map(({ field, ...value }) => [field, value.after ?? value.before])
    .filter(([, value]) => value)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ')
}

/** `visit_date` → `First day`; fields without a name of their own are written out. */
function fieldName(field: string): string {
  return fieldNames[field] ?? asWords(field)
}

function fieldsOf({ object_type, before, after }: Entry, wanted: (field: string) => boolean) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !isNoise(field) && wanted(field))
    .map((field) => {
      const was = valueName(field, before?.[field], object_type)
      const is = valueName(field, after?.[field], object_type)
      // a picture has no words: two of them are told apart by their time
      if (pictures.has(field) && was && is) return { field: fieldName(field), before: 'Earlier picture', after: 'New picture' }
      return { field: fieldName(field), before: was, after: is }
    })
    .filter((change) => change.before !== null || change.after !== null)
}

/** A stored value in words; `null` where nothing stood. */
function valueName(field: string, value: unknown, type?: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return /year/.test(field) ? String(value) : formatNumber(value)
  if (Array.isArray(value)) return value.flatMap((one) => valueName(field, one, type) ?? []).join(', ') || null
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(([name]) => !isNoise(name))
    if (typeof (value as { name?: unknown }).name === 'string') return (value as { name: string }).name
    return parts.map(([name, one]) => `${fieldName(name)}: ${valueName(name, one) ?? '–'}`).join(', ') || null
  }
  const text = String(value)
  if (isId(text)) return pictures.has(field) ? 'Picture' : null
  if (worded.has(field))
    return wordsOf[type ?? '']?.[field]?.[text] ?? everyWord[text] ?? (/^[a-z0-9_]+$/.test(text) ? asWords(text) : text)
  if (money.has(field) && /^-?\d+(\.\d+)?$/.test(text)) return formatMoney(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return formatInstant(text)
  if (/_last4$/.test(field)) return `ends in ${text}`
  return text
}

/** `assignment_status` → `Assignment status` */
function asWords(name: string): string {
  return capital(name.replace(/_id$/, '').replaceAll('_', ' ').trim())
}

/** Counters and references that mean nothing to people. */
function isNoise(field: string): boolean {
  return field === 'id' || field === 'version' || field.endsWith('_id') || field.endsWith('_ids')
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
