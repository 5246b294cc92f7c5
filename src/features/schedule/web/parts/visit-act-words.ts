import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import type { AccreditationRow } from '../../contract-lists.ts'

export type Step = 'approved' | 'scheduled'
export type Act = Step | 'delete'
export type Asked = { act: Act; rows: AccreditationRow[]; left: number; done?: (() => void) | undefined }

/** What is asked before an act on several visits, and how it is called. */
export const words: Record<
  Act,
  { verb: string; icon: IconName; letter?: string; doing: string; past: string; means: string; none: string }
> = {
  approved: {
    verb: 'Approve',
    icon: 'circle-check',
    letter: 'A',
    doing: 'Approving',
    past: 'approved',
    means: 'The institutions are told by e-mail, and teams can be assigned.',
    none: 'None of the chosen visits waits for an approval.',
  },
  scheduled: {
    verb: 'Schedule',
    icon: 'calendar-event',
    letter: 'S',
    doing: 'Scheduling',
    past: 'scheduled',
    means: 'Their days are fixed with this, and the institutions are told by e-mail.',
    none: 'None of the chosen visits can be scheduled now.',
  },
  delete: {
    verb: 'Delete',
    icon: 'trash',
    doing: 'Deleting',
    past: 'deleted',
    means: 'Their teams and charges are deleted with them; the log keeps what happened. Visits that were paid or decided stay.',
    none: '',
  },
}
