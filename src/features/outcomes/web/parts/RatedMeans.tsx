import { Button, Textarea } from '@mantine/core'
import { formatCount } from '../../../../kit/contract/words.ts'
import { outcomeNames } from '../../../ladder/rules.ts'
import type { OutcomeProposal } from '../../contract.ts'
import styles from './outcome.module.css'
import { meansOf, type OutcomeRow } from './outcome-row.ts'

/** What the team's marks of a program come to and speak for; other means are written with a reason. */
export function RatedMeans({
  proposal,
  row,
  onChange,
  error,
}: {
  proposal: OutcomeProposal
  row: OutcomeRow
  onChange: (part: Partial<OutcomeRow>) => void
  error: string | undefined
}) {
  const { outcome, is_recorded, conditions_due } = proposal
  return (
    <div className={styles.rated}>
      <p>{meanSentences(proposal)}</p>
      <div className={styles.acts}>
        {outcome && row.outcome !== outcome && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange({ outcome, ...(outcome === 'deferred' && conditions_due ? { conditions_due } : {}) })}
          >
            Take “{outcomeNames[outcome]}”
          </Button>
        )}
        {is_recorded && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => onChange(row.means_reason === null ? { means_reason: '' } : { means_reason: null, ...meansOf(proposal) })}
          >
            {row.means_reason === null ? 'Write other means…' : 'Take the means of the marks'}
          </Button>
        )}
      </div>
      {(row.means_reason !== null || error) && (
        <Textarea
          label="Why other means are recorded"
          description="It stands in the log."
          autosize
          minRows={2}
          value={row.means_reason ?? ''}
          onChange={(event) => onChange({ means_reason: event.currentTarget.value })}
          error={error}
        />
      )}
    </div>
  )
}

function meanSentences({
  statements,
  unset,
  grand_mean,
  lowest_area_mean,
  lowest_area,
  is_recorded,
  outcome,
  areas_below,
}: OutcomeProposal) {
  if (grand_mean === null) return `The team has set no mark of ${formatCount(statements, 'statement')} yet: write the means yourself.`
  const means = `a grand mean of ${grand_mean}${lowest_area ? `, lowest in area ${lowest_area} with ${lowest_area_mean}` : ''}`
  if (unset > 0)
    return `${unset} of ${formatCount(statements, 'statement')} have no mark of the team. So far the others give ${means}; nothing is proposed until all are set.`
  const says = `The team’s marks give ${means}.`
  if (!is_recorded) return `${says} A mean below 1.00 is not recorded with an outcome: it stands with the ratings.`
  if (!outcome) return `${says} This survey is judged by criteria.`
  const below = areas_below.length > 0 ? ` (below: ${areas_below.join(', ')})` : ''
  return `${says} They speak for: ${outcomeNames[outcome].toLowerCase()}${below}.`
}
