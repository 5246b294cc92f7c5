/** What draws the toasts and notices; loaded with the first one. */
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'

import styles from './toast.module.css'

export const { show, hide } = notifications

export default function Toasts() {
  return (
    <Notifications
      position="top-center"
      autoClose={3000}
      // a pointer that rests on one by accident keeps that one alone
      pauseResetOnHover="notification"
      limit={4}
      transitionDuration={120}
      zIndex={200}
      className={styles.host as string}
    />
  )
}
