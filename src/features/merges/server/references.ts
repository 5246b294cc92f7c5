/**
 * Every column of the database that names a person or an institution, and what a merge does with it. `references.test.ts` asks the database
 * itself for all of them and fails where one is missing: whoever adds a table says here what becomes of it (docs/decisions/0044-merging-records.md).
 */
import type { MergeKind, Moved } from '../rules.ts'

export type Reference = {
  readonly table: string
  readonly column: string
} & (
  | {
      /** The rows come along. */
      readonly way: 'moves'
      /** Under which heading the preview counts them; without one they are counted with `other`. */
      readonly as?: Moved
      /**
       * When `other`, a row of the record that stays, is in the way of `t`: then `t` stays with the absorbed one. Needed wherever a unique
       * key has the column in it.
       */
      readonly unless?: string
    }
  /** The rows go on naming the absorbed record, and are read through it. */
  | { readonly way: 'stays'; readonly why: string }
)

const isAppendOnly = 'is only ever added; whoever reads it asks for the record and for those merged into it'
const isOfSignIn = 'is how one signs in to that account, which ends; it is there again when the merge is undone'
const isOfStaff = 'is written by staff or trustees, whose accounts are not merged'

/** Columns that name an account or an accreditor. */
const personReferences: readonly Reference[] = [
  // ---- visits and what belongs to them
  { table: 'assignments', column: 'accreditor_id', way: 'moves', as: 'assignments', unless: 'other.accreditation_id = t.accreditation_id' },
  { table: 'objections', column: 'accreditor_id', way: 'moves', as: 'objections', unless: 'other.accreditation_id = t.accreditation_id' },
  { table: 'objections', column: 'raised_by', way: 'moves' },
  { table: 'accreditation_steps', column: 'account_id', way: 'moves' },
  { table: 'accreditations', column: 'requested_by', way: 'moves', as: 'requests' },
  { table: 'rating_packs', column: 'accreditor_id', way: 'moves', unless: 'other.survey_id = t.survey_id' },
  { table: 'rating_photos', column: 'person_id', way: 'moves' },
  { table: 'rating_operations', column: 'person_id', way: 'stays', why: isAppendOnly },
  { table: 'rating_devices', column: 'accreditor_id', way: 'stays', why: isOfSignIn },
  { table: 'survey_reports', column: 'begun_by', way: 'moves', as: 'reports' },
  { table: 'survey_report_sections', column: 'holder_id', way: 'moves' },
  { table: 'survey_report_sections', column: 'finished_by', way: 'moves' },
  {
    table: 'survey_report_drafts',
    column: 'account_id',
    way: 'moves',
    unless: 'other.survey_id = t.survey_id and other.key = t.key',
  },
  { table: 'survey_report_remarks', column: 'made_by', way: 'moves' },
  { table: 'survey_report_remarks', column: 'answered_by', way: 'moves' },
  { table: 'survey_report_corrections', column: 'asked_by', way: 'moves' },
  { table: 'survey_report_versions', column: 'made_by', way: 'stays', why: isAppendOnly },
  { table: 'recommendations', column: 'owner_id', way: 'moves' },
  { table: 'recommendations', column: 'answered_by', way: 'moves' },
  { table: 'recommendations', column: 'rated_by', way: 'moves', as: 'recommendations' },
  { table: 'program_outcomes', column: 'recorded_by', way: 'moves' },
  { table: 'visit_packets', column: 'changed_by', way: 'moves' },
  { table: 'evidence_items', column: 'removed_by', way: 'moves' },
  { table: 'evidence_versions', column: 'added_by', way: 'moves', as: 'evidence' },
  { table: 'evidence_uploads', column: 'account_id', way: 'moves' },
  { table: 'evidence_marks', column: 'account_id', way: 'moves' },
  { table: 'evidence_views', column: 'account_id', way: 'moves' },
  { table: 'season_people', column: 'accreditor_id', way: 'moves', unless: 'other.season_visit_id = t.season_visit_id' },
  { table: 'seasons', column: 'created_by', way: 'stays', why: isOfStaff },
  { table: 'season_trials', column: 'account_id', way: 'stays', why: isOfStaff },
  { table: 'imports', column: 'made_by', way: 'stays', why: isOfStaff },
  { table: 'removals', column: 'removed_by', way: 'stays', why: isOfStaff },
  { table: 'import_columns', column: 'account_id', way: 'stays', why: isOfStaff },
  {
    table: 'import_rows',
    column: 'record_id',
    way: 'stays',
    why: 'says which record an import made or changed; who takes it back finds it changed since',
  },
  { table: 'calendar_feeds', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'saved_views', column: 'account_id', way: 'stays', why: isOfStaff },
  { table: 'inbox_looks', column: 'account_id', way: 'stays', why: isOfStaff },
  { table: 'evidence_looks', column: 'account_id', way: 'moves', unless: 'other.survey_id = t.survey_id' },
  { table: 'files', column: 'uploaded_by', way: 'moves' },

  // ---- money
  { table: 'finances', column: 'accreditor_id', way: 'moves', as: 'honoraria' },
  { table: 'finances', column: 'verified_by', way: 'moves' },
  { table: 'finances', column: 'release_asked_by', way: 'moves' },
  { table: 'finances', column: 'released_by', way: 'moves' },
  {
    table: 'accreditor_finance_infos',
    column: 'accreditor_id',
    way: 'stays',
    why: 'is encrypted for that record; it is encrypted anew for the one that stays where that has none',
  },
  { table: 'accreditor_finance_infos', column: 'changed_by', way: 'moves' },

  // ---- the profile
  { table: 'accreditors', column: 'id', way: 'stays', why: 'is the absorbed profile itself' },
  { table: 'accreditor_trainings', column: 'accreditor_id', way: 'moves', as: 'own_trainings' },
  { table: 'accreditor_days_off', column: 'accreditor_id', way: 'moves', as: 'days_off' },
  { table: 'sub_member_institutions', column: 'accreditor_id', way: 'moves', as: 'ties' },
  {
    table: 'training_accreditors',
    column: 'account_id',
    way: 'moves',
    as: 'trainings',
    unless: 'other.training_module_id = t.training_module_id',
  },

  // ---- what staff say
  { table: 'comments', column: 'accreditor_id', way: 'moves', as: 'comments' },
  { table: 'comments', column: 'author_id', way: 'stays', why: isOfStaff },
  { table: 'comment_mentions', column: 'account_id', way: 'stays', why: isOfStaff },

  // ---- feedback
  {
    table: 'feedback',
    column: 'accreditor_id',
    way: 'moves',
    as: 'feedback_about',
    unless: 'other.from_account_id = t.from_account_id and other.accreditation_id = t.accreditation_id',
  },
  {
    table: 'feedback',
    column: 'from_account_id',
    way: 'moves',
    as: 'feedback_given',
    unless:
      'other.accreditation_id = t.accreditation_id and coalesce(other.accreditor_id, other.institution_id) = coalesce(t.accreditor_id, t.institution_id)',
  },
  {
    table: 'feedback_drafts',
    column: 'account_id',
    way: 'moves',
    unless: 'other.accreditation_id = t.accreditation_id and other.subject_id = t.subject_id',
  },
  {
    table: 'feedback_drafts',
    column: 'subject_id',
    way: 'moves',
    unless: 'other.accreditation_id = t.accreditation_id and other.account_id = t.account_id',
  },

  // ---- the account
  { table: 'accounts', column: 'merged_into', way: 'moves' },
  { table: 'accounts', column: 'stand_in_id', way: 'stays', why: isOfStaff },
  { table: 'account_tokens', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'sessions', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'seen_devices', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'known_devices', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'provider_connections', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'authenticator_apps', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'recovery_codes', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'passkeys', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'factor_challenges', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'factor_resets', column: 'account_id', way: 'stays', why: isOfSignIn },
  { table: 'factor_resets', column: 'asked_by', way: 'stays', why: isOfStaff },
  { table: 'factor_resets', column: 'decided_by', way: 'stays', why: isOfStaff },
  {
    table: 'data_views',
    column: 'account_id',
    way: 'moves',
    unless: 'other.hour = t.hour and other.viewer_id = t.viewer_id and other.data = t.data and other.way = t.way and other.place = t.place',
  },
  { table: 'data_views', column: 'viewer_id', way: 'stays', why: isOfStaff },
  { table: 'privacy_requests', column: 'account_id', way: 'moves', as: 'privacy_requests' },
  { table: 'privacy_requests', column: 'taken_by', way: 'stays', why: isOfStaff },
  { table: 'privacy_requests', column: 'answered_by', way: 'stays', why: isOfStaff },
  { table: 'data_breaches', column: 'entered_by', way: 'stays', why: isOfStaff },
  { table: 'former_names', column: 'changed_by', way: 'stays', why: isOfStaff },
  { table: 'instrument_versions', column: 'published_by', way: 'stays', why: isOfStaff },
  { table: 'announcements', column: 'author_id', way: 'stays', why: isOfStaff },
  { table: 'agency_settings', column: 'changed_by', way: 'stays', why: isOfStaff },

  // ---- what is only ever added
  { table: 'papers', column: 'accreditor_id', way: 'stays', why: isAppendOnly },
  { table: 'papers', column: 'issued_by', way: 'stays', why: isAppendOnly },
  { table: 'decisions', column: 'entered_by', way: 'stays', why: isAppendOnly },
  { table: 'log_entries', column: 'actor_id', way: 'stays', why: isAppendOnly },
  { table: 'log_entries', column: 'accreditor_id', way: 'stays', why: isAppendOnly },
  { table: 'log_entries', column: 'object_id', way: 'stays', why: isAppendOnly },

  // ---- the board
  { table: 'board_meetings', column: 'chair_id', way: 'stays', why: isOfStaff },
  { table: 'board_meetings', column: 'created_by', way: 'stays', why: isOfStaff },
  { table: 'board_meetings', column: 'qa_confirmed_by', way: 'stays', why: isOfStaff },
  { table: 'board_meetings', column: 'board_confirmed_by', way: 'stays', why: isOfStaff },
  { table: 'board_items', column: 'moved_by', way: 'stays', why: isOfStaff },
  { table: 'board_items', column: 'seconded_by', way: 'stays', why: isOfStaff },
  ...['board_seats', 'board_recusals', 'board_ballots', 'board_votes', 'board_remarks'].map(
    (table): Reference => ({ table, column: 'account_id', way: 'stays', why: isOfStaff }),
  ),

  // ---- merging itself
  { table: 'merges', column: 'kept_id', way: 'stays', why: 'says what was merged' },
  { table: 'merges', column: 'absorbed_id', way: 'stays', why: 'says what was merged' },
  { table: 'merges', column: 'done_by', way: 'stays', why: isOfStaff },
  { table: 'not_doubles', column: 'one_id', way: 'stays', why: 'says what two records are to each other' },
  { table: 'not_doubles', column: 'other_id', way: 'stays', why: 'says what two records are to each other' },
  { table: 'not_doubles', column: 'said_by', way: 'stays', why: isOfStaff },
]

