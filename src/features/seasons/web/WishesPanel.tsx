import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { PanelBody, PanelFoot, SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type Season, seasons, type Wish, wishSources } from '../contract.ts'
import styles from './season.module.css'

const groups: Record<Wish['source'], string> = {
  request: 'Requests and visits',
  validity: 'Validities that end',
  recommendation: 'Recommendations to follow up',
}

/** A campus may be wished for twice: its id alone does not say for what. */
function keyOf({ source, id }: Wish): string {
  return `${source} ${id}`
}

/** What could be planned in the season, the most pressing first: chosen by the box, added at once. */
export function WishesPanel({ season, onClose }: { season: Season; onClose: () => void }) {
  const read = useQuery(query(seasons.wishes, { params: { id: season.id } }))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const add = useChange(seasons.addVisits, { onAnswer: onClose })
  const wishes = read.data?.data ?? []
  const of = (source: Wish['source']) => wishes.filter((one) => one.source === source)
  const ids = (source: Wish['source']) => of(source).flatMap((one) => (chosen.has(keyOf(one)) ? one.id : []))
  const wished = { accreditations: ids('request'), campuses: ids('validity'), recommended: ids('recommendation') }

  function toggle(some: readonly Wish[], isOn: boolean) {
    setChosen((before) => {
      const next = new Set(before)
      for (const one of some) isOn ? next.add(keyOf(one)) : next.delete(keyOf(one))
      return next
    })
  }

  return (
    <SidePanel title="Wish for visits" description={season.name} onClose={onClose}>
      <PanelBody>
        <Refused refusal={add.refusal} onClose={add.clear} />
        {read.error && <ErrorState error={read.error} onRetry={read.refetch} access={seasons.wishes.access} what="list of wishes" bare />}
        {!read.data && !read.error && (
          <div role="status" aria-label="Wishes are loading">
            <Skeleton height={48} mb="xs" />
            <Skeleton height={48} />
          </div>
        )}
        {read.data && wishes.length === 0 && (
          <EmptyState
            icon="circle-check"
            title="Nothing to add"
            text="No request, visit, ending validity or recommendation of these days is missing on the board."
            bare
          />
        )}
        {wishSources.map((source) => {
          const some = of(source)
          if (some.length === 0) return null
          const on = some.filter((one) => chosen.has(keyOf(one))).length
          return (
            <fieldset key={source} className={styles.wishes}>
              <Checkbox
                label={`${groups[source]} (${some.length})`}
                checked={on === some.length}
                indeterminate={on > 0 && on < some.length}
                onChange={(event) => toggle(some, event.currentTarget.checked)}
              />
              <ul>
                {some.map((one) => (
                  <li key={keyOf(one)}>
                    <Checkbox
                      checked={chosen.has(keyOf(one))}
                      onChange={(event) => toggle([one], event.currentTarget.checked)}
                      label={`${one.institution}, ${one.campus}`}
                      description={[
                        `Class ${one.priority_class}`,
                        one.number,
                        one.because,
                        formatCount(one.programs.length, 'program'),
                        one.people > 0 && `${formatCount(one.people, 'person', 'people')} on the team`,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    />
                  </li>
                ))}
              </ul>
            </fieldset>
          )
        })}
      </PanelBody>
      <PanelFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={add.busy} disabled={chosen.size === 0} onClick={() => add.send({ params: { id: season.id }, body: wished })}>
          Add {formatCount(chosen.size, 'visit')}
        </Button>
      </PanelFoot>
    </SidePanel>
  )
}
