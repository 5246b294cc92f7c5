import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { TextHead, TextRows } from '../../../mail/web/parts/TextRows.tsx'
import { publicTexts } from '../../../site/contract-texts.ts'

/** The texts of the public pages and the FAQ’s; each leads to its editor. */
export default function PublicTextList() {
  const read = useQuery(query(publicTexts.list, {}))
  const rows = read.data?.data ?? []
  const changed = rows.filter((one) => one.changed).length
  return (
    <>
      <TextHead title="Public texts">
        {read.data && `${formatCount(rows.length, 'text')}, ${changed} in your own words. Choose one to read and change it.`}
      </TextHead>
      {read.error && !read.data && (
        <ErrorState error={read.error} onRetry={read.refetch} what="public texts" access={publicTexts.list.access} />
      )}
      {read.data && (
        <TextRows
          rows={rows.map((one) => ({
            ...one,
            key: one.name,
            says: one.path ?? 'Help in the portal',
            to: `/admin/settings/texts/${one.name}`,
          }))}
        />
      )}
    </>
  )
}
