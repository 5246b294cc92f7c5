import type { MetaArgs } from 'react-router'
import news from '../../../announcements/web/parts/news.module.css'
import art from '../../../drawings/web/parts/art.module.css'
import { staticIsland } from '../../../public-frame/web/parts/static-island.tsx'
import home from './home.module.css'
import type { loader } from './home-loader.ts'

export { loader } from './home-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

/** It moves nothing and asks nothing: its sections, and all that is drawn in them, stay as the server sent them. */
export default staticIsland(() => import('./HomeSections.tsx'), [home, news, art])
