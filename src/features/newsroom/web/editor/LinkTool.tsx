import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { Popover } from '../../../../kit/web/menu/Popover.tsx'
import { addressTyped } from './addresses.ts'
import styles from './editor.module.css'
import { ToolButton } from './ToolButton.tsx'

/** Makes the chosen words a link, changes the one the cursor stands in, or takes it away. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { isLink, isEmpty } = useEditorState({
    editor,
    selector: () => ({ isLink: editor.isActive('link'), isEmpty: editor.state.selection.empty }),
  })
  const needsText = isEmpty && !isLink

  function open() {
    setAddress(String(editor.getAttributes('link').href ?? ''))
    setText('')
    setError('')
    setOpen(true)
  }
  function close() {
    setOpen(false)
    editor.commands.focus()
  }
  function apply() {
    const href = addressTyped(address)
    if (!href) return setError('Write an address as https://example.org, an e-mail address, or a page of this site as /resources.')
    const chain = editor.chain().focus()
    if (needsText) chain.insertContent({ type: 'text', text: text.trim() || address.trim(), marks: [{ type: 'link', attrs: { href } }] })
    else chain.extendMarkRange('link').setLink({ href })
    chain.run()
    setOpen(false)
  }

  return (
    <Popover opened={isOpen} onChange={close} position="bottom-start" width={340}>
      <Popover.Target>
        <ToolButton label="Link" icon="link" active={isLink} onClick={() => (isOpen ? close() : open())} />
      </Popover.Target>
      <Popover.Dropdown
        className={styles.drop}
        aria-label="Link"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || (event.target as HTMLElement).tagName !== 'INPUT') return
          // Enter would send the whole announcement
          event.preventDefault()
          apply()
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Address"
            placeholder="https://"
            data-autofocus
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              setError('')
            }}
            error={error}
          />
          {needsText && <TextInput label="Words of the link" value={text} onChange={(event) => setText(event.currentTarget.value)} />}
          <Group gap="xs" justify="flex-end">
            {isLink && (
              <Button
                variant="subtle"
                size="xs"
                onClick={() => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run()
                  setOpen(false)
                }}
              >
                Remove link
              </Button>
            )}
            <Button size="xs" onClick={apply}>
              {isLink ? 'Change link' : 'Add link'}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
