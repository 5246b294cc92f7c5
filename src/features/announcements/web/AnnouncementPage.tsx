/** `/announcement?id=`: one announcement, by slug or id. */

import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import art from '../../drawings/web/parts/art.module.css'
import { addressOf } from '../../navigation/rules-public.ts'
import pageHead from '../../public-frame/web/parts/pagehead.module.css'
import prose from '../../public-frame/web/parts/prose.module.css'
import site from '../../public-frame/web/parts/site.module.css'
import { staticIsland } from '../../public-frame/web/parts/static-island.tsx'
import type { loader } from './announcement-loader.ts'
import { PdfDownload } from './PdfDownload.tsx'
import { asideName } from './parts/announcement-words.ts'
import article from './parts/article.module.css'
import { Share } from './parts/Share.tsx'

export { loader } from './announcement-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

const parts = () => import('./AnnouncementSections.tsx')

const Text = staticIsland(() => parts().then(({ Text }) => ({ default: Text })), [article, pageHead, prose, art])

const Event = staticIsland(() => parts().then(({ Event }) => ({ default: Event })))

const Neighbours = staticIsland(() => parts().then(({ Neighbours }) => ({ default: Neighbours })))

export default function AnnouncementPage() {
  const { announcement, publicUrl } = useLoaderData<typeof loader>()
  const { id, slug, title } = announcement
  return (
    <>
      <article className={clsx(site.page, article.article)}>
        <Text />
        <aside className={article.side} aria-label={asideName(announcement)}>
          <Event />
          <PdfDownload key={id} slug={slug} />
          <Share key={`share ${id}`} title={title} address={publicUrl + addressOf(announcement)} />
        </aside>
      </article>
      <Neighbours />
    </>
  )
}
