import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type MetaArgs, useLoaderData } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import { agencyDay, formatDay } from '../../../../kit/contract/days.ts'
import { termsOn } from '../../../../kit/contract/rates-terms.ts'
import { formatCount, inWords, onOneLine } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { AnnouncementRow } from '../../../announcements/contract.ts'
import { Cover, News } from '../../../announcements/web/parts/News.tsx'
import { Cap, College, Report } from '../../../drawings/web/parts/Doors.tsx'
import { LevelArch } from '../../../drawings/web/parts/LevelArch.tsx'
import { Rosette } from '../../../drawings/web/parts/Rosette.tsx'
import { Stair } from '../../../drawings/web/parts/Stair.tsx'
import { levelNames, levelsSought } from '../../../ladder/rules.ts'
import type { Standing } from '../../../members/contract.ts'
import { ScaleBar, ScaleLegend } from '../../../members/web/parts/Scale.tsx'
import { categoryOf } from '../../../navigation/rules-categories.ts'
import { addressOf } from '../../../navigation/rules-public.ts'
import { addresses } from '../../../public-frame/web/parts/menu.ts'
import site from '../../../public-frame/web/parts/site.module.css'
import type { HomeText } from '../../contract.ts'
import home from './home.module.css'
import type { loader } from './home-loader.ts'

export { loader } from './home-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

/** What the home page shows, from its loader's data. */
export default function Home() {
  return <HomeParts {...useLoaderData<typeof loader>()} />
}

type HomePartsProps = { standing: Standing; latest: AnnouncementRow[]; words: HomeText }

/** The same with whatever words: for the preview of new ones. */
export function HomeParts({ standing, latest, words }: HomePartsProps) {
  return (
    <>
      <Hero words={words} />
      <WhereTheyStand standing={standing} />
      <Doors words={words} />
      <Levels words={words} />
      <Areas words={words} />
      {latest.length > 0 && <Latest rows={latest} />}
      <Closing words={words} />
    </>
  )
}

type Worded = { words: HomeText }

function Hero({ words }: Worded) {
  return (
    <section className={home.hero}>
      <div className={clsx(site.page, home.heroPage)}>
        <div className={home.words}>
          <p className={site.eyebrow}>{words.eyebrow}</p>
          <h1>{words.headline}</h1>
          <p className={clsx(site.lead, home.lead)}>{words.lead}</p>
          <div className={home.actions}>
            <a className={site.button} href={addresses.conduct}>
              How accreditation works
            </a>
            <More to={addresses.members}>Find a member institution</More>
          </div>
        </div>
        <Stair label={stairInWords()} />
      </div>
    </section>
  )
}

/** The bar with real figures; the legend says in words what the bar shows. */
function WhereTheyStand({ standing }: { standing: Standing }) {
  if (standing.programs + standing.candidates === 0) return null
  return (
    <section className={home.standing} aria-labelledby="standing">
      <div className={clsx(site.page, home.standingPage)}>
        <div>
          <h2 id="standing" className={site.hidden}>
            Accredited programs
          </h2>
          <p>
            <strong>{formatCount(standing.programs, 'accredited program')}</strong>
            <span className={site.muted}>
              and {onOneLine(formatCount(standing.candidates, 'candidate'))}, at{' '}
              {onOneLine(formatCount(standing.institutions, 'institution'))}, {onOneLine(formatDay(standing.as_of))}
            </span>
          </p>
        </div>
        <div className={site.scale}>
          <ScaleBar levels={standing.levels} grace={standing.grace} />
          <ScaleLegend levels={standing.levels} grace={standing.grace} />
        </div>
      </div>
    </section>
  )
}

