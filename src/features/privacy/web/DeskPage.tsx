/** The privacy desk: requests of people about their data, the register of breaches, and how long data is kept. */
import { useSearchParams } from 'react-router'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { BreachList } from './BreachList.tsx'
import { DeskRequests } from './DeskRequests.tsx'
import { RetentionList } from './RetentionList.tsx'

const views = [
  { key: 'requests', label: 'Requests', Part: DeskRequests },
  { key: 'breaches', label: 'Breaches', Part: BreachList },
  { key: 'retention', label: 'How long data is kept', Part: RetentionList },
] as const

export default function DeskPage() {
  const [params] = useSearchParams()
  const view = views.find(({ key }) => key === params.get('view')) ?? views[0]
  return (
    <Page title="Privacy desk" description="What people ask about their data, what went wrong with it, and how long it is kept">
      <ViewLinks
        label="Privacy desk"
        of={views.map(({ key, label }) => ({
          label,
          isOn: key === view.key,
          change: (next) => {
            for (const name of [...next.keys()]) next.delete(name)
            if (key !== 'requests') next.set('view', key)
          },
        }))}
      />
      <view.Part key={view.key} />
    </Page>
  )
}
