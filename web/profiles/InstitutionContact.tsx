import { Button } from '@mantine/core'
import type { OwnInstitution } from '../../contract/profiles.ts'
import { CallForm } from '../ui/CallForm.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { ContactFields } from './ContactFields.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { useContactForm } from './use-contact-form.ts'

/** How the agency reaches the institution; any of its accounts may change it. */
export function InstitutionContact({ institution }: { institution: OwnInstitution }) {
  const { form, stale, loadAgain } = useContactForm(institution)
  return (
    <SettingsSection title="Institution" description={`How the agency reaches ${institution.name}.`}>
      <StaleNotice says={stale} onReload={loadAgain} />
      <CallForm form={form}>
        <ContactFields form={form} />
        <div className={styles.acts}>
          <Button type="submit" loading={form.busy} disabled={stale !== ''}>
            Save contact data
          </Button>
        </div>
      </CallForm>
    </SettingsSection>
  )
}
