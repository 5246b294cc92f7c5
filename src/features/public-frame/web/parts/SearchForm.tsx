/**
 * The search above a list, with what else narrows it. A plain GET form: it works before and without any script; with one, choosing
 * sends it already (`search-form.ts`).
 *
 *     <SearchForm className={styles.search} label="Search members" placeholder="Name, city or province" search={asked.search}>
 *       <SearchChoice name="level" label="Highest level" chosen={asked.level}>
 *         <option value="">Any level</option> …
 *       </SearchChoice>
 *     </SearchForm>
 */
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { choosingSends } from './search-form.ts'
import site from './site.module.css'

type SearchFormProps = {
  /** How its fields stand beside each other. */
  className: string | undefined
  /** The address of the list, where it is not that of the page. */
  action?: string
  label: string
  placeholder: string
  /** What was searched for. */
  search: string
  children: ReactNode
}

export function SearchForm({ className, action, label, placeholder, search, children }: SearchFormProps) {
  return (
    <search>
      <form className={className} action={action} {...choosingSends.mark}>
        <div>
          <label className={site.label} htmlFor="search">
            {label}
          </label>
          <div className={site.field}>
            <Icon name="search" className={site.icon} />
            <input id="search" name="search" type="search" maxLength={200} defaultValue={search} placeholder={placeholder} />
          </div>
        </div>
        {children}
        <button className={clsx(site.button, site.quiet)} type="submit">
          Search
        </button>
      </form>
    </search>
  )
}

type SearchChoiceProps = { name: string; label: string; chosen: string | number | undefined; children: ReactNode }

export function SearchChoice({ name, label, chosen, children }: SearchChoiceProps) {
  return (
    <div>
      <label className={site.label} htmlFor={name}>
        {label}
      </label>
      <div className={site.field}>
        <select id={name} name={name} defaultValue={chosen ?? ''}>
          {children}
        </select>
      </div>
    </div>
  )
}
