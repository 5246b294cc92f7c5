import { ActionIcon, Drawer } from '@mantine/core'
import type { User } from '../../kit/contract/user.ts'
import { useOpenedAfterMount } from '../../kit/web/dialog/use-opened.ts'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import styles from './PortalFrame.module.css'
import { SideMenu } from './SideMenu.tsx'

/** The whole menu over the page, where there is no room beside it. */
export default function MenuDrawer({ opened, onClose, user }: { opened: boolean; onClose: () => void; user: User }) {
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      size={300}
      zIndex={90}
      withCloseButton={false}
      transitionProps={{ duration: 180 }}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--scrim)' }}
      attributes={{ content: { 'aria-label': 'Main menu' } }}
      classNames={{ content: styles.sheetMenu, body: styles.sheetMenuBody }}
    >
      <SideMenu user={user} rail={false} />
      <ActionIcon className={styles.sheetClose} size={44} aria-label="Close the menu" onClick={onClose}>
        <Icon name="x" size={20} />
      </ActionIcon>
    </Drawer>
  )
}
