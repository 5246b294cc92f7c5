/** `/about-{brand}/board-of-trustees`: names and positions from the configuration, the text from content/pages. */
import type { MetaArgs } from 'react-router'
import art from '../../../drawings/web/parts/art.module.css'
import information from '../../../public-frame/web/parts/information.module.css'
import head from '../../../public-frame/web/parts/pagehead.module.css'
import prose from '../../../public-frame/web/parts/prose.module.css'
import { staticIsland } from '../../../public-frame/web/parts/static-island.tsx'
import styles from '../figures/figures.module.css'
import type { loader } from './trustees-loader.ts'

export { loader } from './trustees-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default staticIsland(() => import('./TrusteesSections.tsx'), [head, art, styles, information, prose])
