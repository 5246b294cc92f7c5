import { Button, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type MailTextRecord, mailTexts } from '../contract-texts.ts'
import { Placeholders, useInsertion } from './parts/Placeholders.tsx'
import styles from './parts/texts.module.css'

type Words = MailTextRecord['words']

/** The words of one mail: what is typed at the left, and the mail as it is sent with sample values at the right. */
export function MailTextEditor({ mail }: { mail: MailTextRecord }) {
  const client = useQueryClient()
  const params = { key: mail.key }
  // what the form was filled from: what somebody else saves meanwhile is not written over
  const [loaded, setLoaded] = useState(mail)
  const { version } = loaded
  const { around, insert } = useInsertion()
  const form = useCallForm({
    call: mailTexts.edit,
    initial: mail.words,
    labels: { subject: 'Subject', text: 'Text', button: 'Button' },
    input: (values) => ({ params, body: { ...values, version } }),
    onDone: ({ data }) => fillFrom(data, []),
    loadAgain: async () => {
      const { data } = await client.fetchQuery({ ...query(mailTexts.show, { params }), staleTime: 0 })
      fillFrom(data, touched())
    },
  })
  const restore = useChange(mailTexts.restore, { onAnswer: ({ data }) => fillFrom(data, []) })
  const test = useChange(mailTexts.test, { refresh: false })

  function fillFrom(now: MailTextRecord, keeping: (keyof Words)[]) {
    form.takeOver(now.words, keeping)
    setLoaded(now)
  }
  function touched() {
    return (['subject', 'text', 'button'] as const).filter((field) => form.values[field] !== loaded.words[field])
  }
  async function askToRestore() {
    const yes = await confirm({
      title: 'Take the default words?',
      text: 'This mail is sent with the words it came with. Yours stay in the log.',
      verb: 'Take the default words',
    })
    if (yes) await restore.send({ params, body: { version } })
  }

  return (
    <>
      <p className={styles.hint}>{mail.says}</p>
      <Refused refusal={restore.refusal ?? test.refusal} onClose={() => (restore.refusal ? restore : test).clear()} />
      <div className={styles.editor}>
        <CallForm
          form={form}
          foot={
            <>
              {mail.changed && (
                <ActionButton icon="arrow-back-up" loading={restore.busy} onClick={askToRestore}>
                  Default words
                </ActionButton>
              )}
              <ActionButton icon="send" loading={test.busy} onClick={() => test.send({ params, body: form.values })}>
                Send me a test
              </ActionButton>
              <Button type="submit" loading={form.busy} disabled={!form.isDirty}>
                Save
              </Button>
            </>
          }
        >
          <div className={styles.fields} {...around}>
            <TextInput label="Subject" maxLength={200} {...form.field('subject')} />
            <Textarea
              label="Text"
              description="A blank line begins a paragraph. A paragraph, or a part in [square brackets], is left out when all it names is empty."
              autosize
              minRows={8}
              maxLength={10_000}
              {...form.field('text')}
            />
            {mail.default.button !== null && (
              <TextInput label="Button" maxLength={60} {...form.field('button')} value={form.values.button ?? ''} />
            )}
            <Placeholders label="Of this mail" of={mail.variables.map(variableOf)} onInsert={insert} />
            <Placeholders label="Of the agency" of={mail.agency_variables.map((name) => ({ name }))} onInsert={insert} />
          </div>
        </CallForm>
        <Preview mailKey={mail.key} words={form.values} />
      </div>
    </>
  )
}

function variableOf({ name, says, optional, needed }: MailTextRecord['variables'][number]) {
  return { name, says: `${says}${optional ? '; may be empty' : ''}${needed ? '; has to stand in the text' : ''}` }
}

/** As it is sent; of words that cannot be sent, the last that could. */
function Preview({ mailKey, words }: { mailKey: string; words: Words }) {
  const [settled] = useDebouncedValue(words, 400)
  const read = useQuery({
    ...query(mailTexts.preview, { params: { key: mailKey }, body: settled }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = read.data?.data
  return (
    <Section title="Preview" description="With sample values">
      {read.error && <Notice tone="warn">{read.error.message}</Notice>}
      {shown && (
        <>
          <p className={styles.subject}>
            <b>{shown.subject}</b>
          </p>
          {/* nothing in it runs: no scripts, no forms, no way out of the frame; of this site only so that its height can be read */}
          <iframe
            className={styles.preview}
            title="The mail as it is sent"
            sandbox="allow-same-origin"
            srcDoc={shown.html}
            onLoad={({ currentTarget: frame }) => {
              const mail = frame.contentDocument?.body
              // with its frame
              if (mail) frame.style.height = `${mail.offsetHeight + 2}px`
            }}
          />
          <details>
            <summary>As plain text</summary>
            <pre className={styles.plain}>{shown.text}</pre>
          </details>
        </>
      )}
    </Section>
  )
}
