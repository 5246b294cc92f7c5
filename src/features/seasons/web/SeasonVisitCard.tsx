import { ActionIcon, Anchor, Button, Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount, onOneLine } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Menu } from '../../../kit/web/menu/Menu.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type SeasonPlace, type SeasonVisit, seasons } from '../contract.ts'
import type { Body } from './bodies.ts'
import { Impossible } from './parts/Impossible.tsx'
import { NextPeople, PlannedTeam } from './parts/PlannedTeam.tsx'
import { StandingTeam } from './StandingTeam.tsx'
import styles from './season.module.css'
import { daysOf, teamWords } from './visit-words.ts'

const SeasonVisitEdit = lazyPart(() => import('./SeasonVisitEdit.tsx').then((file) => file.SeasonVisitEdit))

type CardProps = {
  visit: SeasonVisit
  /** With another plan the reasons are others. */
  planId: string | null
  busy: boolean
  isChosen: boolean
  onChoose: (isOn: boolean) => void
  onPerson: (body: Body<typeof seasons.setPerson>) => void
  onPlan: () => void
  onConfirm: () => void
}

/** One visit of the board: its days and team as planned, opened to see who and why. */
export function SeasonVisitCard({ visit, planId, busy, isChosen, onChoose, onPerson, onPlan, onConfirm }: CardProps) {
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const bodyId = useId()
  const mayWrite = useCan(seasons.plan)
  const remove = useChange(seasons.removeVisit)
  const { planned, confirmed_at, accreditation, institution, campus, has_team, open_places } = visit
  const isFixed = !mayWrite || confirmed_at !== null || has_team
  const days = daysOf(visit)
  const name = [institution, campus, accreditation?.number].filter(Boolean).join(', ')

  async function takeOff() {
    const yes = await confirm({
      title: `Take ${name} off the board?`,
      text: 'The wish and who is kept for it are gone. In the schedule the visit stays as it is.',
      verb: 'Take off',
      danger: true,
    })
    if (yes) await remove.send({ params: { id: visit.id } })
  }

  return (
    <li className={styles.visit} aria-label={name}>
      <div className={styles.line} data-plain={!mayWrite || undefined}>
        {isFixed ? (
          mayWrite && <span />
        ) : (
          <Checkbox aria-label={`Choose ${name}`} checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
        )}
        <button type="button" className={styles.open} aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
          <b>{institution}</b>
          <small>
            <KeepTogether>
              {[
                campus,
                accreditation?.number,
                visit.priority_class && `Class ${visit.priority_class}`,
                onOneLine(formatCount(visit.programs.length, 'program')),
                !confirmed_at && visit.because,
              ]
                .filter(Boolean)
                .join(' · ')}
            </KeepTogether>
          </small>
        </button>
        <p className={styles.days}>
          <b>{formatDays(days.from, days.to)}</b>
          <small>{teamWords(visit)}</small>
        </p>
        <p className={styles.state}>
          {open_places.length > 0 && (confirmed_at || has_team) ? (
            <Status tone="err">{formatCount(open_places.length, 'open place')}</Status>
          ) : confirmed_at ? (
            <Status tone="ok">Confirmed</Status>
          ) : has_team ? (
            <Status tone="ok">Has its team</Status>
          ) : planned ? (
            <Status tone="note">Planned, {planned.served} %</Status>
          ) : visit.is_impossible ? (
            <Status tone="err">No team</Status>
          ) : (
            <Status tone="warn">Not planned</Status>
          )}
        </p>
        {mayWrite && !confirmed_at && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`More for ${name}`} disabled={busy}>
                <Icon name="dots" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {!has_team && (
                <Menu.Item leftSection={<Icon name="users-group" />} onClick={onPlan}>
                  Plan this visit
                </Menu.Item>
              )}
              {planned && (
                <Menu.Item leftSection={<Icon name="mail" />} onClick={onConfirm}>
                  Confirm this visit…
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => setEditing(true)}>
                Days and places…
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<Icon name="trash" />} onClick={takeOff}>
                Take off the board
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <Refused refusal={remove.refusal} onClose={remove.clear} />
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <p className={styles.quiet}>
            {confirmed_at && `${visit.because}: `}
            {visit.programs.join(', ')}.{' '}
            {accreditation && (
              <Anchor component={Link} to={`/admin/schedule/${visit.institution_id}/${accreditation.id}`}>
                Open {accreditation.number}
              </Anchor>
            )}
          </p>
          {confirmed_at || has_team ? (
            <StandingTeam visit={visit} name={name} />
          ) : planned ? (
            <PlannedTeam
              label={`Team for ${name}`}
              team={planned.team}
              busy={busy}
              isFixed={isFixed}
              why={(place) => (
                <Why
                  key={planId}
                  visit={visit}
                  place={place}
                  busy={busy || isFixed}
                  onTake={(accreditor_id) => onPerson({ accreditor_id, kind: 'kept', role: place.role, instead_of: place.accreditor_id })}
                />
              )}
              onKeep={({ accreditor_id, role }, isKept) =>
                onPerson(isKept ? { accreditor_id, kind: 'kept', role } : { accreditor_id, kind: 'free' })
              }
              onRuleOut={({ accreditor_id }) => onPerson({ accreditor_id, kind: 'ruled_out' })}
            />
          ) : (
            visit.is_impossible && <WhyNot visit={visit} key={planId} />
          )}
          {!confirmed_at && visit.ruled_out.length > 0 && (
            <p className={styles.ruledOut}>
              Ruled out:{' '}
              {visit.ruled_out.map(({ accreditor_id, name }) => (
                <Button
                  key={accreditor_id}
                  size="xs"
                  variant="default"
                  disabled={busy || !mayWrite}
                  rightSection={<Icon name="x" />}
                  aria-label={`${name} may be proposed again`}
                  onClick={() => onPerson({ accreditor_id, kind: 'free' })}
                >
                  {name}
                </Button>
              ))}
            </p>
          )}
        </div>
      )}
      {isEditing && <SeasonVisitEdit visit={visit} onClose={() => setEditing(false)} />}
    </li>
  )
}

function Why({ visit, place, busy, onTake }: { visit: SeasonVisit; place: SeasonPlace; busy: boolean; onTake: (id: string) => void }) {
  const read = useQuery({ ...query(seasons.why, { params: { id: visit.id, accreditor_id: place.accreditor_id } }), retry: false })
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="reason" bare />
  if (!read.data)
    return (
      <div role="status" aria-label="The reason is looked up">
        <Skeleton height={44} />
      </div>
    )
  const { says, next } = read.data.data
  return (
    <>
      <p>{says}.</p>
      {next.length > 0 ? (
        <NextPeople
          label={`In place of ${place.name}`}
          next={next}
          verb="Take instead"
          busy={busy}
          onTake={({ accreditor_id }) => onTake(accreditor_id)}
        />
      ) : (
        <p>Nobody else can stand here with the others as they are.</p>
      )}
    </>
  )
}

function WhyNot({ visit }: { visit: SeasonVisit }) {
  const read = useQuery({ ...query(seasons.impossible, { params: { id: visit.id } }), retry: false })
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="reason" bare />
  if (!read.data)
    return (
      <div role="status" aria-label="The rules in the way are looked for">
        <Skeleton height={72} />
      </div>
    )
  return (
    <Impossible
      of={read.data.data}
      help="Widen the days it may be on, change its places, or set free whom you keep or ruled out; then plan it anew."
    />
  )
}