/** Columns that name an institution. */
const institutionReferences: readonly Reference[] = [
  { table: 'institutions', column: 'merged_into', way: 'moves' },
  // one that bears a name of the other's is renamed before it comes along: nothing is in its way
  { table: 'campuses', column: 'institution_id', way: 'moves', as: 'campuses', unless: 'false' },
  { table: 'former_names', column: 'institution_id', way: 'moves', as: 'former_names', unless: 'lower(other.name) = lower(t.name)' },
  { table: 'accreditations', column: 'institution_id', way: 'moves', as: 'visits' },
  { table: 'finances', column: 'institution_id', way: 'moves', as: 'charges' },
  { table: 'recommendations', column: 'institution_id', way: 'moves', as: 'recommendations' },
  { table: 'accounts', column: 'institution_id', way: 'moves', as: 'accounts' },
  { table: 'accreditors', column: 'home_institution_id', way: 'moves', as: 'home_of' },
  { table: 'sub_member_institutions', column: 'institution_id', way: 'moves', as: 'ties' },
  {
    table: 'feedback',
    column: 'institution_id',
    way: 'moves',
    as: 'feedback_about',
    unless: 'other.from_account_id = t.from_account_id and other.accreditation_id = t.accreditation_id',
  },
  {
    table: 'feedback_drafts',
    column: 'subject_id',
    way: 'moves',
    unless: 'other.accreditation_id = t.accreditation_id and other.account_id = t.account_id',
  },
  { table: 'comments', column: 'institution_id', way: 'moves', as: 'comments' },
  { table: 'board_items', column: 'institution_id', way: 'moves', as: 'board_items' },
  { table: 'decisions', column: 'institution_id', way: 'stays', why: `${isAppendOnly}; only the record that the book names can stay` },
  { table: 'papers', column: 'institution_id', way: 'stays', why: isAppendOnly },
  { table: 'log_entries', column: 'institution_id', way: 'stays', why: isAppendOnly },
  { table: 'log_entries', column: 'object_id', way: 'stays', why: isAppendOnly },
  {
    table: 'register_programs',
    column: 'institution_id',
    way: 'stays',
    why: 'is derived from programs, campuses and institutions, and follows by itself',
  },
  { table: 'merges', column: 'kept_id', way: 'stays', why: 'says what was merged' },
  { table: 'merges', column: 'absorbed_id', way: 'stays', why: 'says what was merged' },
  { table: 'not_doubles', column: 'one_id', way: 'stays', why: 'says what two records are to each other' },
  { table: 'not_doubles', column: 'other_id', way: 'stays', why: 'says what two records are to each other' },
]

