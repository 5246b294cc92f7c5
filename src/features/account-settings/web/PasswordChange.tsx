import { Button, PasswordInput } from '@mantine/core'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { passwords } from '../../sign-in/contract-passwords.ts'
import { NewPasswordInput } from '../../sign-in/web/parts/NewPasswordInput.tsx'
import type { PersonalAccount } from '../contract.ts'
import { SettingsSection } from './parts/SettingsSection.tsx'
import styles from './parts/settings.module.css'

/** A new password; whether it is too easy to guess says the server, which knows the address. */
export function PasswordChange({ account }: { account: PersonalAccount }) {
  const form = useCallForm({
    call: passwords.change,
    initial: { current_password: '', password: '' },
    labels: { current_password: 'Current password', password: 'New password' },
    onDone: () => form.form.reset(),
  })
  return (
    <SettingsSection title="Password" description="With a new password you are signed out everywhere else.">
      <CallForm form={form}>
        {/* for the browser's store of passwords: whose password it is */}
        <input type="text" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <div className={styles.two}>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
            {...form.field('current_password')}
          />
          <NewPasswordInput
            label="New password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show new password', tabIndex: 0 }}
            {...form.field('password')}
            value={form.values.password}
          />
        </div>
        <div className={styles.acts}>
          <Button type="submit" loading={form.busy} disabled={!form.isDirty}>
            Change password
          </Button>
        </div>
      </CallForm>
    </SettingsSection>
  )
}
