import clsx from 'clsx'
import site from '../../../public-frame/web/parts/site.module.css'
import styles from './parts.module.css'

/** Asks for the state of a page on another day. A plain form: it needs no script. */
export function DayForm({ action, on, today }: { action: string; on: string; today: string }) {
  return (
    <form className={styles.day} action={action}>
      <label className={site.label} htmlFor="on">
        State on
      </label>
      <div>
        <div className={site.field}>
          <input id="on" name="on" type="date" min="1900-01-01" max="2200-12-31" defaultValue={on} required />
        </div>
        <button className={clsx(site.button, site.quiet)} type="submit">
          Show
        </button>
        {on !== today && <a href={action}>Today</a>}
      </div>
    </form>
  )
}
