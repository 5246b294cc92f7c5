import { areaOf, type Role } from '../../../kit/contract/roles.ts'
import { keyGroups } from '../../../kit/web/key-groups.ts'
import type { KeyGroup } from '../../../kit/web/keys.ts'
import { paymentKeys } from '../../finances/web/parts/keys.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { editorKeys } from '../../newsroom/web/parts/keys.ts'
import { workbenchKeys } from '../../ratings/web/parts/keys.ts'
import { scheduleKeys } from '../../schedule/web/parts/keys.ts'

const searchKeys = {
  name: 'In the search',
  keys: [
    { keys: ['↑', '↓'], does: 'choose among what was found' },
    { keys: ['Enter'], does: 'open it, or do it' },
  ],
} as const satisfies KeyGroup

/** The keys a role has a use for, group by group. */
export function keysOf(role: Role): KeyGroup[] {
  const [everywhere, ...others] = keyGroups
  return [
    ...(everywhere ? [everywhere] : []),
    searchKeys,
    ...others,
    ...(mayOpen(role, '/admin/finance/institution') ? [paymentKeys] : []),
    ...(mayOpen(role, '/admin/schedule') ? [scheduleKeys] : []),
    ...(mayOpen(role, '/admin/announcements') ? [editorKeys] : []),
    ...(areaOf(role) === 'accreditor' ? [workbenchKeys] : []),
  ]
}
