/** `/admin/settings/mails`: every mail the product can send, and with `?mail=` its words. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { mailTexts } from '../contract-texts.ts'
import { MailTextEditor } from './MailTextEditor.tsx'
import { kindName } from './parts/mail-words.ts'
import { standingOf, TextRows } from './parts/TextRows.tsx'

const settings = { label: 'Settings', to: '/admin/settings' }
const address = '/admin/settings/mails'

export default function MailTextsPage() {
  const [params] = useSearchParams()
  const key = params.get('mail')
  return key ? <OneMail key={key} name={key} /> : <AllMails />
}

function AllMails() {
  const read = useQuery(query(mailTexts.list, {}))
  const rows = read.data?.data ?? []
  const changed = rows.filter((one) => one.changed).length
  const groups = [...Map.groupBy(rows, (one) => one.group)]
  return (
    <Page
      title="Mail texts"
      crumbs={[settings]}
      description={read.data ? `${formatCount(rows.length, 'mail')}, ${changed} in your own words` : ' '}
    >
      {read.error && !read.data && (
        <ErrorState error={read.error} onRetry={read.refetch} what="mail texts" access={mailTexts.list.access} />
      )}
      {groups.map(([group, mails]) => (
        <Section key={group} title={group} count={mails.length}>
          <TextRows rows={mails.map((one) => ({ ...one, title: kindName(one.key), to: `${address}?mail=${one.key}` }))} />
        </Section>
      ))}
    </Page>
  )
}

function OneMail({ name }: { name: string }) {
  const read = useQuery(query(mailTexts.show, { params: { key: name } }))
  const mail = read.data?.data
  return (
    <Page title={kindName(name)} crumbs={[settings, { label: 'Mail texts', to: address }]} description={mail ? standingOf(mail) : ' '}>
      {read.error && !mail && <ErrorState error={read.error} onRetry={read.refetch} what="mail" access={mailTexts.show.access} />}
      {mail && <MailTextEditor mail={mail} />}
    </Page>
  )
}
