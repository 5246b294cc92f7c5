/** `/about-{brand}/institutional-members`: the member institutions by region, with how far their programs have come. */
import { useEffect } from 'react'
import type { MetaArgs } from 'react-router'
import art from '../../drawings/web/parts/art.module.css'
import information from '../../public-frame/web/parts/information.module.css'
import head from '../../public-frame/web/parts/pagehead.module.css'
import { staticIsland } from '../../public-frame/web/parts/static-island.tsx'
import styles from './members.module.css'
import type { loader } from './members-loader.ts'

export { loader } from './members-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

const Sections = staticIsland(() => import('./MembersSections.tsx'), [head, art, information, styles])

export default function Members() {
  useOpenedByAddress()
  return <Sections />
}

/** A link to a region opens it. Without a script it leads to the closed region, which opens with a click. */
function useOpenedByAddress() {
  useEffect(() => {
    function openNamed() {
      const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      if (!(named instanceof HTMLDetailsElement)) return
      named.open = true
      named.scrollIntoView()
    }
    openNamed()
    addEventListener('hashchange', openNamed)
    return () => removeEventListener('hashchange', openNamed)
  }, [])
}
