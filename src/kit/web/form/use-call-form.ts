/** A form that sends a call: checked with the call's own schema, sent once, nothing typed lost. */
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Answer, Call, Input } from '../../contract/call.ts'
import type { CallError } from '../../contract/client.ts'
import { sentenceOf } from '../../contract/sentences.ts'
import { bodySchema } from '../sending.ts'
import { loadAhead } from '../states/ahead.ts'
import { isStale } from '../states/refusals.ts'
import { typedBefore } from '../views/typed-before.ts'
import { askToLeave } from './UnsavedGuard.tsx'
import { useChange } from './use-change.ts'
import type { Wait } from './use-wait.ts'

// biome-ignore lint/suspicious/noExplicitAny: what Mantine's form itself asks of its values
type Values = Record<string, any>

export type CallFormOptions<C extends Call, V extends Values> = {
  call: C
  initial: V
  /** What is sent for the values; when left out they are the body (and `file`, where the call takes one, the upload). */
  input?: (values: V) => Input<C>
  /** What a field is called in the list of errors; the sentence alone when left out. */
  labels?: Partial<Record<keyof V & string, string>>
  /** Checks the schema cannot make, as sentences by field. */
  check?: (values: V) => Partial<Record<keyof V & string, string | false | null | undefined>>
  /** The field of a form for one the call names otherwise, as `phone` for `institution.phone`. */
  fieldOf?: (name: string) => string
  /** After success. The server's message has been shown as a toast, and everything on the screen is read anew. */
  onDone?: (answer: Answer<C>, values: V) => void
  /** The page itself says how it ended: no toast. */
  isQuiet?: boolean
  /**
   * The fields that may not be empty, on a page that has to be light: it says so without what checks the form, which comes once something
   * is typed. All others ask it when the form stands there.
   */
  needed?: readonly (keyof V & string)[]
  /** A refusal the page answers itself (a 409 that asks back); `true` when it did. */
  onRefused?: (refusal: CallError, values: V) => boolean | Promise<boolean>
  /**
   * For a record that somebody else may save meanwhile: reads it as it stands now and hands it to `form.takeOver`. `false` when it could
   * not be read. Until then the button waits; what was typed stays.
   */
  loadAgain?: () => unknown
}

export type CallForm<V extends Values = Values> = {
  /** Mantine's form, for values and what is not covered here. */
  form: UseFormReturnType<V>
  values: V
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  /** All a Mantine input needs: `<TextInput label="Name" {...form.field('name')} />`; `type: 'checkbox'` for boxes. */
  field: (
    name: keyof V & string,
    options?: { type?: 'input' | 'checkbox' | 'radio' },
  ) => ReturnType<UseFormReturnType<V>['getInputProps']> & { id: string }
  idOf: (name: string) => string
  /** Those that are refused while they are empty. */
  neededFields: () => Promise<string[]>
  /** The sentence under a field. */
  error: (name: keyof V & string) => string | undefined
  /** The sentence under a field that takes several entries: of all of them, or of the first that is wrong. */
  errorWithin: (name: keyof V & string) => string | undefined
  /** All of them, in the order of the fields, for the list on top. */
  errors: { name: string; id: string; sentence: string; label: string | undefined }[]
  /** Refused as a whole: the sentence, and whether the session has ended. */
  refusal: CallError | null
  /** Somebody else saved the record meanwhile: what the server said of it, and loading it again. */
  stale: { says: string; loadAgain: () => Promise<void> } | null
  /** Takes over what somebody else saved, but for the fields that were touched here. */
  takeOver: (now: V, touched: readonly (keyof V)[]) => void
  busy: boolean
  /** After too many tries: when it may be sent again. */
  wait: Wait
  isDirty: boolean
  /** How many times it was refused: the list of errors takes the focus each time, unless somebody has gone on to another field meanwhile. */
  attempt: number
  /** Whether somebody is in another of its fields than when it was sent. */
  hasGoneOn: () => boolean
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>
  /** Asks before typed things are thrown away; for the close button of a dialog or panel. */
  mayLeave: () => Promise<boolean>
}

/**
 *     const form = useCallForm({ call: accreditations.request, initial: { campus_id: '', visit_date: '' }, onDone: () => navigate('…') })
 *     <CallForm form={form}>
 *       <TextInput label="Name" {...form.field('name')} />
 *       <Button type="submit" loading={form.busy}>Send request</Button>
 *     </CallForm>
 */
