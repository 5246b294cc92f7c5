import { ActionIcon, Button, Textarea } from '@mantine/core'
import { useId, useRef } from 'react'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { type CallForm as Form, useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import settings from '../../account-settings/web/parts/settings.module.css'
import { type Academics, accreditorProfiles, profileLimits } from '../contract.ts'
import styles from './profile.module.css'

const lists = { undergraduate: 'Undergraduate', masteral: 'Masteral', doctorate: 'Doctorate' } as const
type ListName = keyof Academics
const names = Object.keys(lists) as ListName[]
const examples: Record<ListName, string> = {
  undergraduate: 'BS in Agriculture',
  masteral: 'MA in Educational Management',
  doctorate: 'Doctor of Education',
}

/** The three lists of degrees: added, changed and taken away where they stand, saved together. */
export function AcademicsForm({ academics }: { academics: Academics }) {
  const form = useCallForm({ call: accreditorProfiles.editAcademics, initial: academics, labels: lists })

  /** A line that was left empty is no degree. */
  function submit(...event: Parameters<typeof form.submit>) {
    const { values } = form
    if (names.some((name) => values[name].some((degree) => !degree.trim()))) {
      for (const name of names)
        form.set(
          name,
          values[name].filter((degree) => degree.trim()),
        )
    }
    return form.submit(...event)
  }

  return (
    <CallForm form={{ ...form, submit } as typeof form}>
      {names.map((name) => (
        <DegreeList key={name} name={name} form={form} />
      ))}
      <div className={settings.acts}>
        <Button type="submit" loading={form.busy} disabled={!form.isDirty}>
          Save degrees
        </Button>
      </div>
    </CallForm>
  )
}

function DegreeList({ name, form }: { name: ListName; form: Form<Academics> }) {
  const titleId = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const degrees = form.values[name]
  const keys = useKeys(degrees.length)

  function addLine() {
    if (degrees.at(-1) !== '' && degrees.length < profileLimits.entries) form.set(name, [...degrees, ''])
    setTimeout(() => [...(box.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus())
  }

  return (
    <fieldset ref={box} className={styles.degrees} aria-labelledby={titleId}>
      <b id={titleId}>{lists[name]}</b>
      {degrees.map((degree, i) => (
        <div key={keys.of(i)} className={styles.degree}>
          {/* a long degree is read whole on a phone */}
          <Textarea
            autosize
            minRows={1}
            aria-label={`${lists[name]} degree ${i + 1}`}
            placeholder={examples[name]}
            maxLength={200}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              addLine()
            }}
            {...form.field(`${name}.${i}` as ListName)}
          />
          <ActionIcon
            aria-label={`Take ${degree.trim() || 'the empty line'} away`}
            onClick={() => {
              keys.drop(i)
              form.set(
                name,
                degrees.filter((_, at) => at !== i),
              )
              form.form.clearErrors()
            }}
          >
            <Icon name="x" />
          </ActionIcon>
        </div>
      ))}
      {degrees.length < profileLimits.entries && (
        <Button variant="subtle" size="sm" className={styles.add as string} leftSection={<Icon name="plus" />} onClick={addLine}>
          Add {name === 'undergraduate' ? 'an undergraduate' : `a ${name === 'masteral' ? 'masteral' : 'doctorate'}`} degree
        </Button>
      )}
    </fieldset>
  )
}

/** Keys that go with the lines: the one that is taken away takes its key along. */
function useKeys(count: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return { of: (i: number) => keys.current[i], drop: (i: number) => void keys.current.splice(i, 1) }
}
