/** `/second-factor`: staff whose role needs a second factor set one up here before any other page opens to them. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { query } from '../../../kit/web/api.ts'
import { ConfirmDialog } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { pageMeta } from '../../../kit/web/page-meta.ts'
import { ToastHost } from '../../../kit/web/states/ToastHost.tsx'
import { wayBack } from '../../navigation/rules.ts'
import { dashboardOf } from '../../navigation/rules-areas.ts'
import { secondFactors } from '../../second-factors/contract.ts'
import { SecondFactorsWork } from '../../second-factors/web/parts/SecondFactorsWork.tsx'
import { sessions } from '../contract-sessions.ts'
import { ProofDialog } from './parts/ProofDialog.tsx'
import { Reading } from './parts/Reading.tsx'
import { SignInFrame } from './parts/SignInFrame.tsx'
import styles from './parts/sign-in.module.css'

export const meta = () => [...pageMeta('Set up a second factor'), { name: 'robots', content: 'noindex' }]

export default function SecondFactorNeeded() {
  return (
    <Reading>
      <SetUp />
    </Reading>
  )
}

function SetUp() {
  const [search] = useSearchParams()
  const user = useQuery(query(sessions.user)).data
  const factors = useQuery(query(secondFactors.show)).data?.data
  const isReady = factors !== undefined && (factors.app !== null || factors.passkeys.length > 0)
  const logout = useChange(sessions.logout, { isQuiet: true, refresh: false, onAnswer: () => window.location.assign('/') })
  return (
    <SignInFrame>
      <div className={styles.form} data-width="wide">
        <div>
          <h1>Set up a second factor</h1>
          <p className={styles.lead}>Your role signs in with more than a password. Add a passkey or an authenticator app, then go on.</p>
        </div>
        <SecondFactorsWork />
        <Button
          size="md"
          fullWidth
          disabled={!isReady || !user}
          onClick={() => window.location.assign(wayBack(search.get('redirect')) ?? dashboardOf(user?.role ?? 'Guest'))}
        >
          Go on
        </Button>
        <Button variant="subtle" size="md" loading={logout.busy} onClick={() => void logout.send({})}>
          Sign out
        </Button>
      </div>
      <ProofDialog />
      <ConfirmDialog />
      <ToastHost />
    </SignInFrame>
  )
}