export function useCallForm<C extends Call, V extends Values>(options: CallFormOptions<C, V>): CallForm<V> {
  const { call, initial, labels, check, onDone, onRefused, loadAgain, needed, isQuiet = false, fieldOf = (name: string) => name } = options
  const prefix = useId()
  const form = useForm<V>({ initialValues: initial })
  const change = useChange(call, { says: null, isQuiet })
  const [staleSays, setStaleSays] = useState('')
  const [attempt, setAttempt] = useState(0)
  const checking = useRef(false)
  const sentFrom = useRef<Element>(null)
  const inputOf = options.input ?? ((values: V) => plainInput(call, values))
  const idOf = (name: string) => `${prefix}-${name}`

  const takeTyped = useEffectEvent(() => {
    for (const [name, value] of Object.entries(initial)) {
      const typed = typeof value === 'string' ? typedBefore(document.getElementById(idOf(name))) : undefined
      if (typed !== undefined) form.setFieldValue(name as never, typed as never)
    }
  })
  useLayoutEffect(() => takeTyped(), [])

  // what checks it comes when the form stands there and there is time, at the latest with the first letter: its fields do not wait for it
  const isLight = needed !== undefined
  useEffect(() => {
    const fetch = () => void bodySchema(call)
    if (!isLight) loadAhead(async () => fetch())
    window.addEventListener('input', fetch, { once: true })
    return () => window.removeEventListener('input', fetch)
  }, [call, isLight])

  async function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault()
    // a dialog's form inside a page's form sends only itself
    event?.stopPropagation()
    if (checking.current || change.busy || change.wait.left > 0) return
    const values = form.getValues()
    change.clear()
    const input = inputOf(values)
    checking.current = true
    sentFrom.current = document.activeElement
    try {
      const wrong = { ...renamed(await schemaErrors(call, input), fieldOf), ...kept(check?.(values)) }
      form.setErrors(wrong)
      if (Object.keys(wrong).length > 0) return setAttempt((count) => count + 1)
      await change.send(input, {
        onAnswer: () => {
          form.resetDirty(values)
          setStaleSays('')
        },
        onDone: (answer) => onDone?.(answer, values),
        onRefused: (refusal) => refused(refusal, values),
      })
    } finally {
      checking.current = false
    }
  }

  /** @returns whether it is answered: nothing is wrong with what was typed */
  async function refused(refusal: CallError, values: V): Promise<boolean> {
    setStaleSays('')
    if (await onRefused?.(refusal, values)) return true
    if (loadAgain && isStale(refusal)) {
      setStaleSays(refusal.message)
      return true
    }
    form.setErrors(renamed(Object.fromEntries(Object.entries(refusal.errors).map(([name, [first = '']]) => [name, first])), fieldOf))
    setAttempt((count) => count + 1)
    return false
  }

  async function loadStale(): Promise<void> {
    if ((await loadAgain?.()) !== false) setStaleSays('')
  }

  async function neededFields(): Promise<string[]> {
    if (needed) return [...needed]
    const wrong = renamed(await schemaErrors(call, inputOf(emptied(initial))), fieldOf)
    const names = new Set(Object.keys(wrong).map(headOf))
    return order.filter((name) => names.has(name))
  }

  const order = Object.keys(initial)
  // one entry of a list may have a field of its own, or the list is one field
  const hasField = (name: string) => typeof document !== 'undefined' && document.getElementById(idOf(name)) !== null
  const errors = Object.entries(form.errors)
    .filter(([, sentence]) => sentence)
    .map(([name, sentence]) => ({
      name,
      id: idOf(order.includes(name) || hasField(name) ? name : headOf(name)),
      sentence: String(sentence),
      label: labels?.[name as keyof V & string] ?? labels?.[headOf(name) as keyof V & string],
    }))
    .sort((one, other) => place(order, one.name) - place(order, other.name))

  return {
    form,
    values: form.values,
    // Mantine's own path types are wider than the plain field names a form of ours has
    set: (name, value) => form.setFieldValue(name as never, value as never),
    field: (name, { type = 'input' } = {}) => ({ ...form.getInputProps(name as never, { type }), id: idOf(name) }),
    idOf,
    neededFields,
    error: (name) => (form.errors[name] ? String(form.errors[name]) : undefined),
    errorWithin: (name) => errors.find((one) => headOf(one.name) === name)?.sentence,
    errors,
    refusal: change.refusal,
    stale: staleSays ? { says: staleSays, loadAgain: loadStale } : null,
    takeOver: (now, touched) => {
      const typed = form.values
      form.resetDirty(now)
      form.setValues({ ...now, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) })
    },
    busy: change.busy,
    wait: change.wait,
    isDirty: form.isDirty(),
    attempt,
    hasGoneOn: () => isAnotherField(sentFrom.current),
    submit,
    mayLeave: async () => !form.isDirty() || change.busy || askToLeave(),
  }
}

/** @param before where the focus was in a form; @returns whether it is in another field of it now */
function isAnotherField(before: Element | null): boolean {
  const now = document.activeElement
  if (!now || now === before || !now.matches('input, select, textarea')) return false
  return before?.closest('form')?.contains(now) ?? false
}

/** What is typed and what is listed, taken out. */
function emptied<V extends Values>(values: V): V {
  const empty = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'string' ? '' : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, empty(value)])) as V
}

function plainInput<C extends Call>(call: C, values: Values): Input<C> {
  if (!call.upload) return { body: values } as Input<C>
  const { file, ...body } = values
  return { body, file: file ?? undefined } as unknown as Input<C>
}

/** The first sentence of each field, from the schema the server itself checks with. */
async function schemaErrors<C extends Call>(call: C, input: Input<C>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const result = (await bodySchema(call))?.safeParse(input.body ?? {}, { error: sentenceOf })
  for (const issue of result?.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
  if (call.upload?.required && !input.file) found.file = 'Choose a file first.'
  return found
}

function renamed(errors: Record<string, string>, fieldOf: (name: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [fieldOf(name), sentence]))
}

function kept(sentences: Record<string, string | false | null | undefined> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(sentences ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** The field of `undergraduate.2`. */
function headOf(name: string): string {
  return name.split('.')[0] as string
}

function place(order: string[], name: string): number {
  const index = order.indexOf(headOf(name))
  return index < 0 ? order.length : index
}
