import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../kit/contract/client.ts'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { call } from '../../../kit/web/sending.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { Placeholders, useInsertion } from '../../mail/web/parts/Placeholders.tsx'
import styles from '../../mail/web/parts/texts.module.css'
import { type PublicTextRecord, publicTexts } from '../../site/contract-texts.ts'

type Values = PublicTextRecord['text']

/** One text: what is typed at the left, and the page with it at the right. */
export function PublicTextEditor({ text }: { text: PublicTextRecord }) {
  const client = useQueryClient()
  const params = { name: text.name }
  // what the form was filled from: what somebody else saves meanwhile is not written over
  const [loaded, setLoaded] = useState(text)
  const { around, insert } = useInsertion()
  const form = useCallForm({
    call: publicTexts.edit,
    initial: text.text,
    labels: Object.fromEntries([...text.fields.map(({ name, label }) => [`fields.${name}`, label]), ['body', 'Text']]),
    input: (values) => ({ params, body: { ...values, version: loaded.version } }),
    onDone: ({ data }) => fillFrom(data),
    loadAgain: async () => {
      const { data } = await client.fetchQuery({ ...query(publicTexts.show, { params }), staleTime: 0 })
      fillFrom(data, form.values)
    },
  })
  const restore = useChange(publicTexts.restore, { onAnswer: ({ data }) => fillFrom(data) })

  /** @param typed keeps of it what differs from what the form was filled from */
  function fillFrom(now: PublicTextRecord, typed = loaded.text) {
    form.form.resetDirty(now.text)
    form.form.setValues(mergedOf(now.text, typed, loaded.text))
    setLoaded(now)
  }
  async function askToRestore() {
    const yes = await confirm({
      title: 'Take the default text?',
      text: `“${text.title}” is shown as it came with the product. Your text stays in the log.`,
      verb: 'Take the default text',
    })
    if (yes) await restore.send({ params, body: { version: loaded.version } })
  }

  return (
    <>
      <Refused refusal={restore.refusal} onClose={restore.clear} />
      <div className={styles.editor}>
        <CallForm
          form={form}
          foot={
            <>
              {text.changed && (
                <ActionButton icon="arrow-back-up" loading={restore.busy} onClick={askToRestore}>
                  Default text
                </ActionButton>
              )}
              <Button type="submit" loading={form.busy} disabled={!form.isDirty}>
                Save
              </Button>
            </>
          }
        >
          <div className={styles.fields} {...around}>
            {text.fields.map(({ name, label, most }) => (
              <Textarea key={name} label={label} autosize minRows={1} maxLength={2 * most} {...form.field(`fields.${name}` as 'fields')} />
            ))}
            {text.has_body && (
              <Textarea
                label="Text"
                description="Markdown: ## begins a section, - a list, **bold**, [a link](/contact-us). HTML is shown as it is written."
                autosize
                minRows={12}
                maxRows={28}
                maxLength={20_000}
                {...form.field('body')}
              />
            )}
            <Placeholders label="Filled in from the settings" of={text.placeholders.map((name) => ({ name }))} onInsert={insert} />
          </div>
        </CallForm>
        <Preview name={text.name} values={form.values} />
      </div>
    </>
  )
}

function mergedOf(now: Values, typed: Values, before: Values): Values {
  const changed = Object.entries(typed.fields).filter(([name, line]) => line !== before.fields[name])
  return {
    fields: { ...now.fields, ...Object.fromEntries(changed) },
    body: typed.body === before.body ? now.body : typed.body,
  }
}

/** The page as it would be; of a text that cannot be shown, the last that could. */
function Preview({ name, values }: { name: string; values: Values }) {
  const [settled] = useDebouncedValue(values, 600)
  const read = useQuery({
    queryKey: ['/text-preview', name, settled],
    queryFn: ({ signal }) => readPreview(name, settled, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Section title="Preview" description="The page with this text; nothing is saved yet">
      {read.error && <Notice tone="warn">{read.error.message}</Notice>}
      {/* nothing in it runs: no scripts, no forms, no way out of the frame; of this site only for its styles and fonts */}
      {read.data && <iframe className={styles.preview} title="The page with this text" sandbox="allow-same-origin" srcDoc={read.data} />}
    </Section>
  )
}

/** The call says in a sentence what cannot be shown; the page is drawn by the server, as every public page. */
async function readPreview(name: string, values: Values, signal: AbortSignal): Promise<string> {
  await call(publicTexts.preview, { params: { name }, body: values }, signal)
  const lines = Object.fromEntries(Object.entries(values.fields).map(([line, says]) => [`fields.${line}`, says]))
  const answer = await fetch('/text-preview', { method: 'POST', body: new URLSearchParams({ ...lines, body: values.body, name }), signal })
  if (!answer.ok) throw new CallError(answer.status, 'The page could not be drawn. Try again.')
  return (await answer.text()).replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
}
