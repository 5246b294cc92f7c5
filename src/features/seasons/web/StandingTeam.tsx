import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../../kit/web/current-user.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { assignmentRoleNames } from '../../visits/rules.ts'
import type { SeasonVisit } from '../contract.ts'
import { proposals } from '../contract-proposals.ts'
import { placeWhyWords } from '../rules-words.ts'
import { PlannedTeam } from './parts/PlannedTeam.tsx'
import styles from './season.module.css'

const OpenPlacePanel = lazyPart(() => import('./parts/OpenPlacePanel.tsx').then((file) => file.OpenPlacePanel))

/** Who was asked for a visit of the schedule, with their answers; for each place that is open, who fits it best. */
export function StandingTeam({ visit, name }: { visit: SeasonVisit; name: string }) {
  const [opened, setOpened] = useState<string | null>(null)
  const mayReplace = useCan(proposals.replace)
  const place = visit.open_places.find((one) => one.id === opened)
  return (
    <>
      {visit.open_places.map((one) => (
        <Notice key={one.id} tone="warn" title={`The place of ${one.name} is open`}>
          <p>{[assignmentRoleNames[one.role], placeWhyWords[one.why], one.reason].filter(Boolean).join(' · ')}</p>
          {mayReplace && (
            <p className={styles.next}>
              <Button
                size="xs"
                variant="default"
                leftSection={<Icon name="users-group" />}
                aria-label={`Who takes the place of ${one.name}`}
                onClick={() => setOpened(one.id)}
              >
                Who takes it
              </Button>
            </p>
          )}
        </Notice>
      ))}
      <PlannedTeam
        label={`Team for ${name}`}
        team={visit.team}
        busy={false}
        isFixed
        why={() => null}
        onKeep={() => {}}
        onRuleOut={() => {}}
      />
      {place && <OpenPlacePanel key={place.id} place={place} onClose={() => setOpened(null)} />}
    </>
  )
}
