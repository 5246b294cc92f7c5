import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Card } from '../../../../kit/web/record/Section.tsx'
import { setUp } from '../../contract.ts'
import { SetUpList } from './SetUpList.tsx'
import styles from './set-up.module.css'
import { isNew } from './set-up-words.ts'

/** On the Superadmin's dashboard as long as nobody can work with the portal yet: what is left, each with its way. */
export default function SetUpCard() {
  const { data } = useQuery(query(setUp.show, {}))
  if (!data || !isNew(data.data)) return null
  const { steps, left } = data.data
  return (
    <div className={styles.card}>
      <Card>
        <h2>Set up the portal</h2>
        <p>
          {formatNumber(steps.length - left)} of {formatNumber(steps.length)} done
        </p>
        <SetUpList setUp={data.data} />
      </Card>
    </div>
  )
}
