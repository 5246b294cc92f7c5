/** The three small pictures over "Where to start": a college, a report under the glass, a graduate's cap. */
import type { ReactNode } from 'react'
import art from './art.module.css'

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={art.art} viewBox="0 0 80 80" aria-hidden="true">
      {children}
    </svg>
  )
}

export function College() {
  return (
    <Picture>
      <path className={art.sheet} d="M12 36h56v36H12Z" />
      <path className={art.pale} d="M8 36l32-20 32 20Z" />
      <path d="M22 44v22M32 44v22M48 44v22M58 44v22M6 72h68" />
      <circle className={art.spark} cx="40" cy="28" r="4" />
    </Picture>
  )
}

export function Report() {
  return (
    <Picture>
      <path className={art.sheet} d="M14 10h36v52H14Z" />
      <path className={art.teal} d="M22 22h20M22 31h20M22 40h10" />
      <circle className={art.pale} cx="48" cy="48" r="15" />
      <path d="M59 59l13 13" />
      <path d="M42 48l4.5 4.5L55 43" />
      <path d="M6 72h50" />
      <circle className={art.spark} cx="22" cy="52" r="4" />
    </Picture>
  )
}

export function Cap() {
  return (
    <Picture>
      <path className={art.pale} d="M24 40v16q16 12 32 0V40" />
      <path className={art.sheet} d="M40 18 74 34 40 50 6 34Z" />
      <path d="M66 38v20" />
      <path d="M6 72h68" />
      <circle className={art.spark} cx="66" cy="62" r="4" />
    </Picture>
  )
}
