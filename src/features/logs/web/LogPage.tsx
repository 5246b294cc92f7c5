/** Who did what: the own activity for everybody; for the oversight roles that of all, and every change; the mails for those who may. */
import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../kit/web/current-user.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { mail } from '../../mail/contract.ts'
import { visitWriters } from '../../visits/rules.ts'
import { logs } from '../contract.ts'
import { LogList } from './LogList.tsx'
import { type LogView, logViews } from './parts/kinds.ts'
import { SealLine } from './parts/SealLine.tsx'

const MailList = lazy(() => import('../../mail/web/parts/MailList.tsx'))

export default function LogPage() {
  const [params, setParams] = useSearchParams()
  const readsAll = useCan(logs.general)
  const decides = useCan({ access: visitWriters })
  const readsMails = useCan(mail.list)
  const tabs = [
    { value: 'activity', label: 'Activity' },
    // who reads all changes has those of everybody, also of the system, in a view of their own
    ...(readsAll ? [{ value: 'changes', label: 'All changes' }] : [{ value: 'data', label: 'Changes of data' }]),
    ...(readsAll || decides ? [{ value: 'decisions', label: 'Decisions' }] : []),
    { value: 'sign-ins', label: 'Sign-ins' },
    ...(readsMails ? [{ value: 'mails', label: 'Mails' }] : []),
  ]
  const tab = tabs.find((one) => one.value === params.get('tab'))?.value ?? 'activity'
  const above = tabs.length > 1 && (
    <Tabs
      value={tab}
      mb="md"
      onChange={(next) => setParams(next && next !== 'activity' ? { tab: next } : {}, { replace: true, preventScrollReset: true })}
    >
      <Tabs.List aria-label="Logs">
        {tabs.map((one) => (
          <Tabs.Tab key={one.value} value={one.value}>
            {one.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
  if (tab !== 'mails')
    return (
      <LogList
        key={tab}
        of={tab === 'changes' ? 'changes' : 'activity'}
        {...(isView(tab) ? { view: tab, label: tabs.find(({ value }) => value === tab)?.label } : {})}
        readsAll={readsAll}
        above={
          tab === 'changes' ? (
            <>
              {above}
              <SealLine />
            </>
          ) : (
            above
          )
        }
      />
    )
  return (
    <Suspense fallback={<Page title="Activity Logs">{above}</Page>}>
      <MailList title="Activity Logs" above={above} />
    </Suspense>
  )
}

function isView(tab: string): tab is LogView {
  return tab in logViews
}
