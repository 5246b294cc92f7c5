/** What a main colour makes of a button, a link, a chip and a mail, in the light and in the dark. */
import type { CSSProperties } from 'react'
import { agency } from '../../../kit/contract/agency.ts'
import { paletteOf, type Tokens } from '../../../kit/contract/brand/palette.ts'
import { Mark } from '../../../kit/web/icons/Mark.tsx'
import styles from './brand.module.css'

/** Of what the shades stand on, whichever scheme the page itself is shown in. */
const grounds = {
  light: { surface: '#ffffff', ink: '#161e2f', muted: '#5c657a', line: '#e3e7ef', 'on-primary': '#ffffff' },
  dark: { surface: '#121829', ink: '#e8ecf5', muted: '#98a3ba', line: '#252e46' },
}

type BrandPreviewProps = {
  color: string
  /** Where the chosen picture is shown from; without one the mark that stands is shown, or the example's. */
  picture: string | null
  isExample: boolean
}

export function BrandPreview({ color, picture, isExample }: BrandPreviewProps) {
  const { light, dark } = paletteOf(color)
  return (
    <div className={styles.preview} role="img" aria-label={`How ${color} looks on buttons, links, chips and mails, light and dark.`}>
      <Sheet name="Light" tokens={{ ...grounds.light, ...light }} />
      <Sheet name="Dark" tokens={{ ...grounds.dark, ...dark }} />
      <div className={styles.letter}>
        <b style={{ color }}>{agency.acronym}</b>
        <p>The head of a mail, and its button.</p>
        <span style={{ background: color }}>Open the portal</span>
      </div>
      <div className={styles.foot} style={{ background: light.ground }}>
        {picture ? <img src={picture} alt="" width={30} height={30} /> : <Mark height={30} ground="navy" isExample={isExample} />}
        {agency.acronym}
      </div>
    </div>
  )
}

function Sheet({ name, tokens }: { name: string; tokens: Tokens }) {
  const style = Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--${token}`, value])) as CSSProperties
  return (
    <div className={styles.sheet} style={style}>
      <small>{name}</small>
      <div>
        <span className={styles.button}>Schedule</span>
        <span className={styles.link}>A link</span>
        <span className={styles.chip}>A chosen filter</span>
      </div>
    </div>
  )
}
