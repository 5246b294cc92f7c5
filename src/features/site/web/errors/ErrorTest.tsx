/**
 * `/error-test`: the four error pages at a glance, and with `?status=503` each as it really comes, with its status.
 */
import type { MetaArgs } from 'react-router'
import art from '../../../drawings/web/parts/art.module.css'
import head from '../../../public-frame/web/parts/pagehead.module.css'
import { staticIsland } from '../../../public-frame/web/parts/static-island.tsx'
import error from './error.module.css'
import type { loader } from './error-test-loader.ts'

export { loader } from './error-test-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default staticIsland(() => import('./ErrorTestSections.tsx'), [head, art, error])
