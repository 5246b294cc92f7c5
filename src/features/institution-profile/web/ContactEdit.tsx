import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { ContactFields } from '../../account-settings/web/parts/ContactFields.tsx'
import { useContactForm } from '../../account-settings/web/parts/use-contact-form.ts'
import type { InstitutionProfile } from '../contract.ts'

/** The contact data of the own institution, as account settings has it, beside the profile. */
export function ContactEdit({ institution, onClose }: { institution: InstitutionProfile; onClose: () => void }) {
  const form = useContactForm(institution, onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit contact data"
      description={`How the agency reaches ${institution.name}`}
      verb="Save contact data"
    >
      <ContactFields form={form} />
    </FormDialog>
  )
}
