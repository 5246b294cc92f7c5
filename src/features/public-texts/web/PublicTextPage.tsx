/** `/admin/settings/texts/{text}`: one text of the public pages, or that of the FAQ’s. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { standingOf } from '../../mail/web/parts/TextRows.tsx'
import { publicTexts } from '../../site/contract-texts.ts'
import { PublicTextEditor } from './PublicTextEditor.tsx'

const crumbs = [
  { label: 'Settings', to: '/admin/settings' },
  { label: 'Public texts', to: '/admin/settings/texts' },
]

export default function PublicTextPage() {
  const { text: name = '' } = useParams()
  const read = useQuery(query(publicTexts.show, { params: { name } }))
  const text = read.data?.data
  const open = text?.path && (
    <ActionButton icon="world" to={text.path}>
      Open the page
    </ActionButton>
  )
  return (
    <Page title={text?.title ?? 'Public text'} crumbs={crumbs} description={text ? standingOf(text) : ' '} actions={open}>
      {read.error && !text && <ErrorState error={read.error} onRetry={read.refetch} what="text" access={publicTexts.show.access} />}
      {text && <PublicTextEditor key={name} text={text} />}
    </Page>
  )
}
