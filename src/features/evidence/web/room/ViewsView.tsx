import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../../kit/contract/call.ts'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { assignmentRoleNames } from '../../../visits/rules.ts'
import { evidence } from '../../contract.ts'
import type { EvidenceRoom } from '../../contract-records.ts'
import styles from '../parts/room.module.css'

type View = Answer<typeof evidence.views>['data'][number]

/** Who of the team looked, and what each had; the institution does not see it. */
export function ViewsView({ room }: { room: EvidenceRoom }) {
  const team = useQuery(query(evidence.views, { params: { survey_id: room.id }, query: { paginate: 10 } })).data?.team ?? []
  const list = useList(evidence.views, {
    name: 'evidence-views',
    ask: ({ page, paginate }) => ({ params: { survey_id: room.id }, query: { page, paginate } }),
  })
  return (
    <>
      <Section title="Team" description="The institution does not see who looked.">
        <ul className={styles.rooms}>
          {team.map(({ id, name, role, last_at, items }) => (
            <li key={id}>
              <span>
                <b>{name}</b>, {assignmentRoleNames[role]}
              </span>
              <Status tone={last_at ? 'ok' : 'warn'}>
                {last_at ? `Last looked ${formatInstant(last_at)}, read ${formatCount(items, 'item')}` : 'Has not looked yet'}
              </Status>
            </li>
          ))}
          {team.length === 0 && <li className={styles.quiet}>Nobody takes part in the visit yet.</li>}
        </ul>
      </Section>
      <Section title="Views">
        <List
          label="Views"
          list={list}
          columns={columns}
          rowName={({ person, item }) => `${person}, ${item}`}
          nothing="No view matches"
          none={{
            icon: 'eye',
            title: 'Nobody has read anything yet',
            text: 'Each file a member of the team reads, and each link followed, is listed here.',
          }}
        />
      </Section>
    </>
  )
}

const columns: readonly Column<View>[] = [
  { key: 'person', header: 'Person', lead: true, render: ({ person }) => person },
  {
    key: 'item',
    header: 'Evidence',
    width: '40%',
    render: ({ item, area, number }) => `${area ? `${area} · ` : ''}${item}, version ${number}`,
  },
  { key: 'act', header: 'What', width: 120, priority: 2, render: ({ act }) => (act === 'read' ? 'Read' : 'Followed') },
  { key: 'at', header: 'When', width: 170, render: ({ at }) => formatInstant(at) },
]
