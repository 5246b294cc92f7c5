/**
 * The error pages (specification §8): exact texts, a picture each, "Back to Login" to the admin dashboard route.
 * They stand in the public frame and need no data, so that they can be shown whatever went wrong.
 */
import { Link } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import { Stair, type StairState } from './drawings/Stair.tsx'
import error from './error.module.css'
import { addresses } from './menu.ts'
import { SiteFrame } from './SiteFrame.tsx'
import site from './site.module.css'

type Words = { title: string; text: string; picture: StairState; label: string }

const pages: Record<number, Words> = {
  404: {
    title: 'Page Not Found',
    text: 'The page you are looking for doesn’t exist or an error occurred.',
    picture: 'missing',
    label: 'The stair of five arches with one arch missing: the gold light has dropped onto the empty step.',
  },
  403: {
    title: 'Forbidden',
    text: "You don't have access to this resource.",
    picture: 'closed',
    label: 'The stair of five arches; the highest has a closed door.',
  },
  503: {
    title: 'We will be right back!',
    text: 'We are working on a few fixes and will be back up shortly. Thank you.',
    picture: 'scaffolding',
    label: 'The stair of five arches; one of them stands in scaffolding.',
  },
}
const anyOther: Words = {
  title: 'Internal Server Error',
  text: 'The server encountered an unexpected condition. Please try again later.',
  picture: 'leaning',
  label: 'The stair of five arches; the arches lean.',
}

/** Title and text for a status; what is not 404, 403 or 503 is an internal server error. */
export function errorWords(status: number): Words {
  return pages[status] ?? anyOther
}

/** @param message a further sentence, e.g. 'You do not have permission to view this page.' */
export function ErrorPage({ status, message }: { status: number; message?: string }) {
  const { title, text, picture, label } = errorWords(status)
  return (
    <SiteFrame>
      <section className={error.lost}>
        <div className={`${site.page} ${error.lostPage}`}>
          <div className={error.words}>
            <p className={site.eyebrow}>Error {status}</p>
            <h1>{title}</h1>
            <p className={site.lead}>{text}</p>
            {message && message !== text && <p className={error.more}>{message}</p>}
            <div className={error.actions}>
              <Link className={site.button} to="/admin/dashboard" reloadDocument>
                Back to Login
              </Link>
              <Link className={site.more} to="/" reloadDocument>
                Go to the home page <Icon name="arrow-right" className={site.icon} />
              </Link>
            </div>
          </div>
          <Stair state={picture} label={label} />
        </div>
      </section>
      <div className={`${site.page} ${error.instead}`}>
        <div>
          <h2>
            <Link to={addresses.members} reloadDocument>
              Institutional members
            </Link>
          </h2>
          <p>Look up a campus and its accredited programs.</p>
        </div>
        <div>
          <h2>
            <Link to={addresses.conduct} reloadDocument>
              The Conduct of Accreditation
            </Link>
          </h2>
          <p>The eight steps, and who does what.</p>
        </div>
        <div>
          <h2>
            <Link to={addresses.announcements} reloadDocument>
              Announcements
            </Link>
          </h2>
          <p>Survey news, visits, trainings and conferences.</p>
        </div>
      </div>
    </SiteFrame>
  )
}
