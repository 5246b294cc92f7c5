/** `/announcements`, also held to a category: by its own address (`/announcements/trainings`) or by the query `title`. */
import type { MetaArgs } from 'react-router'
import art from '../../drawings/web/parts/art.module.css'
import pageHead from '../../public-frame/web/parts/pagehead.module.css'
import { staticIsland } from '../../public-frame/web/parts/static-island.tsx'
import type { loader } from './announcement-list-loader.ts'
import follow from './follow.module.css'
import list from './list.module.css'
import news from './parts/news.module.css'

export { loader } from './announcement-list-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default staticIsland(() => import('./AnnouncementListSections.tsx'), [pageHead, art, list, news, follow])
