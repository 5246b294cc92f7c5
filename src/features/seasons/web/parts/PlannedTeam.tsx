import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Tooltip } from '../../../../kit/web/menu/Tooltip.tsx'
import { Person } from '../../../../kit/web/record/Person.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { assignmentRoleNames, assignmentStatusNames } from '../../../visits/rules.ts'
import { assignmentTones } from '../../../visits/web/parts/tones.ts'
import type { NextPerson, ProposedPlace } from '../../contract-proposals.ts'
import styles from './planned-team.module.css'

/** A place, as the proposal for one visit and the board of a season tell it. */
type Place = Pick<ProposedPlace, 'accreditor_id' | 'name' | 'home_institution' | 'role' | 'areas' | 'status' | 'is_kept'>

type PlannedTeamProps<P extends Place> = {
  label: string
  team: readonly P[]
  /** A plan is being made anew: nothing is asked meanwhile. */
  busy: boolean
  /** It is looked at, and not changed here. */
  isFixed?: boolean
  /** Why it is this person, and who next: shown when it is asked for. */
  why: (place: P) => ReactNode
  onKeep: (place: P, isKept: boolean) => void
  onRuleOut: (place: P) => void
}

/** The places of a planned team: who, why, and who next at what cost; each is kept, ruled out, or taken by another. */
export function PlannedTeam<P extends Place>({ label, team, ...acts }: PlannedTeamProps<P>) {
  return (
    <ul className={styles.team} aria-label={label}>
      {team.map((place) => (
        <PlaceRow key={place.accreditor_id} place={place} {...acts} />
      ))}
    </ul>
  )
}

function PlaceRow<P extends Place>({
  place,
  busy,
  isFixed = false,
  why,
  onKeep,
  onRuleOut,
}: { place: P } & Omit<PlannedTeamProps<P>, 'label' | 'team'>) {
  const [isOpen, setOpen] = useState(false)
  const whyId = useId()
  const { name, home_institution, role, areas, status, is_kept } = place
  const isProposed = status === null
  return (
    <li className={styles.place} data-there={!isProposed || undefined}>
      <Person name={name} detail={home_institution ?? 'No home institution'} />
      <p className={styles.part}>
        <b>{assignmentRoleNames[role]}</b>
        <small>{areas.length > 0 ? `Areas ${areas.join(', ')}` : 'No areas'}</small>
      </p>
      <p className={styles.stand}>
        {status ? (
          <Status tone={assignmentTones[status]}>{assignmentStatusNames[status]}</Status>
        ) : (
          <Status tone={is_kept ? 'ok' : 'note'}>{is_kept ? 'Kept' : 'Proposed'}</Status>
        )}
      </p>
      {isProposed && (
        <p className={styles.acts}>
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={whyId}
            aria-label={`Why ${name}, and who next`}
            onClick={() => setOpen(!isOpen)}
          >
            Why?
          </Button>
          <Tooltip label={is_kept ? 'Do not keep' : 'Keep in every plan'}>
            <ActionIcon
              aria-label={`Keep ${name}`}
              aria-pressed={is_kept}
              disabled={busy || isFixed}
              data-on={is_kept || undefined}
              onClick={() => onKeep(place, !is_kept)}
            >
              <Icon name="lock" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Somebody else">
            <ActionIcon aria-label={`Somebody else than ${name}`} disabled={busy || isFixed} onClick={() => onRuleOut(place)}>
              <Icon name="user-minus" />
            </ActionIcon>
          </Tooltip>
        </p>
      )}
      {isOpen && (
        <div id={whyId} className={styles.why}>
          {why(place)}
        </div>
      )}
    </li>
  )
}

/** The next people for a place, each with what it would cost. */
export function NextPeople({
  label,
  next,
  verb,
  busy,
  onTake,
}: {
  label: string
  next: readonly NextPerson[]
  verb: string
  busy: boolean
  onTake: (next: NextPerson) => void
}) {
  return (
    <ol className={styles.next} aria-label={label}>
      {next.map((one) => (
        <li key={one.accreditor_id}>
          <span>
            <b>{one.name}</b>
            <small>{[one.home_institution, one.says].filter(Boolean).join(' · ')}</small>
          </span>
          <Button size="xs" variant="default" disabled={busy} aria-label={`${verb}: ${one.name}`} onClick={() => onTake(one)}>
            {verb}
          </Button>
        </li>
      ))}
    </ol>
  )
}
