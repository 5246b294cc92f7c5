import { Input, InputBase } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Call } from '../../contract/call.ts'
import { Icon } from '../icons/Icon.tsx'
import { coming, opensList } from './closed-parts.tsx'
import { laterField, type Standing } from './later-field.tsx'
import type { RemotePickerProps } from './RemoteOptions.tsx'
import styles from './RemotePicker.module.css'

/**
 * Chooses one thing from a list that is searched on the server: type, arrows, Enter.
 *
 *     <RemotePicker
 *       label="Campus"
 *       from={{ call: campuses.list, input: (search) => ({ body: { search } }), items: (answer) => answer.data,
 *               itemKey: (campus) => campus.id, itemName: (campus) => campus.name }}
 *       value={campus} onChange={setCampus} error={form.errors.campus_id} id={form.idOf('campus_id')}
 *     />
 */
export const RemotePicker = laterField<RemotePickerProps<Call, unknown>>(
  () => import('./RemoteChoices.tsx').then((file) => file.RemoteChoices),
  ClosedRemotePicker,
) as <C extends Call, Item>(props: RemotePickerProps<C, Item>) => ReactNode

function ClosedRemotePicker({ props, standing }: { props: RemotePickerProps<Call, unknown>; standing: Standing }) {
  const { from, value, onChange, nothing, ...rest } = props
  return (
    <InputBase
      {...rest}
      {...opensList}
      {...standing.on}
      placeholder={props.placeholder ?? 'Search'}
      value={standing.typed ?? (value ? from.itemName(value) : '')}
      onChange={standing.onType}
      onBlur={(event) => {
        standing.on.onBlur(event as never)
        // an emptied field has none
        if (value && standing.typed?.trim() === '') onChange(null)
      }}
      leftSection={<Icon name="search" />}
      rightSection={standing.isComing ? coming : sectionOf(value !== null && !props.disabled)}
      rightSectionPointerEvents={value ? 'auto' : 'none'}
    />
  )

  function sectionOf(mayBeTaken: boolean): ReactNode {
    if (!mayBeTaken) return <Icon name="selector" size={16} />
    return <Input.ClearButton aria-label={`Take ${from.itemName(value)} away`} onClick={() => onChange(null)} />
  }
}

/** The searched letters, marked in a name. */
export function Marked({ text, search }: { text: string; search: string }) {
  const at = search.trim() ? text.toLowerCase().indexOf(search.trim().toLowerCase()) : -1
  if (at < 0) return text
  const end = at + search.trim().length
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
