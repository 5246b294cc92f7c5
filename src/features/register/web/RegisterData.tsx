/** `/register/data`: the register as open data, in words. */
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { Shelf } from '../../drawings/web/parts/PageHeads.tsx'
import { addresses } from '../../navigation/rules-public.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { ask, publicUrlOf } from '../../public-frame/web/parts/ask.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { PageHead } from '../../public-frame/web/parts/PageHead.tsx'
import prose from '../../public-frame/web/parts/prose.module.css'
import site from '../../public-frame/web/parts/site.module.css'
import { register } from '../contract.ts'
import { commentDays } from '../rules.ts'
import styles from './register.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await ask(context, register.overview)
  const title = 'The register as open data'
  const crumbs = [{ name: 'Public register', to: registerAddresses.search }, { name: title }]
  const description = `All programs and decisions of the register of ${agency.acronym} as CSV, JSON and linked data, with a feed of changes.`
  const head = headOf(context, { title, description, path: registerAddresses.data, crumbs })
  return { counts: { programs: data.programs, decisions: data.decisions }, title, crumbs, publicUrl: publicUrlOf(context), head }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function RegisterData() {
  const { counts, title, crumbs, publicUrl } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        crumbs={crumbs}
        title={title}
        lead={`${formatCount(counts.programs, 'program')} and ${formatCount(counts.decisions, 'decision')}, for everybody, without a key. Name ${agency.acronym} as the source.`}
        drawing={<Shelf />}
      />
      <div className={clsx(site.page, styles.data)}>
        <div className={prose.prose}>
          <h2>All of it</h2>
          <dl className={styles.files}>
            <File
              path={registerAddresses.programsCsv}
              says="Every program with its names, its place and what it holds today. CSV, one file."
            />
            <File
              path={registerAddresses.decisionsCsv}
              says="Every public decision, in the order in which they became public. CSV, one file."
            />
            <File
              path={registerAddresses.programsJson}
              says={
                <>
                  The programs as JSON, a thousand at a time: “next” is the address of those that follow.{' '}
                  <code className={styles.whole}>?on=2024-06-30</code> gives what they held on that day.
                </>
              }
            />
            <File path={registerAddresses.decisionsJson} says="The decisions as JSON, a thousand at a time." />
          </dl>
          <h2>What is new</h2>
          <dl className={styles.files}>
            <File
              path={registerAddresses.changes}
              says="The decisions that became public since a cursor: keep the “cursor” of an answer and send it the next time as “?since=”. Nothing is left out and nothing comes twice."
            />
            <File path={registerAddresses.atom} says="The last fifty, for feed readers (Atom)." />
          </dl>
          <h2>One program</h2>
          <p>
            Each page of a program carries its linked data, in the words of schema.org and CTDL. The same stands under the address of the
            page with the ending <code>.jsonld</code>. Its badge is a small picture for any site, always as of today:
          </p>
          <pre
            className={styles.sample}
          >{`${publicUrl}/register/programs/{id}.jsonld\n${publicUrl}/register/institutions/{id}.jsonld\n${publicUrl}/register/badge/{id}.svg\n${publicUrl}/register/badge/{id}.svg?on=2024-06-30`}</pre>
          <h2>What is in it, and when</h2>
          <ul>
            <li>A decision is public from the day on which it is entered.</li>
            <li>
              What goes against a program (not granted, downgraded, lapsed, withdrawn) is public {commentDays} days after the decision.
              Until then every page, file and badge says what was held before.
            </li>
            <li>Deferrals, the reasons of a decision, teams and marks are not in the register.</li>
            <li>A decision that was corrected stays, and says which one stands in its place.</li>
          </ul>
          <h2>How to ask</h2>
          <p>
            Every answer carries an <code>ETag</code>. Send it back as <code>If-None-Match</code>: what has not changed is answered 304,
            without being sent again. Any site may read these addresses from the browser (CORS). At most 120 requests a minute come from one
            network address.
          </p>
          <p>
            Something is wrong?{' '}
            <a href={`${addresses.contact}?about=${encodeURIComponent(registerAddresses.data)}`}>Request a correction</a>.
          </p>
        </div>
      </div>
    </>
  )
}

function File({ path, says }: { path: string; says: ReactNode }) {
  return (
    <div>
      <dt>
        <a href={path}>{path}</a>
      </dt>
      <dd>{says}</dd>
    </div>
  )
}
