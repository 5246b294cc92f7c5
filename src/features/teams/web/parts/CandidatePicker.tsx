import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatCount, formatNumber, onOneLine } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { Marked } from '../../../../kit/web/fields/RemotePicker.tsx'
import check from '../../../../kit/web/form/Check.module.css'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../../../kit/web/icons/icon-names.ts'
import { Avatar } from '../../../../kit/web/record/Person.tsx'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import type { Candidate, CandidateFacet } from '../../contract.ts'
import { teams } from '../../contract.ts'
import styles from './picker.module.css'

const standings: Record<Candidate['state'], { tone: 'ok' | 'warn' | 'err'; icon: IconName }> = {
  clear: { tone: 'ok', icon: 'circle-check' },
  note: { tone: 'ok', icon: 'info-circle' },
  warn: { tone: 'warn', icon: 'alert-triangle' },
  block: { tone: 'err', icon: 'ban' },
}
/** As the contract has them; the browser gets it without its values. */
const candidateFacets: readonly CandidateFacet[] = ['free', 'coordinates', 'near']
const shown = 20

/**
 * Finds accreditors for one visit, those who fit best by match, way, load and rating first, and says of each why, and apart from
 * that whether something stands in the way. Whom a conflict keeps off is shown, and chosen by a Superadmin alone. Who is chosen stays in sight, whatever is searched.
 */
export function CandidatePicker({
  accreditationId,
  chosen,
  isOff,
  onToggle,
  children,
}: {
  accreditationId: string
  chosen: readonly Candidate[]
  /** What is chosen is on its way. */
  isOff: boolean
  onToggle: (candidate: Candidate, isOn: boolean) => void
  /** What has to be said of a person chosen; stands with them. */
  children: (person: Candidate) => ReactNode
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const listId = useId()
  const [only, setOnly] = useState<readonly CandidateFacet[]>([])
  const [field, setField] = useState<string | undefined>()
  const body = { search, only: [...only], field }
  const found = useQuery({
    ...query(teams.candidates, { params: { id: accreditationId }, query: { paginate: shown }, body }),
    placeholderData: keepPreviousData,
  })
  const people = found.data?.data ?? []
  const total = found.data?.meta.total ?? 0
  const isAmong = (some: readonly Candidate[], person: Candidate) => some.some((one) => one.accreditor_id === person.accreditor_id)
  // who was chosen by another search stands on top
  const shownNow = [...chosen.filter((person) => !isAmong(people, person)), ...people]
  return (
    <>
      <TextInput
        label="Accreditor"
        placeholder="Name, institution or field"
        type="search"
        autoComplete="off"
        aria-controls={listId}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<Icon name="search" size={16} />}
        rightSection={
          found.data && (
            <span className={styles.count} role="status">
              {formatNumber(total)} of {formatNumber(found.data.all)}
            </span>
          )
        }
        rightSectionWidth={92}
      />
      {found.data && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the chips
        <div role="group" aria-label="Show only" className={styles.facets}>
          {candidateFacets.map((facet) => (
            <Facet
              key={facet}
              label={facetNames[facet]}
              count={found.data.facets[facet]}
              isOn={only.includes(facet)}
              onToggle={() => setOnly(only.includes(facet) ? only.filter((one) => one !== facet) : [...only, facet])}
            />
          ))}
          {found.data.facets.fields.map(({ name, count }) => (
            <Facet
              key={name}
              label={name}
              count={count}
              isOn={field === name}
              onToggle={() => setField(field === name ? undefined : name)}
            />
          ))}
        </div>
      )}
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={found.refetch} access={teams.candidates.access} bare />
      ) : found.data && shownNow.length === 0 ? (
        <EmptyState
          icon="search"
          title="Nobody found"
          text={
            only.length > 0 || field
              ? 'Nobody is all of what is chosen above. Take one away.'
              : 'Search for a part of the name, the home institution or a specialisation.'
          }
          bare
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the list
        <div role="group" aria-label="Accreditors found" aria-busy={!found.data}>
          <ul className={styles.picker} id={listId} data-stale={found.isPlaceholderData || undefined}>
            {!found.data && [1, 2, 3, 4].map((one) => <li key={one} className={styles.skeleton} />)}
            {shownNow.map((person, at) => (
              <li key={person.accreditor_id}>
                {isKeptOff(person) && !(shownNow[at - 1] && isKeptOff(shownNow[at - 1])) && (
                  <p className={styles.divider}>Something stands in the way</p>
                )}
                <Choice person={person} search={search} isOn={isAmong(chosen, person)} isOff={isOff} onToggle={onToggle} />
                {isAmong(chosen, person) && <div className={styles.chosen}>{children(person)}</div>}
              </li>
            ))}
          </ul>
          {total > people.length && people.length > 0 && (
            <p className={styles.more}>The first {people.length} are shown. Write more of the name to find the others.</p>
          )}
        </div>
      )}
    </>
  )
}

