import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { formatDays } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import type { AssignmentCount } from '../../assignments/contract.ts'
import { Box } from '../../dashboard-figures/web/parts/Box.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { assignmentRoleNames, visitModeNames } from '../../visits/rules.ts'
import { assignedVisitPath, whenWords } from '../../visits/web/parts/visit-words.ts'
import styles from './accreditor.module.css'

/** The visit under way or the next one: how soon, where, and one tap to all of it. */
export function NextVisit({ count }: { count: AssignmentCount | undefined }) {
  const next = count?.next_visit
  const soon = next && whenWords(next)
  return (
    <Box label="Next visit" title={soon === 'under way' || soon === 'begins today' ? 'Your visit now' : 'Next visit'} rows>
      {!count ? (
        <Skeleton height={96} role="status" aria-label="Loading" />
      ) : next ? (
        <Link className={styles.next} to={assignedVisitPath(next.id)}>
          <em>{soon}</em>
          <strong>{next.institution}</strong>
          <span>{formatDays(next.visit_date, next.visit_end)}</span>
          <small>{[next.campus, next.place].filter(Boolean).join(', ')}</small>
          <small>
            {visitTypeNames[next.visit_type]}, {visitModeNames[next.mode].toLowerCase()} · {assignmentRoleNames[next.role]}
          </small>
          <i>
            Open the visit <Icon name="arrow-right" size={18} />
          </i>
        </Link>
      ) : (
        <p className={styles.none}>No visit is coming up. When you accept an invitation, the visit stands here.</p>
      )}
    </Box>
  )
}
