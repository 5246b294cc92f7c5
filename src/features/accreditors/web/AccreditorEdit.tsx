import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { TagsInput } from '../../../kit/web/fields/TagsInput.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { call } from '../../../kit/web/sending.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { toast } from '../../../kit/web/states/toast.ts'
import { institutionList } from '../../institutions/web/parts/institution-list.ts'
import { type AccreditorStatus, accreditorStatuses, accreditorStatusNames } from '../../people/rules.ts'
import { type AccreditorRow, accreditors } from '../contract.ts'

type Values = { status: string; home: { id: string; name: string } | null; position: string; specialisations: string[] }
type Field = keyof Values

/**
 * What staff set on an accreditor. Sends only what was changed; when somebody else saved in between, "Load it again" takes over
 * their values in the fields not touched here, and names them beside the fields that were.
 */
export function AccreditorEdit({ accreditor, onClose }: { accreditor: AccreditorRow; onClose: () => void }) {
  const [loaded, setLoaded] = useState(accreditor)
  const [meanwhile, setMeanwhile] = useState<Partial<Record<Field, string>>>({})
  const form = useCallForm({
    call: accreditors.edit,
    initial: valuesOf(accreditor),
    labels: { status: 'Status', position: 'Position', specialisations: 'Specialisations' },
    input: (values) => ({ params: { id: loaded.id }, body: { version: loaded.version, ...changesOf(values, loaded) } }),
    loadAgain,
    onDone: onClose,
  })
  const { values } = form
  const isChanged = Object.keys(changesOf(values, loaded)).length > 0
  const { upcoming } = loaded.accreditation_counts
  const left = loaded.home_institution_id && values.home?.id !== loaded.home_institution_id ? loaded.home_institution : null

  async function loadAgain() {
    const fresh = await call(accreditors.show, { params: { id: loaded.id } }).catch((error: Error) => toast.error(error.message))
    if (!fresh) return false
    const [typed, old, now] = [form.values, valuesOf(loaded), valuesOf(fresh.data)]
    const touched = fields.filter((field) => words(typed, field) !== words(old, field))
    setMeanwhile(
      Object.fromEntries(touched.filter((field) => words(now, field) !== words(old, field)).map((field) => [field, words(now, field)])),
    )
    form.takeOver(now, touched)
    setLoaded(fresh.data)
  }
  const hint = (field: Field, usual?: string) =>
    meanwhile[field] === undefined ? usual : `Meanwhile saved: ${meanwhile[field] || 'nothing'}`

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Edit ${loaded.name}`}
      description="Name, e-mail and region are changed in the account"
      verb="Save"
      disabled={!isChanged}
    >
      <Select
        label="Status"
        description={hint('status')}
        data={accreditorStatuses.map((status) => ({ value: status, label: accreditorStatusNames[status] }))}
        allowDeselect={false}
        data-autofocus
        {...form.field('status')}
      />
      {values.status !== 'active' && loaded.status === 'active' && upcoming > 0 && (
        <Notice tone="warn">Still assigned to {formatCount(upcoming, 'visit')} to come. QA takes people off a team.</Notice>
      )}
      <RemotePicker
        label="Home institution"
        placeholder="Search institutions"
        from={institutionList}
        value={values.home}
        onChange={(home) => form.set('home', home && { id: home.id, name: home.name })}
        id={form.idOf('home')}
        error={form.form.errors.home_institution_id}
        description={hint('home', left ? `${left} stays among the ties: no visits there.` : undefined)}
      />
      <TextInput label="Position" description={hint('position')} maxLength={100} {...form.field('position')} />
      <TagsInput
        label="Specialisations"
        description={hint('specialisations', 'Press Enter after each')}
        placeholder={values.specialisations.length > 0 ? '' : 'Engineering'}
        maxTags={20}
        acceptValueOnBlur
        {...form.field('specialisations')}
        error={form.errorWithin('specialisations')}
      />
    </FormDialog>
  )
}

const fields: readonly Field[] = ['status', 'home', 'position', 'specialisations']

function valuesOf(row: AccreditorRow): Values {
  const { status, position, specialisations, home_institution_id: id, home_institution: name } = row
  return { status, home: id && name ? { id, name } : null, position: position ?? '', specialisations }
}

/** Only what differs from the record as it was loaded, as the call takes it. */
function changesOf(values: Values, loaded: AccreditorRow) {
  const old = valuesOf(loaded)
  const is = (field: Field) => words(values, field) !== words(old, field)
  return {
    ...(is('status') ? { status: values.status as AccreditorStatus } : {}),
    ...(values.home?.id !== old.home?.id ? { home_institution_id: values.home?.id ?? null } : {}),
    ...(is('position') ? { position: values.position } : {}),
    ...(is('specialisations') ? { specialisations: values.specialisations } : {}),
  }
}

/** A field's value as a person reads it. */
function words(values: Values, field: Field): string {
  if (field === 'home') return values.home?.name ?? ''
  if (field === 'specialisations') return values.specialisations.join(', ')
  if (field === 'status') return accreditorStatusNames[values.status as AccreditorStatus]
  return values.position.trim()
}
