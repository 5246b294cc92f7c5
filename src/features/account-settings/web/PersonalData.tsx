import { Button } from '@mantine/core'
import { agency } from '../../../kit/contract/agency.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { NameFields } from '../../../kit/web/form/NameFields.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { toast } from '../../../kit/web/states/toast.ts'
import { accountSettings, type PersonalAccount } from '../contract.ts'
import { SettingsSection } from './parts/SettingsSection.tsx'
import styles from './parts/settings.module.css'
import { unchanged, useRefreshed } from './parts/use-refreshed.ts'

/** Name, mobile, region of the signed-in person. */
export function PersonalData({ account }: { account: PersonalAccount }) {
  const refresh = useRefreshed()
  const form = useCallForm({
    call: accountSettings.edit,
    initial: {
      first_name: account.first_name,
      middle_name: account.middle_name ?? '',
      last_name: account.last_name,
      suffix: account.suffix ?? '',
      professional_title: account.professional_title ?? '',
      mobile: account.mobile ?? '',
      region: account.region,
    },
    labels: {
      first_name: 'First name',
      middle_name: 'Middle name',
      last_name: 'Last name',
      suffix: 'Suffix',
      professional_title: 'Title',
      mobile: 'Mobile',
      region: 'Region',
    },
    input: (values) => ({ body: { ...values, region: values.region as never } }),
    // 204: there is no answer
    onDone: (answer) => (answer ? void refresh() : toast.success(unchanged)),
  })
  return (
    <SettingsSection title="Personal data" description="Your name as colleagues, teams and certificates show it.">
      <CallForm form={form}>
        <NameFields form={form} className={styles.two} />
        <Select
          label="Region (optional)"
          placeholder="Choose"
          clearable
          searchable
          data={agency.regions.map(({ name }) => name)}
          {...form.field('region')}
        />
        <div className={styles.acts}>
          <Button type="submit" loading={form.busy}>
            Save personal data
          </Button>
        </div>
      </CallForm>
    </SettingsSection>
  )
}
