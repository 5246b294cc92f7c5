import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { papers } from '../../contract.ts'
import { columns, menuOf, savePaper } from './paper-list.tsx'

const shown = columns.filter(({ key }) => key !== 'decision')

/** The certificates and letters of an institution's own programs. */
export function OwnPapers() {
  const list = useList(papers.own, { name: 'own-papers', ask: ({ page, paginate }) => ({ query: { page, paginate } }) })
  return (
    <List
      label="Certificates and letters"
      list={list}
      columns={shown}
      rowName={(row) => row.number}
      onOpen={savePaper}
      rowMenu={menuOf}
      nothing="No paper matches"
      none={{
        icon: 'certificate',
        title: 'No certificate or letter yet',
        text: 'They are issued with the decision about a program, and stay here.',
      }}
    />
  )
}
