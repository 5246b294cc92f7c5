/** `/resources`: the documents of content/resources, for download. */
import type { MetaArgs } from 'react-router'
import art from '../../drawings/web/parts/art.module.css'
import information from '../../public-frame/web/parts/information.module.css'
import head from '../../public-frame/web/parts/pagehead.module.css'
import { staticIsland } from '../../public-frame/web/parts/static-island.tsx'
import type { loader } from './resources-loader.ts'

export { loader } from './resources-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default staticIsland(() => import('./ResourcesSections.tsx'), [head, art, information])
