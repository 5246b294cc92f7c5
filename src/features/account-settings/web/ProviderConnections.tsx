import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import styles from '../../second-factors/web/parts/factors.module.css'
import { type ProviderConnection, providerConnections } from '../../single-sign-on/contract.ts'

/** By which provider somebody signs in to the own account; nothing where there is none, and none was. */
export function ProviderConnections() {
  const read = useQuery(query(providerConnections.show))
  const end = useChange(providerConnections.end)
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="connections" />
  const { offered = null, connections = [] } = read.data?.data ?? {}
  if (!offered && connections.length === 0) return null

  async function ask({ id, provider }: ProviderConnection) {
    const yes = await confirm({
      title: `End the connection with ${provider}?`,
      text: `Your password opens the account as before. Whoever ${provider} knows by your address and signs in there next is connected anew; you get a mail then.`,
      verb: 'End the connection',
      danger: true,
    })
    if (yes) await end.send({ params: { id } })
  }

  return (
    <div className={styles.way}>
      <div>
        <h3>{offered ? `Sign-in by ${offered}` : 'Sign-in by another provider'}</h3>
        <p>
          {connections.length > 0
            ? 'Signs you in without your password here. What matters most, and a second factor where you have one, you prove here all the same.'
            : `Choose “Sign in with ${offered}” on the sign-in page: where it knows you by your address, it is connected with this account.`}
        </p>
      </div>
      <Refused refusal={end.refusal} onClose={end.clear} />
      {connections.length > 0 && (
        <ul className={styles.keys} aria-label="Connections">
          {connections.map((one) => (
            <li key={one.id}>
              <Icon name="building-bank" />
              <div>
                <b>{one.provider}</b>
                <small>
                  Connected {formatInstant(one.created_at)} · last used {formatInstant(one.last_used_at)}
                </small>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={`End the connection with ${one.provider}`}
                disabled={end.busy}
                onClick={() => void ask(one)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
