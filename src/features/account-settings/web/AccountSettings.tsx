/** One's own account, the same page in all three areas. */
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { areaOf } from '../../../kit/contract/roles.ts'
import { query } from '../../../kit/web/api.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { partWhenSeen } from '../../../kit/web/states/part-when-seen.tsx'
import { feedReaders } from '../../calendar-feeds/contract.ts'
import { accountSettings } from '../contract.ts'
import { AbsenceSection } from './AbsenceSection.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { InstitutionContact } from './InstitutionContact.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { PersonalData } from './PersonalData.tsx'
import { ProfilePhoto } from './ProfilePhoto.tsx'
import { SettingsSection } from './parts/SettingsSection.tsx'
import styles from './parts/settings.module.css'
import { useConfirmation } from './use-confirmation.ts'

// below the first screen
const WaysToSignIn = partWhenSeen(
  () => import('./WaysToSignIn.tsx').then((file) => file.WaysToSignIn),
  () => ({ height: 295, onPhones: 363 }),
)
const DeviceSessions = partWhenSeen(
  () => import('./DeviceSessions.tsx').then((file) => file.DeviceSessions),
  () => ({ height: 277, onPhones: 536 }),
)
const CalendarFeedAddress = partWhenSeen(
  () => import('../../calendar-feeds/web/parts/CalendarFeedAddress.tsx').then((file) => file.CalendarFeedAddress),
  () => ({ height: 80, onPhones: 44 }),
)

export default function AccountSettings() {
  const confirmation = useConfirmation()
  const read = useQuery(query(accountSettings.show))
  const account = read.data?.data
  return (
    <Page title="Account Settings">
      {confirmation && (
        <div className={styles.result} role={confirmation.tone === 'err' ? 'alert' : 'status'}>
          <Notice tone={confirmation.tone}>{confirmation.says}</Notice>
        </div>
      )}
      {account ? (
        <>
          <ProfilePhoto account={account} />
          <PersonalData account={account} />
          {account.institution && <InstitutionContact institution={account.institution} />}
          {areaOf(account.role) === 'admin' && <AbsenceSection />}
          <EmailAddress account={account} />
          <PasswordChange account={account} />
          <SettingsSection title="Signing in" anchor="sign-in" description="What proves that it is you, besides your password.">
            <WaysToSignIn />
          </SettingsSection>
          <DeviceSessions />
          {feedReaders.some((role) => role === account.role) && (
            <SettingsSection
              title="Calendar"
              anchor="calendar"
              description="Your visits in the calendar of your phone or computer, by a secret address that it reads some times a day."
            >
              <CalendarFeedAddress />
            </SettingsSection>
          )}
          <SettingsSection
            title="Your data"
            description="What the agency holds about you, who looked at it, a copy, and requests about it."
          >
            <div className={styles.acts}>
              <Button component={Link} to={`/${areaOf(account.role)}/privacy`} variant="default">
                Open your data
              </Button>
            </div>
          </SettingsSection>
        </>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={read.refetch} what="account" />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

/** The shape of the sections while the account comes. */
function Waiting() {
  return (
    <div aria-busy="true">
      {[1, 2, 3].map((one) => (
        <div key={one} className={styles.section}>
          <div className={styles.head}>
            <Skeleton height={16} width={120} />
          </div>
          <div className={styles.body}>
            <div className={styles.two}>
              <Skeleton height={56} />
              <Skeleton height={56} />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
