import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CallForm } from '../../../kit/web/form/use-call-form.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import styles from './settings.module.css'

type RowsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: any section's values
  form: CallForm<any>
  /** The list among the form's values. */
  name: string
  /** What one is called: `department`. */
  what: string
  /** A new one. */
  blank: unknown
  most: number
  /** Their places mean something: none is moved, and only the last is removed. */
  isNumbered?: boolean
  /** The fields of one; `field` takes the part of it: `field('phone')`, or nothing where the item is a text itself. */
  children: (field: (part?: string) => ReturnType<CallForm['field']>, index: number) => ReactNode
}

/**
 * A list in a form: add, remove, move up and down.
 *
 *     <Rows form={form} name="trustees" what="trustee" blank={{ name: '', position: '' }} most={40}>
 *       {(field) => <TextInput label="Name" {...field('name')} />}
 *     </Rows>
 */
export function Rows({ form, name, what, blank, most, isNumbered, children }: RowsProps) {
  const items = form.values[name] as readonly unknown[]
  const fieldOf = (index: number) => (part?: string) => form.field([name, index, part].filter((one) => one !== undefined).join('.'))
  const sentence = form.error(name)
  return (
    <div className={styles.rows} id={form.idOf(name)} tabIndex={-1}>
      {sentence && (
        <p className={styles.wrong} role="alert">
          {sentence}
        </p>
      )}
      <ol>
        {items.map((_, index) => (
          <li key={index} className={styles.row}>
            <div className={styles.fields}>{children(fieldOf(index), index)}</div>
            <div className={styles.rowActs}>
              {!isNumbered && (
                <>
                  <ActionIcon
                    aria-label={`Move ${what} ${index + 1} up`}
                    disabled={index === 0}
                    onClick={() => form.form.reorderListItem(name, { from: index, to: index - 1 })}
                  >
                    <Icon name="arrow-up" />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={`Move ${what} ${index + 1} down`}
                    disabled={index === items.length - 1}
                    onClick={() => form.form.reorderListItem(name, { from: index, to: index + 1 })}
                  >
                    <Icon name="arrow-down" />
                  </ActionIcon>
                </>
              )}
              {(!isNumbered || index === items.length - 1) && (
                <ActionIcon aria-label={`Remove ${what} ${index + 1}`} onClick={() => form.form.removeListItem(name, index)}>
                  <Icon name="trash" />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ol>
      {items.length < most && (
        <Button
          type="button"
          variant="default"
          leftSection={<Icon name="plus" />}
          onClick={() => form.form.insertListItem(name, structuredClone(blank))}
        >
          Add {/^[aeiou]/.test(what) ? 'an' : 'a'} {what}
        </Button>
      )}
    </div>
  )
}
