/** `/admin/settings/mails/{mail}`: the words of one mail. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../../kit/web/api.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { mailTexts } from '../contract-texts.ts'
import { MailTextEditor } from './MailTextEditor.tsx'
import { kindName } from './parts/mail-words.ts'
import { standingOf } from './parts/TextRows.tsx'

const crumbs = [
  { label: 'Settings', to: '/admin/settings' },
  { label: 'Mail texts', to: '/admin/settings/mails' },
]

export default function MailTextPage() {
  const { mail: key = '' } = useParams()
  const read = useQuery(query(mailTexts.show, { params: { key } }))
  const mail = read.data?.data
  return (
    <Page title={kindName(key)} crumbs={crumbs} description={mail ? standingOf(mail) : ' '}>
      {read.error && !mail && <ErrorState error={read.error} onRetry={read.refetch} what="mail" access={mailTexts.show.access} />}
      {mail && <MailTextEditor key={key} mail={mail} />}
    </Page>
  )
}
