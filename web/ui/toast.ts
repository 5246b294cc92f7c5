/** Short notices at the top centre for 3 seconds (specification §9). An error that needs an answer stays in the page instead. */
import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './toast.module.css'

/** `toast.success('Template downloaded successfully')` */
export const toast = {
  success: (message: string) => show('ok', 'circle-check', message),
  warning: (message: string) => show('warn', 'alert-triangle', message),
  error: (message: string) => show('err', 'alert-circle', message),
}

function show(tone: 'ok' | 'warn' | 'err', icon: IconName, message: string): void {
  notifications.show({
    message,
    icon: createElement(Icon, { name: icon }),
    position: 'top-center',
    autoClose: 3000,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    classNames: {
      root: styles.toast as string,
      icon: styles.icon as string,
      description: styles.message as string,
      body: styles.body as string,
    },
    'data-tone': tone,
    role: tone === 'err' ? 'alert' : 'status',
  } as Parameters<typeof notifications.show>[0])
}
