/** One's own data, the same page in all areas: what is held, who looked, requests about it, and a copy. */
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { privacy } from '../contract.ts'
import { HeldData } from './HeldData.tsx'
import { Looks } from './Looks.tsx'
import { OwnRequests } from './OwnRequests.tsx'

const views = [
  { key: 'held', label: 'What is held', Part: HeldData },
  { key: 'looks', label: 'Who looked', Part: Looks },
  { key: 'requests', label: 'Your requests', Part: OwnRequests },
] as const

export default function YourData() {
  const [params] = useSearchParams()
  const view = views.find(({ key }) => key === params.get('view')) ?? views[0]
  return (
    <Page
      title="Your data"
      description="What the agency holds about you, and what you can ask for"
      actions={
        <>
          <ExportButton call={privacy.copy} input={{ query: { format: 'json' } }} label="Copy as JSON" />
          <ExportButton call={privacy.copy} input={{ query: { format: 'pdf' } }} label="Copy as PDF" icon="file-text" />
        </>
      }
    >
      <ViewLinks
        label="Your data"
        of={views.map(({ key, label }) => ({
          label,
          isOn: key === view.key,
          change: (next) => {
            for (const name of [...next.keys()]) next.delete(name)
            if (key !== 'held') next.set('view', key)
          },
        }))}
      />
      <view.Part key={view.key} />
    </Page>
  )
}
