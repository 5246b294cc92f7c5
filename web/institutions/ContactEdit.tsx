import type { InstitutionProfile } from '../../contract/institutions.ts'
import { ContactFields } from '../profiles/ContactFields.tsx'
import { useContactForm } from '../profiles/use-contact-form.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'

/** The contact data of the own institution, as account settings has it, beside the profile. */
export function ContactEdit({ institution, onClose }: { institution: InstitutionProfile; onClose: () => void }) {
  const { form, stale, loadAgain } = useContactForm(institution, onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit contact data"
      description={`How the agency reaches ${institution.name}`}
      verb="Save contact data"
      disabled={stale !== ''}
    >
      <StaleNotice says={stale} onReload={loadAgain} />
      <ContactFields form={form} />
    </FormDialog>
  )
}
