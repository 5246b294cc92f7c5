/** `/admin/settings/texts`: the texts of the public pages and the FAQ’s, and with `?text=` one of them. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { standingOf, TextRows } from '../../mail/web/parts/TextRows.tsx'
import { publicTexts } from '../../site/contract-texts.ts'
import { PublicTextEditor } from './PublicTextEditor.tsx'

const settings = { label: 'Settings', to: '/admin/settings' }
const address = '/admin/settings/texts'

export default function PublicTextsPage() {
  const [params] = useSearchParams()
  const name = params.get('text')
  return name ? <OneText key={name} name={name} /> : <AllTexts />
}

function AllTexts() {
  const read = useQuery(query(publicTexts.list, {}))
  const rows = read.data?.data ?? []
  const changed = rows.filter((one) => one.changed).length
  return (
    <Page
      title="Public texts"
      crumbs={[settings]}
      description={read.data ? `${formatCount(rows.length, 'text')}, ${changed} in your own words` : ' '}
    >
      {read.error && !read.data && (
        <ErrorState error={read.error} onRetry={read.refetch} what="public texts" access={publicTexts.list.access} />
      )}
      {read.data && (
        <TextRows
          rows={rows.map((one) => ({ ...one, key: one.name, says: one.path ?? 'Help in the portal', to: `${address}?text=${one.name}` }))}
        />
      )}
    </Page>
  )
}

function OneText({ name }: { name: string }) {
  const read = useQuery(query(publicTexts.show, { params: { name } }))
  const text = read.data?.data
  return (
    <Page
      title={text?.title ?? 'Public text'}
      crumbs={[settings, { label: 'Public texts', to: address }]}
      description={text ? standingOf(text) : ' '}
      actions={
        text?.path && (
          <ActionButton icon="world" to={text.path}>
            Open the page
          </ActionButton>
        )
      }
    >
      {read.error && !text && <ErrorState error={read.error} onRetry={read.refetch} what="text" access={publicTexts.show.access} />}
      {text && <PublicTextEditor text={text} />}
    </Page>
  )
}
