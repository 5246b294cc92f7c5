/** What a move from page to page shows and says: the loading bar, and the name of the page for who does not see it (`script/moves.ts`). */
import site from '../../features/public-frame/web/parts/site.module.css'
import styles from './moving.module.css'

export function Moving() {
  return (
    <>
      <progress className={styles.bar} aria-label="Loading the page" data-loading-bar hidden />
      <p className={site.hidden} aria-live="polite" data-announcer />
    </>
  )
}
