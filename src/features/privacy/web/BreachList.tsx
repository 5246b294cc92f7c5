import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { breaches } from '../contract-breaches.ts'
import { breachColumns } from './parts/breach-columns.tsx'
import styles from './privacy.module.css'

const BreachDialog = lazyPart(() => import('./BreachDialog.tsx').then((file) => file.BreachDialog))

/** The register of breaches: what is open first. */
export function BreachList() {
  const list = useList(breaches.list, {
    name: 'breaches',
    ask: ({ page, paginate, search }) => ({ query: { page, paginate, search } }),
  })
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  useAsked('add', breaches.add, () => setAdding(true))
  const open = (id: string) => navigate(`/admin/privacy-desk/breaches/${id}`)
  return (
    <>
      <div className={styles.ask}>
        <p className={styles.lead}>
          Every breach of personal data stands here, whether or not anybody has to be told. Who is to be told is told within 72 hours of the
          agency’s knowing.
        </p>
        <ActionButton call={breaches.add} icon="plus" variant="filled" onClick={() => setAdding(true)}>
          Enter a breach
        </ActionButton>
      </div>
      <List
        label="Breaches of data"
        list={list}
        columns={breachColumns}
        rowName={(row) => row.number}
        onOpen={(row) => open(row.id)}
        placeholder="Search breaches"
        nothing="No breach matches"
        none={{ icon: 'circle-check', title: 'No breach is entered', text: 'What went wrong with personal data is written down here.' }}
      />
      {isAdding && <BreachDialog onClose={() => setAdding(false)} onMade={open} />}
    </>
  )
}
