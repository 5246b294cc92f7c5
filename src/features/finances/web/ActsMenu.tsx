import { ActionIcon } from '@mantine/core'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../../kit/web/icons/icon-names.ts'
import { Menu } from '../../../kit/web/menu/Menu.tsx'
import styles from './payment.module.css'

export type MenuAct = { label: string; icon: IconName; onClick: () => void }

/** What is done more rarely to the payment in the panel; `false` entries are not offered now. */
export function ActsMenu({ label, acts }: { label: string; acts: readonly (MenuAct | false)[] }) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <ActionIcon className={styles.more} size={36} aria-label={label}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts
          .filter((act) => act !== false)
          .map((act) => (
            <Menu.Item key={act.label} leftSection={<Icon name={act.icon} />} onClick={act.onClick}>
              {act.label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
