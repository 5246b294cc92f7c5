import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { CallForm } from './CallForm.tsx'
import type { CallForm as Form } from './use-call-form.ts'

type FormDialogProps = {
  // biome-ignore lint/suspicious/noExplicitAny: any form's values
  form: Form<any>
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  size?: 560 | 720 | 1150
  /** The button that sends, with the verb of the title: `Add campus` */
  verb: ReactNode
  /** The other button. */
  cancel?: string
  /** Sending takes something away. */
  danger?: boolean
  /** There is nothing to send yet. */
  disabled?: boolean
  children: ReactNode
}

/**
 * A dialog that is a form: asks before typed things are thrown away, and stays open while it is sent.
 *
 *     const form = useCallForm({ call: campuses.add, initial: { name: '' }, onDone: onClose })
 *     <FormDialog form={form} onClose={onClose} title="Add a campus" verb="Add campus">…</FormDialog>
 */
export function FormDialog({
  form,
  onClose,
  title,
  description,
  size,
  verb,
  cancel = 'Cancel',
  danger,
  disabled,
  children,
}: FormDialogProps) {
  const close = async () => {
    if (await form.mayLeave()) onClose()
  }
  return (
    <Dialog opened onClose={close} busy={form.busy} title={title} description={description} {...(size ? { size } : {})}>
      <CallForm
        form={form}
        within="dialog"
        foot={
          <>
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
            <Button
              type="submit"
              loading={form.busy}
              disabled={disabled || form.stale !== null || form.wait.left > 0}
              data-danger={danger || undefined}
            >
              {verb}
            </Button>
          </>
        }
      >
        {children}
      </CallForm>
    </Dialog>
  )
}
