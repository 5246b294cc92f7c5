import { ActionIcon } from '@mantine/core'
import type { CallError } from '../../../../kit/contract/client.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import type { Change } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { saveFile } from '../../../../kit/web/list/ExportButton.tsx'
import { Menu } from '../../../../kit/web/menu/Menu.tsx'
import { toast } from '../../../../kit/web/states/toast.ts'
import { visits } from '../../../visits/contract.ts'
import { mergeable } from '../../../visits/rules.ts'
import { campusesWords } from '../../../visits/web/parts/Campuses.tsx'
import styles from '../../../visits/web/parts/visit.module.css'
import type { Visit } from '../../../visits/web/parts/visit-record.ts'
import type { schedule } from '../../contract.ts'

/** What else can be done with a visit on its page. */
export function VisitMenu({ visit, remove, onMerge }: { visit: Visit; remove: Change<typeof schedule.remove>; onMerge: () => void }) {
  async function askAndDelete() {
    const yes = await confirm({
      title: `Delete ${visit.number}?`,
      text: `The visit of ${visit.institution.name}, ${campusesWords(visit.campuses)}, its team and its charge are deleted. The log keeps what happened.`,
      verb: `Delete ${visit.number}`,
      danger: true,
    })
    if (yes) await remove.send({ query: { id: visit.id } })
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="More for this visit" loading={remove.busy}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item to={`/admin/schedule/${visit.institution.id}`} leftSection={<Icon name="calendar-event" />}>
          All visits of the institution
        </Menu.Item>
        {mergeable.includes(visit.status) && (
          <Menu.Item leftSection={<Icon name="arrow-merge" />} onClick={onMerge}>
            Merge with other requests…
          </Menu.Item>
        )}
        <Menu.Item
          className={styles.onPhone}
          leftSection={<Icon name="download" />}
          onClick={() => saveFile(visits.export, { params: { id: visit.id } }).catch((error: CallError) => toast.error(error.message))}
        >
          Export
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<Icon name="trash" />} disabled={visit.kept_because !== null} onClick={askAndDelete}>
          Delete the visit
          {visit.kept_because && <small className={styles.menuReason}>{visit.kept_because}</small>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
