import { Checkbox } from '@mantine/core'
import { staff } from '../../../kit/contract/roles.ts'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './settings.module.css'
import { useSectionForm, type ViewProps } from './use-section-form.ts'

/** Which roles of the staff have to sign in with more than a password. */
export default function SecurityForm({ data }: ViewProps) {
  const section = useSectionForm('security', data, ({ values }) => ({
    requireSecondFactor: [...values.security.requireSecondFactor] as string[],
  }))
  return (
    <SectionFrame
      of="security"
      says="Who of these roles has neither passkey nor authenticator app is asked to set one up at the next page, and opens no other before."
      {...section}
    >
      <Checkbox.Group label="A second factor is needed by" {...section.form.field('requireSecondFactor')}>
        <div className={styles.limits}>
          {staff.map((role) => (
            <Checkbox key={role} value={role} label={role} />
          ))}
        </div>
      </Checkbox.Group>
    </SectionFrame>
  )
}