function Choice({
  person,
  search,
  isOn,
  isOff: isBusy,
  onToggle,
}: {
  person: Candidate
  search: string
  isOn: boolean
  isOff: boolean
  onToggle: (person: Candidate, isOn: boolean) => void
}) {
  const { tone, icon } = standings[person.state]
  const isOff = useUser().role !== 'Superadmin' && person.state === 'block'
  const standingId = useId()
  return (
    <label className={styles.choice} data-on={isOn || undefined} data-off={isOff || undefined}>
      <Avatar name={person.name} />
      <span>
        <span className={styles.name}>
          <Marked text={person.name} search={search} />
        </span>
        <span className={styles.about}>
          <Marked text={aboutOf(person)} search={search} />
        </span>
      </span>
      <input
        type="checkbox"
        className={`${check.box} ${styles.box}`}
        aria-label={person.name}
        aria-describedby={standingId}
        checked={isOn}
        disabled={isOff || isBusy}
        onChange={(event) => onToggle(person, event.currentTarget.checked)}
      />
      {person.rank && <Facts rank={person.rank} rating={person.rating} />}
      {/* what is clear needs no line: a conflict is told alone, apart from what speaks for the person */}
      <span className={person.state === 'clear' ? styles.unseen : styles.standing} data-tone={tone} id={standingId}>
        <Icon name={icon} size={16} />
        <span>{person.says}</span>
      </span>
    </label>
  )
}

function isKeptOff(person: Candidate | undefined): boolean {
  return person?.state === 'block'
}

/** What the order is made of: how well somebody fits, from how far, how busy they are, what others say. */
function Facts({ rank, rating }: { rank: NonNullable<Candidate['rank']>; rating: number | null }) {
  const { fit, km, visits_this_year, may_coordinate, reason } = rank
  return (
    <span className={styles.facts}>
      <span className={styles.numbers}>
        <span>
          <b>{fit} %</b> match
        </span>
        <span>
          {km === null ? (
            'way not known'
          ) : km === 0 ? (
            'same province'
          ) : (
            <>
              <b>{formatNumber(km)} km</b> away
            </>
          )}
        </span>
        <span>
          <b>{formatNumber(visits_this_year)}</b> {visits_this_year === 1 ? 'visit' : 'visits'} this year
        </span>
        {rating !== null && (
          <span>
            <b>{rating.toFixed(2)}</b> of 5
          </span>
        )}
      </span>
      <span className={styles.reason}>
        {reason}
        {may_coordinate && ', may coordinate'}
      </span>
    </span>
  )
}

const facetNames: Record<CandidateFacet, string> = { free: 'Free', coordinates: 'May coordinate', near: 'No travel day' }

function Facet({ label, count, isOn, onToggle }: { label: string; count: number; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={styles.facet} aria-pressed={isOn} disabled={count === 0 && !isOn} onClick={onToggle}>
      {isOn && <Icon name="check" size={14} />}
      {label} <span>{formatNumber(count)}</span>
    </button>
  )
}

/** `Caraballo Polytechnic State College · Research methods · 14 visits` */
function aboutOf(person: Candidate): string {
  return [person.home_institution, person.specialisations.slice(0, 2).join(', '), onOneLine(formatCount(person.visits, 'visit'))]
    .filter(Boolean)
    .join(' · ')
}
