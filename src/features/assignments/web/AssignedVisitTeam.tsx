import { Person } from '../../../kit/web/record/Person.tsx'
import { MailLink, PhoneLink } from '../../../kit/web/record/Reach.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { areasNow } from '../../ladder/rules-areas.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import type { AssignedVisit } from '../contract.ts'
import styles from './assigned-visit.module.css'

type Mate = AssignedVisit['team'][number]

/** Who goes there, and how one reaches them: told to those who said yes, until the visit is decided. */
export function AssignedVisitTeam({ visit }: { visit: AssignedVisit }) {
  const isOpen = visit.assignment_status === 'invited'
  return (
    <Section title="Team" count={visit.team.length} description={isOpen ? 'Phone and e-mail are shown once you have accepted.' : undefined}>
      <ul className={styles.team} aria-label="Team">
        {visit.team.map((mate) => (
          <li key={mate.name + mate.role}>
            <Person name={mate.is_you ? `${mate.name} (you)` : mate.name} detail={detailOf(mate)} />
            {mate.status === 'invited' && !mate.is_you && <Status tone="warn">Has not answered yet</Status>}
            {(mate.mobile || mate.email) && (
              <span className={styles.reaches}>
                {mate.mobile && <PhoneLink phone={mate.mobile} name={mate.name} />}
                {mate.email && <MailLink email={mate.email} name={mate.name} />}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function detailOf({ role, areas, home_institution }: Mate): string {
  const all = areas.length === areasNow().length
  const words = areas.length === 0 || all ? null : `areas ${areas.join(', ')}`
  return [assignmentRoleNames[role], words, home_institution].filter(Boolean).join(' · ')
}
