import { TextInput } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { NameFields } from '../../../../kit/web/form/NameFields.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { colleagues } from '../../contract.ts'
import styles from './colleagues.module.css'

/** Somebody of an institution invites a colleague to an account of the same institution. */
export function ColleagueInvite({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    call: colleagues.invite,
    initial: { email: '', first_name: '', last_name: '', middle_name: '', suffix: '', professional_title: '', mobile: '' },
    labels: { email: 'E-mail', first_name: 'First name', last_name: 'Last name', mobile: 'Mobile' },
    input: (values) => ({ body: values }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Invite a colleague" verb="Invite">
      <TextInput label="E-mail" type="email" autoComplete="off" data-autofocus {...form.field('email')} />
      <NameFields form={form} className={styles.two} ofOther />
      <Notice icon="mail">
        A link to choose a password is mailed, good for 72 hours. A colleague may do all that you may, but not remove others.
      </Notice>
    </FormDialog>
  )
}