export const references: Record<MergeKind, readonly Reference[]> = { person: personReferences, institution: institutionReferences }

/** Columns of ids that no key ties to a table, and that name neither people nor institutions. */
export const otherIds: readonly string[] = [
  'assignments.program_ids',
  'board_items.accreditation_id',
  'board_items.program_id',
  'board_items.survey_id',
  'board_meetings.announcement_id',
  'decisions.accreditation_id',
  'decisions.outcome_id',
  'decisions.program_id',
  'evidence_marks.statement_id',
  'import_rows.decision_id',
  'instrument_areas.origin_id',
  'instrument_parameters.origin_id',
  'instrument_statements.origin_id',
  'job_runs.run',
  'log_entries.accreditation_id',
  'log_entries.program_id',
  'log_seals.entries',
  'log_unsealed.entry_id',
  'papers.program_id',
  'papers.training_id',
  'rating_devices.device',
  'rating_operations.device',
  'register_programs.campus_id',
  'register_programs.program_id',
  'register_standings.program_id',
  'removals.record_id',
  'season_trials.plan_id',
  'season_visits.program_ids',
  'seasons.plan_id',
]

/** Columns of JSON, and what they hold of people and institutions. */
export const jsonColumns: Record<string, 'no ids of them' | 'ids as they were when it was written, and so they stay'> = {
  'agency_settings.value': 'no ids of them',
  'board_items.motion': 'no ids of them',
  'feedback.items': 'no ids of them',
  'feedback_drafts.items': 'no ids of them',
  'import_columns.chosen': 'no ids of them',
  'import_rows.after': 'ids as they were when it was written, and so they stay',
  'import_rows.before': 'ids as they were when it was written, and so they stay',
  'log_entries.after': 'ids as they were when it was written, and so they stay',
  'log_entries.before': 'ids as they were when it was written, and so they stay',
  'merge_rows.after': 'ids as they were when it was written, and so they stay',
  'merge_rows.before': 'ids as they were when it was written, and so they stay',
  'merge_rows.key': 'ids as they were when it was written, and so they stay',
  'merges.moved': 'no ids of them',
  'papers.input': 'ids as they were when it was written, and so they stay',
  'rating_operations.body': 'ids as they were when it was written, and so they stay',
  'register_programs.former_names': 'no ids of them',
  'removals.rows': 'ids as they were when it was written, and so they stay',
  'season_trials.change': 'ids as they were when it was written, and so they stay',
  'season_trials.plan': 'ids as they were when it was written, and so they stay',
  'season_visits.places': 'no ids of them',
  'seasons.limits': 'no ids of them',
  'seasons.plan': 'ids as they were when it was written, and so they stay',
  'survey_report_drafts.body': 'no ids of them',
  'survey_report_sections.body': 'no ids of them',
  'survey_report_versions.body': 'no ids of them',
  'visit_packets.contacts': 'no ids of them',
  'visit_packets.places': 'no ids of them',
  'visit_packets.programme': 'no ids of them',
}
