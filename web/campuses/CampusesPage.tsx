/** An institution's own campuses (specification §2, "/institution/campuses"). */
import { useState } from 'react'
import { agency } from '../../agency.config.ts'
import { campuses } from '../../contract/campuses.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { later } from '../ui/later.tsx'
import { useOwnCampuses } from './use-own-campuses.tsx'

const CampusAdd = later(() => import('./CampusAdd.tsx').then((file) => file.CampusAdd))

export const meta = () => [{ title: `Campuses · ${agency.acronym}` }]

export default function CampusesPage() {
  const [isAdding, setAdding] = useState(false)
  const list = useOwnCampuses(() => setAdding(true))
  return (
    <ListPage
      {...list}
      title="Campuses"
      crumbs={[{ label: 'Programs Management', to: '/institution/programs' }]}
      actions={
        <ActionButton call={campuses.add} icon="plus" variant="filled" onClick={() => setAdding(true)}>
          Add campus
        </ActionButton>
      }
    >
      {isAdding && <CampusAdd onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
