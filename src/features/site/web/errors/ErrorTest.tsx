/**
 * `/error-test`: the four error pages at a glance, and with `?status=503` each as it really comes, with its status.
 */
import { type MetaArgs, useLoaderData } from 'react-router'
import { Stair } from '../../../drawings/web/parts/Stair.tsx'
import { PageHead } from '../../../public-frame/web/parts/PageHead.tsx'
import site from '../../../public-frame/web/parts/site.module.css'
import error from './error.module.css'
import { errorPicture } from './error-pictures.ts'
import type { loader } from './error-test-loader.ts'
import { errorWords } from './error-words.ts'

export { loader } from './error-test-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function ErrorTest() {
  const { title, shown } = useLoaderData<typeof loader>()
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
          const { title, text } = errorWords(status)
          return (
            <li key={status}>
              <div className={error.small}>
                <Stair {...errorPicture(status)} />
              </div>
              <p className={site.eyebrow}>Error {status}</p>
              <h2>
                <a href={`/error-test?status=${status}`}>{title}</a>
              </h2>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
