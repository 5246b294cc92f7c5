import { agency } from '../../../kit/contract/agency.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import { MailLink, PhoneLink } from '../../../kit/web/record/Reach.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { areaWords } from '../../visits/web/parts/visit-words.ts'
import type { Packet } from '../contract.ts'
import styles from './packet.module.css'

/** Who is reached how: people of the institution, its office, the agency; and the team. */
export function Contacts({ packet: { contacts, institution, team } }: { packet: Packet }) {
  const [office] = agency.departments
  return (
    <>
      <Section title="Contacts">
        <ul className={styles.cards}>
          {contacts.map((one, index) => (
            <li key={index}>
              <b>{one.name}</b>
              {one.about && <span>{one.about}</span>}
              <Reaches {...one} />
            </li>
          ))}
          {(institution.phone || institution.email) && (
            <li>
              <b>Office of the institution</b>
              <span>{institution.name}</span>
              <Reaches {...institution} />
            </li>
          )}
          {office && (
            <li>
              <b>{agency.acronym}</b>
              <span>{office.name}</span>
              <Reaches {...office} />
            </li>
          )}
        </ul>
      </Section>
      <Section title="Team" count={team.length}>
        {team.length === 0 && <p className={styles.quiet}>Nobody is confirmed yet.</p>}
        <ul className={`${styles.cards} ${styles.team}`}>
          {team.map((mate) => (
            <li key={mate.id}>
              <Person name={mate.is_you ? `${mate.name} (you)` : mate.name} detail={detailOf(mate)} />
              <Reaches name={mate.name} phone={mate.mobile} email={mate.email} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Reaches({ name, phone, email }: { name: string; phone: string | null; email: string | null }) {
  return (
    <>
      {phone && <PhoneLink phone={phone} name={name} />}
      {email && <MailLink email={email} name={name} />}
    </>
  )
}

function detailOf({ role, areas, home_institution }: Packet['team'][number]): string {
  return [assignmentRoleNames[role], areas.length > 0 ? areaWords(areas) : null, home_institution].filter(Boolean).join(' · ')
}
