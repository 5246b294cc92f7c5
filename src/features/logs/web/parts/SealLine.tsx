/** When the log was last sealed and checked, in one line above it; the whole of it as a file for who checks it elsewhere. */
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { ExportButton } from '../../../../kit/web/list/ExportButton.tsx'
import { sealAddresses } from '../../../navigation/rules-seals.ts'
import { logSeals, type SealState } from '../../contract-seals.ts'
import styles from './logs.module.css'

export function SealLine() {
  const { data } = useQuery(query(logSeals.state))
  if (!data) return null
  return (
    <div className={styles.seal}>
      <p>
        <Icon name="lock" size={16} /> {wordsOf(data.data)} <a href={sealAddresses.page}>Heads of all days</a>
      </p>
      <ExportButton call={logSeals.export} label="Sealed log" variant="subtle" size="xs" />
    </div>
  )
}

function wordsOf({ newest, waiting, waiting_since, checked, mailed_on }: SealState): string {
  const parts = [
    newest
      ? `Sealed on ${formatInstant(newest.sealed_at)}, up to entry ${formatNumber(newest.total)}.`
      : 'Nothing is sealed yet; it is done every minute.',
  ]
  // a minute's work is no news
  if (waiting > 0 && waiting_since && Date.now() - Date.parse(waiting_since) > 5 * 60_000)
    parts.push(`${formatCount(waiting, 'entry waits', 'entries wait')} since ${formatInstant(waiting_since)}.`)
  if (checked)
    parts.push(
      checked.found > 0
        ? `Checked on ${formatInstant(checked.at)}: ${formatCount(checked.found, 'finding')}, see Actions.`
        : `All of it checked on ${formatInstant(checked.at)}: as sealed.`,
    )
  if (mailed_on) parts.push(`Mailed to the trustees on ${formatDay(mailed_on)}.`)
  return parts.join(' ')
}
