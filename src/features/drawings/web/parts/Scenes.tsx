/** The scenes of the time line, each seen through a window: one for each step of an accreditation. */
import type { ReactNode } from 'react'
import art from './art.module.css'

const scenes: Record<string, ReactNode> = {
  application: (
    <>
      <path className={art.sheet} d="M42 46h38l16 16v72H42Z" />
      <path d="M80 46v16h16" />
      <path className={art.teal} d="M52 74h34M52 86h34M52 98h22" />
      <path className={art.sheet} d="M74 122l26-34 8 6-26 34-10 4Z" />
      <path d="M96 93l8 6" />
      <circle className={art.spark} cx="54" cy="60" r="4" />
    </>
  ),
  review: (
    <>
      <path className={art.sheet} d="M36 56h64v66H36Z" />
      <path className={art.pale} d="M36 56h64v16H36Z" />
      <path d="M50 49v13M86 49v13" />
      <path className={art.fine} d="M52 72v50M68 72v50M84 72v50M36 88h64M36 105h64" />
      <path className={art.spark} d="M68 88h16v17H68Z" />
      <path className={art.onSpark} d="M71.5 97l3.5 3.5 6-7.5" />
    </>
  ),
  'self-survey': (
    <>
      <path className={art.sheet} d="M40 50h56v84H40Z" />
      <path className={art.pale} d="M56 44h24v12H56Z" />
      <path className={art.fine} d="M50 72h36M50 84h36M50 96h36M50 108h36M50 120h36" />
      <path className={art.teal} d="M50 72h28M50 84h20M50 96h32M50 108h14M50 120h25" />
      <g className={art.sheet}>
        <circle cx="78" cy="72" r="3.5" />
        <circle cx="70" cy="84" r="3.5" />
        <circle cx="64" cy="108" r="3.5" />
        <circle cx="75" cy="120" r="3.5" />
      </g>
      <circle className={art.spark} cx="82" cy="96" r="3.5" />
    </>
  ),
  team: (
    <>
      <g className={art.sheet}>
        <path d="M18 134v-10a18 18 0 0 1 36 0v10Z" />
        <circle cx="36" cy="92" r="10" />
        <path d="M82 134v-10a18 18 0 0 1 36 0v10Z" />
        <circle cx="100" cy="92" r="10" />
      </g>
      <path className={art.pale} d="M43 134v-18a25 25 0 0 1 50 0v18Z" />
      <circle className={art.sheet} cx="68" cy="72" r="14" />
      <path d="M62 92l6 8 6-8" />
      <circle className={art.spark} cx="80" cy="114" r="4" />
    </>
  ),
  visit: (
    <>
      <path className={art.sheet} d="M30 84h76v50H30Z" />
      <path className={art.pale} d="M24 84l44-26 44 26Z" />
      <circle className={art.sheet} cx="68" cy="74" r="4" />
      <path d="M40 92v34M52 92v34M84 92v34M96 92v34" />
      <path className={art.sheet} d="M60 134v-24a8 8 0 0 1 16 0v24Z" />
      <path d="M24 134h88M28 127h32M76 127h32M68 58V36" />
      <path className={art.spark} d="M68 36h18l-5 5.5 5 5.5H68Z" />
    </>
  ),
  report: (
    <>
      <path className={art.pale} d="M28 66v62q22-6 40 4 18-10 40-4V66" />
      <path className={art.sheet} d="M68 66q-16-12-36-8v62q20-4 36 8 16-12 36-8V58q-20-4-36 8Z" />
      <path d="M68 66v62" />
      <path className={art.teal} d="M42 74q10-1 17 4M42 86q10-1 17 4M42 98q10-1 17 4M94 86q-10-1-17 4M94 98q-10-1-17 4" />
      <path className={art.spark} d="M86 57v22l4.5-4 4.5 3V57.2q-5-.6-9-.2Z" />
    </>
  ),
  decision: (
    <>
      <path className={art.pale} d="M28 128a40 40 0 0 1 80 0H90a22 22 0 0 0-44 0Z" />
      <path className={art.sheet} d="M58 128a10 10 0 0 1 20 0Z" />
      <path d="M22 128h92" />
      <g className={art.sheet}>
        <circle cx="22" cy="112" r="6" />
        <circle cx="32" cy="93" r="6" />
        <circle cx="48" cy="79" r="6" />
        <circle cx="88" cy="79" r="6" />
        <circle cx="104" cy="93" r="6" />
        <circle cx="114" cy="112" r="6" />
      </g>
      <circle className={art.spark} cx="68" cy="74" r="7" />
    </>
  ),
  certificate: (
    <>
      <path className={art.sheet} d="M24 56h88v66H24Z" />
      <path className={art.fine} d="M30 62h76v54H30Z" />
      <path d="M50 76h36" />
      <path className={art.teal} d="M42 86h52M42 94h36" />
      <path className={art.sheet} d="M84 108l-4 26 10-6 10 6-4-26" />
      <circle className={art.spark} cx="90" cy="104" r="11" />
      <circle className={art.onSpark} cx="90" cy="104" r="5.5" />
    </>
  ),
}

/** @param picture the name of a scene; an unknown one leaves the window empty */
export function Scene({ picture }: { picture: string }) {
  return <SceneWindow>{scenes[picture]}</SceneWindow>
}

/** The window through which a scene is seen; drawn on 136 × 152. */
export function SceneWindow({ children }: { children: ReactNode }) {
  return (
    <svg className={art.art} viewBox="0 0 136 152" aria-hidden="true">
      <path d="M6 150V68a62 62 0 0 1 124 0v82Z" fill="url(#scene-window)" stroke="var(--navy-200)" />
      <path className={art.ground} d="M6 122H130V150H6Z" />
      <path className={art.fine} d="M6 122H130" />
      {children}
    </svg>
  )
}

/** The tint of all windows; once on a page that has scenes. */
export function SceneTint() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <linearGradient id="scene-window" x2="0" y2="1">
        <stop stopColor="var(--teal-100)" />
        <stop offset="0.75" stopColor="var(--paper)" />
      </linearGradient>
    </svg>
  )
}
