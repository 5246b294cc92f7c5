/** An information page of the menu: its text comes from content/pages, named as the last part of the address. */
import type { MetaArgs } from 'react-router'
import art from '../../../drawings/web/parts/art.module.css'
import information from '../../../public-frame/web/parts/information.module.css'
import head from '../../../public-frame/web/parts/pagehead.module.css'
import prose from '../../../public-frame/web/parts/prose.module.css'
import { staticIsland } from '../../../public-frame/web/parts/static-island.tsx'
import styles from '../figures/figures.module.css'
import type { loader } from './information-loader.ts'

export { loader } from './information-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default staticIsland(() => import('./InformationSections.tsx'), [head, art, styles, information, prose])
