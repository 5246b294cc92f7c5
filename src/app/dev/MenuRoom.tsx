import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import { Menu } from '../../kit/web/menu/Menu.tsx'
import { Popover } from '../../kit/web/menu/Popover.tsx'
import { Tooltip } from '../../kit/web/menu/Tooltip.tsx'
import { Room, Row, Sample } from './Sample.tsx'

const roles = ['Member', 'Team leader', 'Overall coordinator']

export function MenuRoom() {
  const [role, setRole] = useState(roles[0])
  return (
    <Room name="menu" says="What opens beside a button. Esc and a press elsewhere close it, and the focus returns.">
      <Sample of="Menu" state="acts, a link, one that cannot be done now, one that takes away; choices; opened by the pointer, too">
        <Row>
          <Menu position="bottom-start">
            <Menu.Target>
              <ActionIcon aria-label="More for SV-2026-0311">
                <Icon name="dots" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>SV-2026-0311</Menu.Label>
              <Menu.Item leftSection={<Icon name="pencil" />}>Edit</Menu.Item>
              <Menu.Item to="/dev/parts?all" leftSection={<Icon name="calendar-event" />}>
                All visits
              </Menu.Item>
              <Menu.Item disabled leftSection={<Icon name="download" />}>
                Download
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<Icon name="trash" />}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default">{role}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              {roles.map((one) => (
                <Menu.RadioItem key={one} checked={one === role} check={<Icon name="check" size={16} />} onClick={() => setRole(one)}>
                  {one}
                </Menu.RadioItem>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Menu position="right-start" onHover>
            <Menu.Target>
              <ActionIcon aria-label="Institution Management">
                <Icon name="building-bank" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item to="/dev/parts?suc">SUC</Menu.Item>
              <Menu.Item to="/dev/parts?campus">Campus</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Row>
      </Sample>
      <Sample of="Popover" state="holds what is read or chosen; Tab goes round in it">
        <Row>
          <Popover position="bottom-start" width={240}>
            <Popover.Target>
              <Button variant="default">Years</Button>
            </Popover.Target>
            <Popover.Dropdown aria-label="Years">
              <Button variant="subtle">2026</Button>
              <Button variant="subtle">2025</Button>
            </Popover.Dropdown>
          </Popover>
        </Row>
      </Sample>
      <Sample of="Tooltip" state="when a pointer rests, when the focus comes">
        <Row>
          <Tooltip label="Copy">
            <ActionIcon aria-label="Copy">
              <Icon name="copy" />
            </ActionIcon>
          </Tooltip>
        </Row>
      </Sample>
    </Room>
  )
}
