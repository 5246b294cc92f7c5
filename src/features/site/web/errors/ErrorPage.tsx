/**
 * The error pages: exact texts, a picture each, "Back to Login" to the admin dashboard route.
 * They stand in the public frame and need no data, so that they can be shown whatever went wrong.
 */
import type { ReactNode } from 'react'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Stair } from '../../../drawings/web/parts/Stair.tsx'
import { addresses } from '../../../public-frame/web/parts/menu.ts'
import { SiteFrame } from '../../../public-frame/web/parts/SiteFrame.tsx'
import site from '../../../public-frame/web/parts/site.module.css'
import error from './error.module.css'
import { errorPicture } from './error-pictures.ts'
import { errorWords } from './error-words.ts'

/**
 * @param message a further sentence, e.g. 'You do not have permission to view this page.'
 * @param stays what stands over every page of the site
 */
export function ErrorPage({ status, message, stays }: { status: number; message?: string; stays?: ReactNode }) {
  const { title, text } = errorWords(status)
  return (
    <SiteFrame stays={stays}>
      <section className={error.lost}>
        <div className={`${site.page} ${error.lostPage}`}>
          <div className={error.words}>
            <p className={site.eyebrow}>Error {status}</p>
            <h1>{title}</h1>
            <p className={site.lead}>{text}</p>
            {message && message !== text && <p className={error.more}>{message}</p>}
            <div className={error.actions}>
              <a className={site.button} href="/admin/dashboard">
                Back to Login
              </a>
              <a className={site.more} href="/">
                Go to the home page <Icon name="arrow-right" className={site.icon} />
              </a>
            </div>
          </div>
          <Stair {...errorPicture(status)} />
        </div>
      </section>
      <div className={`${site.page} ${error.instead}`}>
        <div>
          <h2>
            <a href={addresses.members}>Institutional members</a>
          </h2>
          <p>Look up a campus and its accredited programs.</p>
        </div>
        <div>
          <h2>
            <a href={addresses.conduct}>The Conduct of Accreditation</a>
          </h2>
          <p>The eight steps, and who does what.</p>
        </div>
        <div>
          <h2>
            <a href={addresses.announcements}>Announcements</a>
          </h2>
          <p>Survey news, visits, trainings and conferences.</p>
        </div>
      </div>
    </SiteFrame>
  )
}
