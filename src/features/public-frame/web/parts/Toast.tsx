import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import styles from './toast.module.css'

/** Where `toast` says something. It is there before the words, so that a screen reader hears them come. */
export function ToastPlace() {
  return (
    <div className={styles.place} role="status" data-toast>
      <template data-drawn="toast">
        <p className={styles.toast}>
          <Icon name="check" />
          <span />
        </p>
      </template>
    </div>
  )
}
