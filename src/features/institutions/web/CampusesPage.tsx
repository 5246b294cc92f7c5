/** An institution's own campuses (`/institution/campuses`). */
import { useState } from 'react'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { ListPage } from '../../../kit/web/list/ListPage.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { campuses } from '../contract-campuses.ts'
import { useInstitutionCampuses } from './parts/use-institution-campuses.tsx'

const CampusAdd = lazyPart(() => import('./parts/CampusAdd.tsx').then((file) => file.CampusAdd))

export default function CampusesPage() {
  const [isAdding, setAdding] = useState(false)
  useAsked('add', campuses.add, () => setAdding(true))
  const list = useInstitutionCampuses(() => setAdding(true))
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
