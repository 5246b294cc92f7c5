import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { toast } from '../../../kit/web/states/toast.ts'
import { accountSettings, type PersonalAccount } from '../contract.ts'
import { SettingsSection } from './parts/SettingsSection.tsx'
import styles from './parts/settings.module.css'
import { unchanged } from './parts/use-refreshed.ts'

/** The address somebody signs in with; a new one counts once its link is opened. */
export function EmailAddress({ account }: { account: PersonalAccount }) {
  const form = useCallForm({
    call: accountSettings.edit,
    initial: { email: '', current_password: '' },
    labels: { email: 'New e-mail', current_password: 'Current password' },
    check: ({ current_password }) => ({ current_password: current_password === '' && 'Write your current password.' }),
    onDone: (answer) => {
      if (!answer) toast.success(unchanged)
      form.form.reset()
    },
  })
  const withdrawal = useChange(accountSettings.edit, { says: unchanged })
  function withdraw() {
    void withdrawal.send(
      { body: { email: account.email } },
      {
        onRefused: ({ message }) => {
          toast.error(message)
          return true
        },
      },
    )
  }
  function again() {
    form.set('email', account.new_email ?? '')
    document.getElementById(form.idOf('current_password'))?.focus()
  }
  return (
    <SettingsSection
      title="E-mail"
      description={
        <>
          You sign in with <b>{account.email}</b>. A new address counts once you open the link mailed to it.
        </>
      }
    >
      {account.new_email && (
        <Notice icon="mail" title={`${account.new_email} waits to be confirmed`}>
          <p>Open the link in the mail. Until then your address stays {account.email}.</p>
          <Group gap="xs" mt="xs">
            <Button variant="default" size="xs" onClick={again}>
              Mail the link again
            </Button>
            <Button variant="default" size="xs" loading={withdrawal.busy} onClick={withdraw}>
              Keep {account.email}
            </Button>
          </Group>
        </Notice>
      )}
      <CallForm form={form}>
        <div className={styles.two}>
          <TextInput label="New e-mail" type="email" autoComplete="email" {...form.field('email')} />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            {...form.field('current_password')}
          />
        </div>
        <div className={styles.acts}>
          <Button type="submit" loading={form.busy} disabled={!form.isDirty}>
            Change e-mail
          </Button>
        </div>
      </CallForm>
    </SettingsSection>
  )
}
