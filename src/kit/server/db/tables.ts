/** Row types of all tables; the comments on the columns stand in the migrations. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { DegreeLevel, Level, LevelSought, Outcome, VisitType } from '../../../features/ladder/rules.ts'
import type { PaymentStatus } from '../../../features/payments/rules.ts'
import type { Relation } from '../../../features/people/rules.ts'
import type { AssignmentRole, AssignmentStatus, ReportStatus, VisitMode, VisitStatus } from '../../../features/visits/rules.ts'
import type { Role } from '../../contract/roles.ts'

/** `YYYY-MM-DD`; both drivers hand dates over as text. */
type Day = string
type Instant = ColumnType<Date, Date | string, Date | string>
type MadeInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** `numeric` travels as text, so that money is never rounded. */
type Decimal = string

export type Tables = {
  institutions: {
    id: string
    name: string
    acronym: string | null
    type: 'university' | 'college' | 'institute'
    region: string
    city: string | null
    province: string | null
    website: string | null
    phone: string | null
    email: string | null
    president: string | null
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
    created_at: MadeInstant
  }
  accounts: {
    id: string
    role: Role
    status: 'invited' | 'pending' | 'active' | 'suspended'
    email: string
    password_hash: string | null
    first_name: string
    middle_name: string | null
    last_name: string
    suffix: string | null
    professional_title: string | null
    mobile: string | null
    region: string | null
    institution_id: string | null
    avatar_file_id: string | null
    avatar_small_file_id: string | null
    /** Waits for its confirmation; until then the account keeps its address. */
    new_email: string | null
    email_verified_at: Instant | null
    last_login_at: Instant | null
    version: Generated<number>
    created_at: MadeInstant
  }
  sessions: {
    id: string
    account_id: string
    token_hash: Buffer | Uint8Array
    user_agent: string | null
    address: string | null
    created_at: MadeInstant
    last_seen_at: MadeInstant
    expires_at: Instant
  }
  account_tokens: {
    id: string
    account_id: string
    purpose: 'confirm_email' | 'change_email' | 'invitation' | 'reset_password'
    token_hash: Buffer | Uint8Array
    expires_at: Instant
    used_at: Instant | null
    created_at: MadeInstant
  }
  tries: { id: string; kind: string; key: string; at: MadeInstant }
  campuses: {
    id: string
    institution_id: string
    name: string
    region: string
    province: string | null
    city: string | null
    address: string | null
    is_main: Generated<boolean>
    version: Generated<number>
    created_at: MadeInstant
  }
  programs: {
    id: string
    campus_id: string
    name: string
    degree_level: DegreeLevel
    discipline: string | null
    level: Generated<Level>
    valid_from: Day | null
    valid_to: Day | null
    grace_until: Day | null
    grace_reason: string | null
    grace_reference: string | null
    version: Generated<number>
    created_at: MadeInstant
  }
  accreditors: {
    id: string
    home_institution_id: string | null
    position: string | null
    specialisations: Generated<string[]>
    undergraduate: Generated<string[]>
    masteral: Generated<string[]>
    doctorate: Generated<string[]>
    status: Generated<'active' | 'on_leave' | 'retired'>
    version: Generated<number>
  }
  accreditor_trainings: {
    id: string
    accreditor_id: string
    title: string
    organiser: string | null
    hours: number | null
    from_date: Day | null
    to_date: Day | null
  }
  sub_member_institutions: {
    id: string
    accreditor_id: string
    institution_id: string
    relation: Relation
    from_date: Day | null
    to_date: Day | null
  }
  accreditor_finance_infos: {
    accreditor_id: string
    bank: string
    branch: string | null
    account_name: string
    account_number_encrypted: Buffer | Uint8Array
    account_number_last4: string
    tin_encrypted: Buffer | Uint8Array | null
    tin_last4: string | null
    version: Generated<number>
  }
  files: {
    id: string
    kind: 'payment_proof' | 'avatar' | 'cover' | 'document' | 'report' | 'announcement_image'
    name: string
    type: string
    bytes: number
    sha256: string
    uploaded_by: string | null
    created_at: MadeInstant
  }
  accreditations: {
    id: string
    number: string
    institution_id: string
    campus_id: string
    visit_type: VisitType
    mode: Generated<VisitMode>
    visit_date: Day
    visit_end: Day
    status: VisitStatus
    priority_class: 'A' | 'B' | 'C' | null
    notes: string | null
    requested_by: string | null
    version: Generated<number>
    created_at: MadeInstant
  }
  accreditation_programs: {
    id: string
    accreditation_id: string
    program_id: string
    level_sought: LevelSought
    outcome: Outcome | null
    grand_mean: Decimal | null
    decided_on: Day | null
  }
  accreditation_steps: {
    id: string
    accreditation_id: string
    status: VisitStatus
    reason: string | null
    account_id: string | null
    at: MadeInstant
  }
  assignments: {
    id: string
    accreditation_id: string
    accreditor_id: string
    role: AssignmentRole
    status: Generated<AssignmentStatus>
    report_status: Generated<ReportStatus>
    areas: Generated<string[]>
    program_ids: Generated<string[]>
    decline_reason: string | null
    /** When the person was last reminded of the invitation. */
    reminded_at: Instant | null
    report_handed_in_at: Instant | null
    /** The day a returned report is due again; without one the rule of the visit holds. */
    report_due: Day | null
    /** What the agency wrote when it last returned or accepted the report. */
    report_remark: string | null
    version: Generated<number>
    created_at: MadeInstant
  }
  finances: {
    id: string
    finance: 'accreditation' | 'accreditor'
    institution_id: string
    accreditation_id: string
    assignment_id: string | null
    accreditor_id: string | null
    description: string
    amount: Decimal
    due_date: Day | null
    payment_status: Generated<PaymentStatus>
    paid_on: Day | null
    reference: string | null
    status_reason: string | null
    verified_at: Instant | null
    verified_by: string | null
    version: Generated<number>
    created_at: MadeInstant
  }
  payment_proofs: { id: string; finance_id: string; file_id: string; created_at: MadeInstant }
  training_modules: {
    id: string
    title: string
    code: string | null
    type: 'training' | 'seminar' | 'conference' | 'refresher'
    level: string | null
    organizer: string | null
    venue: string | null
    starts_on: Day | null
    ends_on: Day | null
    hours: number | null
    capacity: number | null
    fee: Decimal | null
    description: string | null
    version: Generated<number>
    created_at: MadeInstant
  }
  training_accreditors: {
    id: string
    training_module_id: string
    accreditor_id: string
    attendance: Generated<'registered' | 'attended' | 'absent'>
    created_at: MadeInstant
  }
  announcements: {
    id: string
    title: string
    slug: string
    category: 'ann_accrediting_survey_news' | 'ann_survey_visits' | 'trainings' | 'ann_conferences'
    summary: Generated<string>
    body: string
    body_text: Generated<string>
    cover_file_id: string | null
    cover_small_file_id: string | null
    cover_alt: string | null
    venue: string | null
    event_from: Day | null
    event_to: Day | null
    publish_at: Instant
    status: 'draft' | 'published'
    pinned: Generated<boolean>
    author_id: string | null
    version: Generated<number>
    created_at: MadeInstant
    changed_at: MadeInstant
  }
  content_versions: { topic: string; version: number; changed_at: Instant }
  announcement_images: { announcement_id: string; file_id: string }
  feedback: {
    id: string
    from_account_id: string
    about: 'accreditor' | 'institution'
    accreditor_id: string | null
    institution_id: string | null
    accreditation_id: string
    items: JSONColumnType<Record<string, number>>
    rating: Decimal
    comment: string | null
    created_at: MadeInstant
  }
  feedback_drafts: {
    account_id: string
    accreditation_id: string
    subject_id: string
    items: JSONColumnType<Record<string, number>>
    comment: string | null
    saved_at: Instant
  }
  log_entries: {
    id: string
    at: MadeInstant
    actor_id: string | null
    actor_name: string
    actor_role: string | null
    call: string
    action: string
    object_type: string
    object_id: string | null
    says: string
    before: JSONColumnType<Record<string, unknown>> | null
    after: JSONColumnType<Record<string, unknown>> | null
    institution_id: string | null
    accreditation_id: string | null
    accreditor_id: string | null
    program_id: string | null
    request_id: string | null
    address: string | null
  }
  mails: {
    id: string
    template: string
    recipient: string
    subject: string
    text_body: string
    html_body: string
    status: Generated<'queued' | 'sent' | 'failed'>
    attempts: Generated<number>
    next_attempt_at: MadeInstant
    last_error: string | null
    sent_at: Instant | null
    resent: Generated<number>
    reply_to: string | null
    one_of_many: Generated<boolean>
    created_at: MadeInstant
  }
  job_runs: {
    name: string
    day: Day
    run: string | null
    attempts: Generated<number>
    started_at: MadeInstant
    leased_until: MadeInstant
    finished_at: Instant | null
    last_error: string | null
  }
  validity_notices: { program_id: string; valid_to: Day; months: number; told_at: MadeInstant }
}
