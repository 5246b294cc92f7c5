/** `/dev/mails`: every mail the product can send, as it would look; written by src/app/server/dev-mails.ts. */
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../kit/contract/client.ts'
import { formatCount } from '../../kit/contract/words.ts'
import { Facts } from '../../kit/web/record/Facts.tsx'
import { ErrorState } from '../../kit/web/states/ErrorState.tsx'
import styles from './dev.module.css'

/** As the server of `npm run dev` answers them. */
type SampleMail = { template: string; says: string; subject: string; text_body: string; html_body: string }

export const meta = () => [{ title: 'Mails' }]

export default function MailsPage() {
  const read = useQuery({ queryKey: ['/dev/mails.json'], queryFn: readMails })
  const mails = read.data ?? []
  const templates = [...new Set(mails.map((mail) => mail.template))]
  return (
    <>
      <div className={styles.head}>
        <h1>Mails</h1>
        <p>
          Every mail the product can send, with sample values. Nothing is sent.{' '}
          {read.data && `${formatCount(mails.length, 'mail')} of ${formatCount(templates.length, 'template')}.`}
        </p>
        <nav aria-label="Templates" className={styles.rooms}>
          {templates.map((template) => (
            <a key={template} href={`#${template}`}>
              {template}
            </a>
          ))}
        </nav>
      </div>
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="mails" />}
      {mails.map((mail, i) => (
        <section key={mail.template + i} id={mail.template === mails[i - 1]?.template ? undefined : mail.template} className={styles.mail}>
          <h2>{mail.subject}</h2>
          <Facts
            columns={3}
            facts={[
              { label: 'Template', value: <code>{mail.template}</code> },
              { label: 'Who and when', value: mail.says },
            ]}
          />
          <div className={styles.bodies}>
            <iframe title={`${mail.subject}, ${i}`} sandbox="" srcDoc={mail.html_body} style={{ height: heightOf(mail) }} />
            <pre>{mail.text_body}</pre>
          </div>
        </section>
      ))}
    </>
  )
}

async function readMails(): Promise<SampleMail[]> {
  const answer = await fetch('/dev/mails.json')
  if (answer.ok) return answer.json()
  throw new CallError(answer.status, 'The mails could not be written.')
}

/** A frame without scripts cannot say how high it is: about so many lines. */
function heightOf({ text_body }: SampleMail): number {
  const lines = text_body.split('\n').reduce((sum, line) => sum + (line ? Math.ceil(line.length / 62) : 0.6), 0)
  return 130 + lines * 26
}
