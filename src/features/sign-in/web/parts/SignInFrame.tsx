/** The sheet of every sign-in page: the agency on one side, one form or one answer on the other. */

import type { ReactNode } from 'react'
import { agency } from '../../../../kit/contract/agency.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { Mark } from '../../../../kit/web/icons/Mark.tsx'
import { Rosette } from './Rosette.tsx'
import styles from './sign-in.module.css'
import { useSignInKnows } from './sign-in-knows.ts'

export function SignInFrame({ children }: { children: ReactNode }) {
  const figures = useSignInKnows()
  return (
    <main className={styles.page}>
      <section className={styles.art} aria-label="About the agency">
        <Rosette className={styles.rosette} />
        <a className={styles.brand} href="/">
          <Mark height={30} ground="navy" />
          {agency.acronym}
        </a>
        <div className={styles.words}>
          <p className={styles.motto}>Quality of programs in state universities and colleges, seen by peers.</p>
          {figures && figures.programs > 0 && (
            <ul className={styles.figures}>
              <li>
                <b>{formatNumber(figures.institutions)}</b> institutions
              </li>
              <li>
                <b>{formatNumber(figures.programs)}</b> accredited programs
              </li>
            </ul>
          )}
        </div>
      </section>
      <section className={styles.side}>
        {children}
        <footer className={styles.foot}>
          <a href="/">Home</a>
          <a href="/contact-us">Contact Us</a>
          <a href="/resources">Resources</a>
        </footer>
      </section>
    </main>
  )
}
