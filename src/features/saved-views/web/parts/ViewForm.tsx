import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import type { Role } from '../../../../kit/contract/roles.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type SavedView, savedViews } from '../../contract.ts'
import { longestName, type Sharing, sharingName, sharings } from '../../rules.ts'

type FormProps = {
  page: string
  /** The view that the list shows now. */
  now: string
  role: Role
  /** The one that is changed; without it a new one is saved. */
  view?: SavedView | undefined
  onClose: () => void
}

/** Names a view and says with whom it is shared. */
export function ViewForm({ page, now, role, view, onClose }: FormProps) {
  const initial = { name: view?.name ?? '', shared_with: view?.shared_with ?? ('nobody' as Sharing), holds_now: false }
  const labels = { name: 'Name', shared_with: 'Who finds it' }
  const adding = useCallForm({
    call: savedViews.add,
    initial,
    labels,
    input: ({ name, shared_with }) => ({ body: { page, name, shared_with, search: now } }),
    onDone: onClose,
  })
  const changing = useCallForm({
    call: savedViews.edit,
    initial,
    labels,
    input: ({ name, shared_with, holds_now }) => ({
      params: { id: view?.id ?? '' },
      body: { name, shared_with, ...(holds_now ? { search: now } : {}) },
    }),
    onDone: onClose,
  })
  const form = view ? changing : adding
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={view ? `Change the view ${view.name}` : 'Save this view'}
      verb={view ? 'Save' : 'Save view'}
      {...(view ? {} : { description: 'It holds filters, search, order and columns as the list shows them now.' })}
    >
      <Stack gap="md">
        <TextInput label="Name" maxLength={longestName} data-autofocus {...form.field('name')} />
        <Radio.Group
          label="Who finds it"
          id={form.idOf('shared_with')}
          value={form.values.shared_with}
          onChange={(value) => form.set('shared_with', value as Sharing)}
        >
          <Stack gap="xs" mt="xs">
            {sharings.map((one) => (
              <Radio key={one} value={one} label={sharingName(one, role)} />
            ))}
          </Stack>
        </Radio.Group>
        {view && view.search !== now && (
          <Checkbox label="Let it hold what the list shows now" {...form.field('holds_now', { type: 'checkbox' })} />
        )}
      </Stack>
    </FormDialog>
  )
}
