import { Button, Checkbox, PasswordInput, Radio, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../kit/contract/client.ts'
import { query } from '../../kit/web/api.ts'
import { CandidateBox } from '../../kit/web/candidates/CandidateBox.tsx'
import { CandidateList } from '../../kit/web/candidates/CandidateList.tsx'
import { DateInput } from '../../kit/web/fields/DateInput.tsx'
import { RemotePicker } from '../../kit/web/fields/RemotePicker.tsx'
import { Select } from '../../kit/web/fields/Select.tsx'
import { ActionButton } from '../../kit/web/form/ActionButton.tsx'
import { CallForm } from '../../kit/web/form/CallForm.tsx'
import { ChoiceMenu } from '../../kit/web/form/ChoiceMenu.tsx'
import { FilePicker } from '../../kit/web/form/FilePicker.tsx'
import { NameFields } from '../../kit/web/form/NameFields.tsx'
import { StaleNotice } from '../../kit/web/form/StaleNotice.tsx'
import { type CallForm as Form, useCallForm } from '../../kit/web/form/use-call-form.ts'
import { Status } from '../../kit/web/record/Status.tsx'
import styles from './dev.module.css'
import { Room, Row, Sample } from './Sample.tsx'
import { nothing, places, refusals, sampleCalls } from './samples.ts'

const slip = { types: ['application/pdf', 'image/png'], bytes: 10 * 1024 * 1024, required: true } as const

export function FormRoom() {
  return (
    <Room name="form" says="Forms send a call: checked by its schema, sent once, nothing typed lost.">
      <Sample of="Button" state="usual, loading, disabled">
        <Row>
          <Button>Send request</Button>
          <Button variant="default">Cancel</Button>
          <Button data-danger>Delete</Button>
          <Button variant="subtle">Clear</Button>
        </Row>
        <Row>
          <Button loading>Sending</Button>
          <Button variant="default" loading>
            Sending
          </Button>
          <Button disabled>Not yet</Button>
          <Button variant="default" disabled>
            Not yet
          </Button>
        </Row>
      </Sample>
      <Sample of="ActionButton" state="one of them only for Superadmins: not shown to this user">
        <Row>
          <ActionButton call={sampleCalls.file} icon="check">
            Approve
          </ActionButton>
          <ActionButton call={sampleCalls.file} icon="trash" danger>
            Remove
          </ActionButton>
          <ActionButton call={sampleCalls.file} to="/dev/mails" icon="mail">
            A link
          </ActionButton>
          <ActionButton call={sampleCalls.closed}>Hidden</ActionButton>
        </Row>
      </Sample>
      <Sample of="CallForm" state="as it is opened">
        <SampleForm />
      </Sample>
      <Sample of="CallForm" state="refused at a field">
        <SampleForm refusal={refusals.wrong} />
      </Sample>
      <Sample of="CallForm" state="while it is sent">
        <SampleForm busy />
      </Sample>
      {(['ended', 'often', 'unanswered'] as const).map((name) => (
        <Sample key={name} of="CallForm" state={`refused as a whole: ${refusals[name].status || 'no answer'}`}>
          <SampleForm refusal={refusals[name]} />
        </Sample>
      ))}
      <Sample of="StaleNotice" state="somebody else saved">
        <StaleNotice says={refusals.stale.message} onReload={nothing} />
      </Sample>
      <Sample of="CandidateBox" state="what is added is likely stored already">
        <Candidates />
      </Sample>
      <Sample of="CandidateList" state="with links">
        <CandidateList of={people} linkOf={({ id }) => `#${id}`} />
      </Sample>
      <Sample of="NameFields">
        <Names />
      </Sample>
      <Sample of="fields" state="usual, with description">
        <TextInput label="Program" description="The full name, without the campus" placeholder="Bachelor of …" />
        <Select label="Degree level" placeholder="Choose" data={['Undergraduate', 'Masteral']} />
        <DateInput label="Valid until" placeholder="Day" />
        <PasswordInput label="Password" />
        <Textarea label="Reason" autosize minRows={2} />
        <Checkbox label="The main campus" />
        <Radio label="On site" />
      </Sample>
      <Sample of="fields" state="with an error">
        <TextInput label="Program, wrong" defaultValue="BS" error="Write the name of the program." />
        <Select
          label="Degree level, wrong"
          placeholder="Choose"
          data={['Undergraduate']}
          error="Choose undergraduate, masteral or doctorate."
        />
        <DateInput label="Valid until, wrong" value="2026-03-12" error="A level is valid until a date: write it." />
        <PasswordInput label="Password, wrong" defaultValue="x" error="Write at least 12 characters, of which none is used in the name." />
        <Textarea label="Reason, wrong" autosize minRows={2} error="Write why." />
        <Checkbox label="I have read it" error="Confirm that you have read it." />
      </Sample>
      <Sample of="fields" state="disabled, long words">
        <TextInput
          label="Program, not now"
          disabled
          defaultValue="Doctor of Philosophy in Development Administration and Local Governance"
        />
        <Select label="Degree level, not now" disabled data={['Undergraduate']} value="Undergraduate" />
        <DateInput label="Valid until, not now" disabled value="2026-03-12" />
        <Textarea label="Reason, not now" disabled autosize minRows={2} defaultValue="Nobody may change this." />
        <Checkbox label="Not now" disabled checked readOnly />
      </Sample>
      <Sample of="ChoiceMenu" state="usual; busy">
        <Row>
          <Choice />
          <Choice busy />
        </Row>
      </Sample>
      <Sample of="RemotePicker" state="two can be found; any other word is refused">
        <Picker />
        <RemotePicker label="Institution, not now" from={from} value={places[1]!} onChange={nothing} disabled />
        <RemotePicker label="Institution, wrong" from={from} value={null} onChange={nothing} error="Choose the institution." />
      </Sample>
      <Sample of="FilePicker" state="nothing chosen">
        <FilePicker label="Proof of payment" what="the deposit slip" rule={slip} value={null} onChange={nothing} />
      </Sample>
      <Sample of="FilePicker" state="chosen; sending; refused by the server">
        <Files />
      </Sample>
    </Room>
  )
}

function SampleForm({ refusal = null, busy = false }: { refusal?: CallError | null; busy?: boolean }) {
  const plain = useCallForm({
    call: sampleCalls.save,
    initial: { name: busy ? 'San Roque Campus' : '', city: '' },
    labels: { name: 'Campus' },
  })
  const sentence = refusal?.errors.name?.[0]
  const form: Form<{ name: string; city: string }> = {
    ...plain,
    refusal,
    busy,
    wait: refusal?.status === 429 ? { ...plain.wait, left: 90, endsAt: '16:47' } : plain.wait,
    errors: sentence ? [{ name: 'name', id: plain.idOf('name'), sentence, label: 'Campus' }] : [],
  }
  return (
    <CallForm
      form={form}
      foot={
        <Button type="submit" loading={busy}>
          Add campus
        </Button>
      }
    >
      <TextInput label="Campus" {...form.field('name')} error={sentence} />
      <TextInput label="City (optional)" {...form.field('city')} />
    </CallForm>
  )
}

const line = 'Accreditor · Lakeside Polytechnic State University · maria.santos@lakeside.example'
const people = [{ id: '1', name: 'Prof. Maria L. Santos, PhD', line, why: 'same name' }]

function Candidates() {
  const form = useCallForm({ call: sampleCalls.save, initial: { name: 'Maria Santos' } })
  const [isConfirmed, setConfirmed] = useState(false)
  const likely = { of: () => people, isConfirmed: () => isConfirmed, confirm: (_: unknown, yes: boolean) => setConfirmed(yes) }
  return (
    <CandidateBox form={form} likely={{ ...likely, onRefused: () => true, waits: () => !isConfirmed }} label="This is another person" />
  )
}

function Names() {
  const form = useCallForm({ call: sampleCalls.save, initial: {} })
  return <NameFields form={form} className={styles.fields} />
}

const roles = ['Member', 'Team leader', 'Overall coordinator'].map((name) => ({
  value: name,
  label: <Status tone="ok">{name}</Status>,
  name,
}))

function Choice({ busy = false }: { busy?: boolean }) {
  const [value, setValue] = useState('Member')
  return (
    <ChoiceMenu label={busy ? 'Role, being changed' : 'Role'} value={value} options={roles} onChoose={setValue} busy={busy}>
      {value}
    </ChoiceMenu>
  )
}

const from = {
  call: sampleCalls.places,
  input: (search: string) => ({ body: { search } }),
  items: (found: { id: string; name: string }[]) => found,
  itemKey: (place: { id: string }) => place.id,
  itemName: (place: { name: string }) => place.name,
  itemRefusal: (place: { id: string }) => (place.id === '2' ? 'It is the accreditor’s own.' : null),
}

function Picker() {
  const client = useQueryClient()
  const [value, setValue] = useState<(typeof places)[number] | null>(null)
  // its answer for an empty search lies ready, for ever
  useState(() => {
    const { queryKey } = query(sampleCalls.places, { body: { search: '' } })
    client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(queryKey, places)
  })
  return <RemotePicker label="Institution" from={from} value={value} onChange={setValue} nothing="No institution has this name." />
}

function Files() {
  const [file] = useState(
    () => new File(['%PDF-1.4'], 'deposit-slip-of-lakeside-polytechnic-state-university-884-201.pdf', { type: 'application/pdf' }),
  )
  return (
    <>
      <FilePicker label="Chosen" rule={slip} value={file} onChange={nothing} />
      <FilePicker label="On its way" rule={slip} value={file} onChange={nothing} progress={62} />
      <FilePicker label="Refused" rule={slip} value={null} onChange={nothing} error="This is no PDF, although it is called one." />
    </>
  )
}
