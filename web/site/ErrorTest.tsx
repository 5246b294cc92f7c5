/**
 * `/error-test`: the four error pages at a glance, and with `?status=503` each as it really comes, with its status (decisions §9).
 */
import { data, Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { Stair } from './drawings/Stair.tsx'
import error from './error.module.css'
import { errorWords } from './error-words.ts'
import { headOf } from './meta.ts'
import { PageHead } from './PageHead.tsx'
import site from './site.module.css'

const title = 'Error pages'
const shown = [404, 403, 500, 503]

export function loader({ url, context }: LoaderFunctionArgs) {
  const status = url.searchParams.get('status')
  if (status) throw data(null, { status: shown.find((one) => String(one) === status) ?? 404 })
  const description = 'What a visitor sees when something is missing, closed, broken or being repaired.'
  return { head: headOf(context, { title, description, path: '/error-test', crumbs: [{ name: title }] }) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function ErrorTest() {
  return (
    <>
      <PageHead
        crumbs={[{ name: title }]}
        title={title}
        lead="What a visitor sees when something is missing, closed, broken or being repaired. Each link answers with the status it names."
        drawing={null}
      />
      <ul className={`${site.page} ${error.all}`}>
        {shown.map((status) => {
          const { title, text, picture, label } = errorWords(status)
          return (
            <li key={status}>
              <div className={error.small}>
                <Stair state={picture} label={label} />
              </div>
              <p className={site.eyebrow}>Error {status}</p>
              <h2>
                <Link to={`/error-test?status=${status}`} reloadDocument>
                  {title}
                </Link>
              </h2>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
