/**
 * What stands in for every page that was not read before, when there is no line. The service worker shows it under that page's own
 * address, without its scripts, and writes the pages that can be read in the place of `<!--kept-->`.
 */
import { pageMeta } from '../../../../kit/web/page-meta.ts'
import { Stair } from '../../../drawings/web/parts/Stair.tsx'
import site from '../../../public-frame/web/parts/site.module.css'
import error from './error.module.css'

export const meta = () => [...pageMeta('You are offline'), { name: 'robots', content: 'noindex' }]

export default function Offline() {
  return (
    <>
      <section className={error.lost}>
        <div className={`${site.page} ${error.lostPage}`}>
          <div className={error.words}>
            <p className={site.eyebrow}>No connection</p>
            <h1>You are offline</h1>
            <p className={site.lead}>This page needs a connection. It opens by itself as soon as there is one.</p>
            <div className={error.actions}>
              {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page it stands in for, query and all */}
              <a className={site.button} href="">
                Try again
              </a>
              <a className={site.more} href="/">
                Go to the home page
              </a>
            </div>
          </div>
          <Stair state="dark" label="The stair of five arches; the light over the highest is out." />
        </div>
      </section>
      <div className={`${site.page} ${error.readable}`} dangerouslySetInnerHTML={{ __html: '<!--kept-->' }} />
    </>
  )
}
