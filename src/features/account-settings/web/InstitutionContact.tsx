import { Button } from '@mantine/core'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import type { RepresentedInstitution } from '../contract.ts'
import { ContactFields } from './parts/ContactFields.tsx'
import { SettingsSection } from './parts/SettingsSection.tsx'
import styles from './parts/settings.module.css'
import { useContactForm } from './parts/use-contact-form.ts'

/** How the agency reaches the institution; any of its accounts may change it. */
export function InstitutionContact({ institution }: { institution: RepresentedInstitution }) {
  const form = useContactForm(institution)
  return (
    <SettingsSection title="Institution" description={`How the agency reaches ${institution.name}.`}>
      <CallForm form={form}>
        <ContactFields form={form} />
        <div className={styles.acts}>
          <Button type="submit" loading={form.busy} disabled={form.stale !== null}>
            Save contact data
          </Button>
        </div>
      </CallForm>
    </SettingsSection>
  )
}