function Doors({ words }: Worded) {
  return (
    <section className={site.section}>
      <div className={site.page}>
        <h2 className={site.hidden}>Where to start</h2>
        <div className={home.doors}>
          <div>
            <College />
            <h3>For institutions</h3>
            <p>{words.institutions}</p>
            <ul>
              <li>
                <More to={addresses.conduct}>The eight steps</More>
              </li>
              <li>
                <More to={addresses.resources}>Instruments and forms</More>
              </li>
            </ul>
          </div>
          <div>
            <Report />
            <h3>For accreditors</h3>
            <p>{words.accreditors}</p>
            <ul>
              <li>
                <More to="/announcements/trainings">Next trainings</More>
              </li>
              <li>
                <More to={addresses.whoWeAre}>Who sits on a team</More>
              </li>
            </ul>
          </div>
          <div>
            <Cap />
            <h3>For students and families</h3>
            <p>{words.students}</p>
            <ul>
              <li>
                <More to={addresses.members}>Look up an institution</More>
              </li>
              <li>
                <More to={addresses.benefits}>What a level tells you</More>
              </li>
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}

function Levels({ words }: Worded) {
  return (
    <section className={site.section} data-later="">
      <div className={clsx(site.page, home.levels)}>
        <div className={home.intro}>
          <h2>{words.levels_title}</h2>
          <p>{words.levels}</p>
          <p>{words.levels_grace}</p>
          <More to={`${addresses.conduct}#after-the-certificate`} className={home.after}>
            What comes after each level
          </More>
        </div>
        <ol>
          {levelsSought.map((level) => (
            <li key={level}>
              <LevelArch level={level} />
              <div>
                <h3>{levelNames[level]}</h3>
                <p>{words[level]}</p>
              </div>
              <span className={home.term}>Valid {termsOn(agencyDay()).validityYears[level]} years</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Areas({ words }: Worded) {
  return (
    <section className={clsx(site.section, home.band)} data-ground="navy" data-later="">
      <div className={clsx(site.page, home.bandPage)}>
        <div>
          <h2>{words.visit_title}</h2>
          <p className={clsx(site.lead, home.lead)}>{words.visit}</p>
          <ol>
            {agency.areas.map((area) => (
              <li key={area}>{area}</li>
            ))}
          </ol>
          <More to={`${addresses.conduct}#survey-visit`} className={home.after}>
            How a visit runs
          </More>
        </div>
        <Rosette />
      </div>
    </section>
  )
}

/** The newest pinned one stands in front with its picture. */
function Latest({ rows }: { rows: AnnouncementRow[] }) {
  const first = rows.find((row) => row.pinned) ?? rows[0]!
  return (
    <section className={site.section} data-later="">
      <div className={clsx(site.page, home.latest)}>
        <div className={home.head}>
          <h2>Announcements</h2>
          <More to={addresses.announcements}>All announcements</More>
        </div>
        <article className={home.first}>
          <Cover of={first} className={home.picture} lazy />
          <p className={site.tag}>{categoryOf(first.category).tag}</p>
          <h3>
            <a href={addressOf(first)}>{first.title}</a>
          </h3>
          <p>{first.summary}</p>
        </article>
        <News rows={rows.filter((row) => row !== first).slice(0, 4)} brief tagged />
      </div>
    </section>
  )
}

function Closing({ words }: Worded) {
  return (
    <section className={home.closing} data-later="">
      <div className={clsx(site.page, home.closingPage)}>
        <div>
          <h2>{words.closing_title}</h2>
          <p>{words.closing}</p>
        </div>
        <a className={site.button} href={addresses.contact}>
          Contact Us
        </a>
      </div>
    </section>
  )
}

function More({ to, className, children }: { to: string; className?: string | undefined; children: ReactNode }) {
  return (
    <a className={clsx(site.more, className)} href={to}>
      {children} <Icon name="arrow-right" className={site.icon} />
    </a>
  )
}

/** The hero's drawing for those who do not see it, from the terms it is drawn from. */
function stairInWords(): string {
  const terms = levelsSought.map((level) => `${levelNames[level]} for ${inWords(termsOn(agencyDay()).validityYears[level])} years`)
  return `${inWords(levelsSought.length)} arches on a rising stair: ${terms.join(', ')}. Every level has one ring more; a gold light stands over the highest.`
}
