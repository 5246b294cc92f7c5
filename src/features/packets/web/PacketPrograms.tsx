import { Link } from 'react-router'
import { pathOf } from '../../../kit/contract/client.ts'
import type { Area } from '../../../kit/contract/roles.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { reports } from '../../reports/contract.ts'
import type { Packet } from '../contract.ts'
import styles from './packet.module.css'

type Program = Packet['programs'][number]

/** The programs with what there is to read before: evidence, the last report, what earlier teams recommended. */
export function PacketPrograms({ packet: { programs }, area }: { packet: Packet; area: Area }) {
  return (
    <Section title="Programs" count={programs.length}>
      <ul className={styles.programs}>
        {programs.map((program) => (
          <li key={program.survey_id}>
            <b>{program.name}</b>
            <ul>
              {program.room && (
                <li className={styles.onScreen}>
                  {program.room.closed === null ? (
                    <Link to={`/${area}/evidence/${program.survey_id}`} aria-label={`Evidence of ${program.name}`}>
                      Evidence
                    </Link>
                  ) : (
                    <span className={styles.quiet}>{program.room.closed}</span>
                  )}
                </li>
              )}
              {program.last_report && (
                <li>
                  <LastReport of={program.last_report} name={program.name} area={area} />
                </li>
              )}
              {program.recommendations > 0 && (
                <li>
                  <Recommendations program={program} area={area} />
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Its next team has it as a document: the pages of a report are for those who wrote it. */
function LastReport({ of: { survey_id, number }, name, area }: { of: NonNullable<Program['last_report']>; name: string; area: Area }) {
  const words = `Last report, ${number}`
  if (area === 'accreditor')
    return (
      <a href={pathOf(reports.pdf, { params: { survey_id } })} download aria-label={`${words} (PDF), on ${name}`}>
        {words} (PDF)
      </a>
    )
  return (
    <Link to={`/${area}/reports/${survey_id}`} aria-label={`${words}, on ${name}`}>
      {words}
    </Link>
  )
}

function Recommendations({ program: { survey_id, program_id, name, recommendations }, area }: { program: Program; area: Area }) {
  const to = area === 'accreditor' ? `/accreditor/recommendations/${survey_id}` : `/${area}/recommendations?program=${program_id}`
  const words = formatCount(recommendations, 'recommendation')
  return (
    <Link to={to} aria-label={`${words} to ${name}`}>
      {words}
    </Link>
  )
}
