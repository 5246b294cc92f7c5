/** The steps of an announcement (docs/domain.md#announcements), drawn in docs/states/announcement.md. */
import type { Role } from '../../kit/contract/roles.ts'
import { findStep, type Machine, type Step } from '../../kit/contract/states.ts'

/** What a visitor finds: `scheduled` is published, but its time has not come. */
export const announcementStates = ['draft', 'scheduled', 'published'] as const
export type AnnouncementState = (typeof announcementStates)[number]
export const announcementStateNames: Record<AnnouncementState, string> = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' }

export const announcementWriters = ['Superadmin', 'Admin', 'Content Creator'] as const satisfies readonly Role[]

export type AnnouncementNeed = 'version' | 'time_ahead' | 'time_come'

/** Acts of the lists; the form takes every step. */
export type AnnouncementAct = 'publish' | 'withdraw'

type AnnouncementStep = Step<AnnouncementState, AnnouncementNeed> & { readonly offered?: AnnouncementAct }

const create = { from: [], by: announcementWriters, call: 'newsroom.add' } as const
const edit = { by: announcementWriters, call: 'newsroom.edit' } as const

const announcementSteps: readonly AnnouncementStep[] = [
  { ...create, to: 'draft', needs: [] },
  { ...create, to: 'scheduled', needs: ['time_ahead'] },
  { ...create, to: 'published', needs: [] },
  { from: ['draft', 'scheduled'], to: 'published', ...edit, needs: ['version'], offered: 'publish' },
  { from: ['scheduled', 'published'], to: 'draft', ...edit, needs: ['version'], offered: 'withdraw' },
  { from: ['draft', 'published'], to: 'scheduled', ...edit, needs: ['version', 'time_ahead'] },
  { from: ['scheduled'], to: 'published', by: 'nobody', call: 'the clock', needs: ['time_come'] },
]

export const announcementMachine: Machine<AnnouncementState, AnnouncementNeed> = {
  noun: 'an announcement',
  says: 'What visitors find of an announcement: nothing of a draft, nothing yet of a scheduled one, all of a published one.',
  states: announcementStates,
  names: announcementStateNames,
  steps: announcementSteps,
  needs: {
    version: 'the version that was read',
    time_ahead: 'a time that is to come',
    time_come: 'its time has come',
  },
}

/** The state in which something stored is at an instant. */
export function announcementState(stored: { status: 'draft' | 'published'; publish_at: Date }, now: Date): AnnouncementState {
  if (stored.status === 'draft') return 'draft'
  return stored.publish_at > now ? 'scheduled' : 'published'
}

/** Whether an act of the lists is offered on an announcement. */
export function isOffered(act: AnnouncementAct, now: AnnouncementState): boolean {
  return announcementSteps.some((step) => step.offered === act && step.from.includes(now))
}

/** Whether staff may take it from one state to another; what keeps its state may always be changed. */
export function mayBecome(from: AnnouncementState, to: AnnouncementState): boolean {
  return from === to || findStep(announcementSteps, from, to, edit.call) !== undefined
}
