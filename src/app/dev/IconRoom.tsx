import { Icon } from '../../kit/web/icons/Icon.tsx'
import { iconNames } from '../../kit/web/icons/icon-names.ts'
import { Mark } from '../../kit/web/icons/Mark.tsx'
import { DrawnIcons } from '../../kit/web/icons/site-icons.tsx'
import styles from './dev.module.css'
import { Room, Row, Sample } from './Sample.tsx'

export function IconRoom() {
  return (
    <Room name="icons" says={`${iconNames.length} icons of the Tabler family. Another one: its name in icon-names.ts.`}>
      <Sample of="Mark" state="on light, on navy">
        <Row>
          {[20, 32, 56].map((height) => (
            <Mark key={height} height={height} />
          ))}
          <span className={styles.navy}>
            <Mark height={56} ground="navy" label="The agency’s mark" />
          </span>
        </Row>
      </Sample>
      <Sample of="Icon" state="sizes; with a name for who cannot see it">
        <Row>
          {[14, 18, 24, 40].map((size) => (
            <Icon key={size} name="certificate" size={size} />
          ))}
          <Icon name="lock" size={24} label="Locked" />
        </Row>
      </Sample>
      <Sample of="DrawnIcons" state="those of the public site, drawn in the page">
        <DrawnIcons>
          <Row>
            <Icon name="certificate" size={24} />
            <Icon name="search" size={24} label="Search" />
          </Row>
        </DrawnIcons>
      </Sample>
      <Sample of="Icon" state="all of them" wide>
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Sample>
    </Room>
  )
}
