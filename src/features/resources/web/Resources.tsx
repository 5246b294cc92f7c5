/** `/resources`: the documents of content/resources, for download. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import { formatDay } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Shelf } from '../../drawings/web/parts/PageHeads.tsx'
import information from '../../public-frame/web/parts/information.module.css'
import { PageHead } from '../../public-frame/web/parts/PageHead.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import type { loader } from './resources-loader.ts'

export { loader } from './resources-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

const lead = 'Instruments, checklists and guides as our teams use them. They may be copied and adapted freely.'

export default function Resources() {
  const { documents, title, crumbs } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead crumbs={crumbs} title={title} lead={lead} drawing={<Shelf />} />
      <div className={clsx(site.page, information.documentList)}>
        <ul className={information.documents}>
          {documents.map((document) => (
            <li key={document.file}>
              <div>
                <h2>{document.title}</h2>
                <p>{document.description}</p>
                <p className={clsx(site.muted, information.small)}>
                  {document.type}, {size(document.bytes)} · revised {formatDay(document.revised)}
                </p>
              </div>
              <a className={clsx(site.button, site.quiet)} href={`/api/resources/${document.file}`} download>
                <Icon name="download" className={site.icon} />
                Download<span className={site.hidden}> “{document.title}”</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** `640 bytes`, `12 kB`. */
function size(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${Math.round(bytes / 1_000)} kB`
}
