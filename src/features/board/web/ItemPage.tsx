/** All the board reads of one item: the motion and its vote, ladder, marks, report, response, recommendations, team, discussion. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { formatDay } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { actNames } from '../../decisions/rules.ts'
import { levelNames, visitTypeNames } from '../../ladder/rules.ts'
import { recommendationStateNames } from '../../recommendations/rules.ts'
import { MeansTable, SectionText } from '../../reports/web/parts/SectionText.tsx'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { board } from '../contract.ts'
import type { BoardItem } from '../contract-records.ts'
import { voteNames } from '../rules.ts'
import { motionWords } from '../rules-words.ts'
import styles from './board.module.css'
import { Discussion } from './Discussion.tsx'
import { ItemActs } from './ItemActs.tsx'
import { voteWords } from './words.ts'

export default function ItemPage() {
  const { meeting_id = '', item_id = '' } = useParams()
  const area = useUser().role === 'trustee' ? 'trustee' : 'admin'
  const read = useQuery(query(board.item, { params: { id: item_id } }))
  const crumbs = [
    { label: 'Board room', to: `/${area}/board` },
    { label: read.data?.data.meeting.number ?? 'Meeting', to: `/${area}/board/${meeting_id}` },
  ]
  if (!read.data)
    return (
      <Page title="Item of the agenda" crumbs={crumbs}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={board.item.access} what="item" />
        ) : (
          <LoadingState what="item" />
        )}
      </Page>
    )
  return <Item key={item_id} item={read.data.data} area={area} crumbs={crumbs} />
}

type Props = { item: BoardItem; area: 'admin' | 'trustee'; crumbs: { label: string; to: string }[] }

function Item({ item, area, crumbs }: Props) {
  const { meeting, report, ladder, corrections, recommendations, team, votes } = item
  const stand = voteWords(item)
  const to = (id: string) => `/${area}/board/${meeting.id}/${id}`
  return (
    <Page
      title={item.title}
      description={[item.institution, item.campus, item.visit].filter(Boolean).join(' · ')}
      crumbs={crumbs}
      actions={
        <>
          <Step label="Item before" to={item.before && to(item.before)} />
          <Step label="Next item" to={item.after && to(item.after)} />
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Motion', value: motionWords(item), detail: movedWords(item) },
          item.level && { label: 'Holds', value: levelNames[item.level], detail: item.valid_to && `valid to ${formatDay(item.valid_to)}` },
          item.survey_type && { label: 'Survey', value: visitTypeNames[item.survey_type], detail: item.visit },
          { label: 'Vote', value: <Status tone={stand.tone}>{stand.says}</Status>, detail: stand.more },
        ]}
      />
      {item.motion?.reason && <p className={styles.reason}>{item.motion.reason}</p>}
      {item.motion?.conditions && (
        <p className={styles.reason}>
          To be met by {formatDay(item.motion.conditions_due)}: {item.motion.conditions}
        </p>
      )}
      <ItemActs item={item} area={area} />
      {item.note && <p className={styles.minutes}>{item.note}</p>}
      <div className={styles.cols}>
        <div>
          {report?.means && (
            <Section title="Marks by area">
              <MeansTable means={report.means} />
            </Section>
          )}
          {report && (
            <Section title="Report of the team">
              {report.sections.map((section) => (
                <details key={section.key} className={styles.fold}>
                  <summary>{section.title}</summary>
                  <SectionText section={section} earlier={[]} />
                </details>
              ))}
            </Section>
          )}
          {item.kind === 'outcome' && !report && (
            <Section title="Report of the team">
              <p className={styles.quiet}>No report on this program was written in the portal.</p>
            </Section>
          )}
          {corrections.length > 0 && (
            <Section title="Response of the institution" count={corrections.length}>
              <ul className={styles.plain}>
                {corrections.map((one, at) => (
                  <li key={at}>
                    <del>{one.wrong}</del> <ins>{one.right}</ins>
                    <small>{correctionWords(one)}</small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="Discussion" count={item.remarks.length}>
            <Discussion item={item} />
          </Section>
        </div>
        <div>
          <Section title="Ladder" count={ladder.length}>
            {ladder.length === 0 && <p className={styles.quiet}>Nothing was decided about this program yet.</p>}
            <ol className={styles.plain}>
              {ladder.map((one) => (
                <li key={one.number}>
                  {actNames[one.act]}: {levelNames[one.level]}
                  <small>
                    <KeepTogether>{ladderWords(one)}</KeepTogether>
                  </small>
                </li>
              ))}
            </ol>
          </Section>
          {recommendations.length > 0 && (
            <Section title="Open recommendations" count={recommendations.length}>
              <ul className={styles.plain}>
                {recommendations.map(({ id, area: of, text, state, due_on }) => (
                  <li key={id}>
                    {text}
                    <small>
                      {of ? `Area ${of}` : 'The program'} · {recommendationStateNames[state]} · due {formatDay(due_on)}
                    </small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {team.length > 0 && (
            <Section title="Team" count={team.length}>
              <ul className={styles.plain}>
                {team.map(({ name, role, home_institution }) => (
                  <li key={name}>
                    {name}
                    <small>{[assignmentRoleNames[role], home_institution].filter(Boolean).join(' · ')}</small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {item.recusals.length > 0 && (
            <Section title="Takes no part" count={item.recusals.length}>
              <ul className={styles.plain}>
                {item.recusals.map(({ account_id, name, reason }) => (
                  <li key={account_id}>
                    {name}
                    <small>{reason}</small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {votes.length > 0 && (
            <Section title="Roll call">
              <ul className={styles.plain}>
                {votes.map(({ name, choice }) => (
                  <li key={name}>
                    {name}
                    <small>{voteNames[choice]}</small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </div>
    </Page>
  )
}

/** `15 Oct 2026, valid to 14 Oct 2028 · D-2026-0626` */
function ladderWords({ decided_on, valid_to, number }: BoardItem['ladder'][number]): string {
  return `${formatDay(decided_on)}${valid_to ? `, valid to ${formatDay(valid_to)}` : ''} · ${number}`
}

function Step({ label, to }: { label: string; to: string | null }) {
  if (!to)
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  return (
    <Button component={Link} to={to} variant="default">
      {label}
    </Button>
  )
}

function movedWords({ moved_by, seconded_by }: BoardItem): string | null {
  if (!moved_by) return null
  return `moved by ${moved_by}${seconded_by ? `, seconded by ${seconded_by}` : ''}`
}

function correctionWords({ status, reason }: BoardItem['corrections'][number]): string {
  const says = { open: 'waits for QA', accepted: 'accepted', declined: 'declined' }[status] ?? status
  return reason ? `${says}: ${reason}` : says
}
