import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { mailTexts } from '../../contract-texts.ts'
import { kindName } from './mail-words.ts'
import { TextHead, TextRows } from './TextRows.tsx'

/** Every mail the product can send, group by group; each leads to its words. */
export default function MailTextList() {
  const read = useQuery(query(mailTexts.list, {}))
  const rows = read.data?.data ?? []
  const changed = rows.filter((one) => one.changed).length
  const groups = [...Map.groupBy(rows, (one) => one.group)]
  return (
    <>
      <TextHead title="Mail texts">
        {read.data && `${formatCount(rows.length, 'mail')}, ${changed} in your own words. Choose one to read and change it.`}
      </TextHead>
      {read.error && !read.data && (
        <ErrorState error={read.error} onRetry={read.refetch} what="mail texts" access={mailTexts.list.access} />
      )}
      {groups.map(([group, mails]) => (
        <Section key={group} title={group} count={mails.length}>
          <TextRows rows={mails.map((one) => ({ ...one, title: kindName(one.key), to: `/admin/settings/mails/${one.key}` }))} />
        </Section>
      ))}
    </>
  )
}
