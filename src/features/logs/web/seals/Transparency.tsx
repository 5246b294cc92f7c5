/** `/transparency`: the heads of the sealed log, in words. */
import clsx from 'clsx'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import { formatDay, formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount, formatNumber, onOneLine } from '../../../../kit/contract/words.ts'
import { Shelf } from '../../../drawings/web/parts/PageHeads.tsx'
import { sealAddresses } from '../../../navigation/rules-seals.ts'
import { ask } from '../../../public-frame/web/parts/ask.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import { PageHead } from '../../../public-frame/web/parts/PageHead.tsx'
import prose from '../../../public-frame/web/parts/prose.module.css'
import site from '../../../public-frame/web/parts/site.module.css'
import { logSeals } from '../../contract-seals.ts'
import styles from './seals.module.css'

/** The JSON has them all. */
const shown = 31

export async function loader({ context }: LoaderFunctionArgs) {
  const { newest, data } = await ask(context, logSeals.heads)
  const title = 'The sealed log'
  const crumbs = [{ name: title }]
  const description = `Everything done at ${agency.acronym} is written into a log that cannot be changed unnoticed: its head of each day.`
  const head = headOf(context, { title, description, path: sealAddresses.page, crumbs })
  return { newest, days: data.slice(0, shown), title, crumbs, head }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function Transparency() {
  const { newest, days, title, crumbs } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        crumbs={crumbs}
        title={title}
        lead={`Every decision, payment and change at ${agency.acronym} leaves an entry in one log. What is in it cannot be changed unnoticed, not even by us.`}
        drawing={<Shelf />}
      />
      <div className={clsx(site.page, styles.page)}>
        <div className={prose.prose}>
          <h2>The newest head</h2>
          {newest ? (
            <dl>
              <dt>Head</dt>
              <dd>
                <code>{newest.head}</code>
              </dd>
              <dt>Sealed</dt>
              <dd>{formatInstant(newest.sealed_at)}</dd>
              <dt>Stands for</dt>
              <dd>
                {formatCount(newest.total, 'entry', 'entries')} in {formatCount(newest.number, 'seal')}
              </dd>
            </dl>
          ) : (
            <p>Nothing is sealed yet. The first seal follows within a minute of the first entry.</p>
          )}
          <h2>What it is good for</h2>
          <p>
            Each minute the new entries are sealed: a hash (SHA-256) is made of them and of the seal before. The last one is the head. If
            anybody changed, removed or slipped in a single entry of years ago, the log would come to another head. Whoever has kept one of
            these lines can prove it. The board of trustees gets one by mail every week.
          </p>
          <p>
            The heads tell nothing of what the entries say. The log itself is not public, because it names people; trustees and auditors can
            be given a copy, and check it against this page with a program of their own or with ours:
          </p>
          <p>
            <code>npm run verify-log -- --file log.jsonl --head {newest?.head ?? '…'}</code>
          </p>
          <p>
            For programs: <a href={sealAddresses.heads}>{sealAddresses.heads}</a> has the newest head, signed with the key in{' '}
            <a href="/.well-known/did.json">/.well-known/did.json</a>, and those of all days.
          </p>
          {days.length > 0 && (
            <>
              <h2>The last head of each day</h2>
              <table>
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">Entries</th>
                    <th scope="col">Head</th>
                  </tr>
                </thead>
                <tbody>
                  {days.map(({ day, total, head }) => (
                    <tr key={day}>
                      <td>
                        <time dateTime={day}>{onOneLine(formatDay(day))}</time>
                      </td>
                      <td className={site.num}>{formatNumber(total)}</td>
                      <td>
                        <code>{head}</code>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </div>
      </div>
    </>
  )
}
