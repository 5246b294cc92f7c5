import { Combobox, Input, InputBase, Loader, useCombobox } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { Call } from '../../contract/call.ts'
import { Icon } from '../icons/Icon.tsx'
import { type RemotePickerProps, useRemoteList } from './RemoteOptions.tsx'
import styles from './RemotePicker.module.css'

/** What a `RemotePicker` is once it is there: the field with its list. */
export function RemoteChoices<C extends Call, Item>(props: RemotePickerProps<C, Item>) {
  const { from, value, onChange } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [search, setSearch] = useState<string | null>(null)
  const madeId = useId()
  const id = props.id ?? madeId
  const { items, isLoading, error, retry, settled } = useRemoteList(from, search ?? '', combobox.dropdownOpened)

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const item = items.find((one) => from.itemKey(one) === key)
        if (item) onChange(item)
        setSearch(null)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          ref={props.ref}
          id={id}
          label={props.label}
          description={props.description}
          error={props.error}
          disabled={props.disabled ?? false}
          placeholder={props.placeholder ?? 'Search'}
          autoComplete="off"
          value={search ?? (value ? from.itemName(value) : '')}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            // what is typed but not chosen is no choice: the field shows the last one again; an emptied field has none
            if (search !== null && search.trim() === '' && value) onChange(null)
            setSearch(null)
            combobox.closeDropdown()
          }}
          leftSection={<Icon name="search" />}
          rightSection={sectionOf()}
          rightSectionPointerEvents={value && !isLoading ? 'auto' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={settled !== (search ?? '').trim() && items.length === 0}>
        <Combobox.Options mah={340} style={{ overflowY: 'auto' }} labelledBy={id}>
          {error && (
            <Combobox.Empty>
              The choices could not be loaded.{' '}
              <button type="button" className={styles.retry} onMouseDown={(event) => event.preventDefault()} onClick={() => retry()}>
                Try again
              </button>
            </Combobox.Empty>
          )}
          {!error && !isLoading && items.length === 0 && (
            <Combobox.Empty>{props.nothing ?? 'Nothing has this name. Try fewer letters.'}</Combobox.Empty>
          )}
          {!error && isLoading && items.length === 0 && <Combobox.Empty>Searching…</Combobox.Empty>}
          {items.map((item) => {
            const refusal = from.itemRefusal?.(item)
            const key = from.itemKey(item)
            return (
              <Combobox.Option
                key={key}
                value={key}
                disabled={Boolean(refusal)}
                active={value !== null && from.itemKey(value) === key}
                className={styles.option}
              >
                {from.itemView?.(item, settled) ?? from.itemName(item)}
                {refusal && (
                  <span className={styles.refusal}>
                    <Icon name="ban" size={16} />
                    {refusal}
                  </span>
                )}
              </Combobox.Option>
            )
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )

  function sectionOf(): ReactNode {
    if (combobox.dropdownOpened && isLoading) return <Loader size={16} />
    if (!value || props.disabled) return <Icon name="selector" size={16} />
    return (
      <Input.ClearButton
        aria-label={`Take ${from.itemName(value)} away`}
        onClick={() => {
          onChange(null)
          setSearch(null)
        }}
      />
    )
  }
}
