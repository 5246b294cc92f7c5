import { Button, Textarea, TextInput } from '@mantine/core'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { CallForm } from '../../../../kit/web/form/CallForm.tsx'
import { type CallForm as Form, useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { instruments } from '../../contract.ts'
import { longestText, type PartKind, type StatementKind, statementKindNames, statementKinds } from '../../rules.ts'
import styles from './tree.module.css'
import type { Draft } from './use-parts.ts'

type Values = { text: string; kind: StatementKind; weight: string }
const labels = { kind: 'Kind', weight: 'Weight' }
const kindOptions = statementKinds.map((value) => ({ value, label: statementKindNames[value] }))

/** Changes a part in its place. */
export function PartEdit({
  draft,
  part,
  id,
  initial,
  onClose,
}: {
  draft: Draft
  part: PartKind
  id: string
  initial: Values
  onClose: () => void
}) {
  const form = useCallForm({
    call: instruments.editPart,
    initial,
    labels: { ...labels, text: textLabel(part) },
    input: (values) => ({ params: { id: draft.id, part_id: id }, body: { ...values, part, version: draft.version } }),
    onDone: onClose,
    loadAgain: async () => ((await draft.onReload()) ? undefined : false),
  })
  return <PartFields form={form} part={part} verb="Save" onClose={onClose} />
}

type AddProps = {
  draft: Draft
  part: PartKind
  parentId?: string
  kind?: StatementKind
  onClose: () => void
  onAdded?: (id: string) => void
}

/** Adds a part behind the others; stays for the next one. */
export function PartAdd({ draft, part, parentId, kind = 'input', onClose, onAdded }: AddProps) {
  const form = useCallForm({
    call: instruments.addPart,
    initial: { text: '', kind, weight: '1' },
    labels: { ...labels, text: textLabel(part) },
    input: (values) => ({
      params: { id: draft.id },
      body: { ...values, part, version: draft.version, ...(parentId ? { parent_id: parentId } : {}) },
    }),
    onDone: ({ data }, values) => {
      onAdded?.(data.id)
      form.form.setInitialValues({ text: '', kind: values.kind, weight: '1' })
      form.form.reset()
      document.getElementById(form.idOf('text'))?.focus()
    },
    loadAgain: async () => ((await draft.onReload()) ? undefined : false),
  })
  return <PartFields form={form} part={part} verb={`Add ${part}`} onClose={onClose} />
}

function PartFields({ form, part, verb, onClose }: { form: Form<Values>; part: PartKind; verb: string; onClose: () => void }) {
  async function close() {
    if (await form.mayLeave()) onClose()
  }
  const text = { label: textLabel(part), maxLength: longestText[part], autoFocus: true, ...form.field('text') }
  return (
    <div className={styles.partForm}>
      <CallForm form={form}>
        <div className={styles.partFields} data-part={part}>
          {part === 'statement' ? <Textarea autosize minRows={2} {...text} /> : <TextInput {...text} />}
          {part === 'statement' && <Select label="Kind" data={kindOptions} allowDeselect={false} {...form.field('kind')} />}
          <TextInput label="Weight" inputMode="decimal" maxLength={7} {...form.field('weight')} />
        </div>
        <div className={styles.formActs}>
          <Button type="button" variant="default" size="xs" onClick={close}>
            Close
          </Button>
          <Button type="submit" size="xs" loading={form.busy} disabled={form.stale !== null}>
            {verb}
          </Button>
        </div>
      </CallForm>
    </div>
  )
}

function textLabel(part: PartKind): string {
  return part === 'statement' ? 'Statement' : `Title of the ${part}`
}
