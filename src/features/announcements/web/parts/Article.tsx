import clsx from 'clsx'
import { formatDay } from '../../../../kit/contract/days.ts'
import { formatBytes } from '../../../../kit/contract/words.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { categoryOf } from '../../../navigation/rules-categories.ts'
import { addressOf, attachmentOf } from '../../../navigation/rules-public.ts'
import { addresses } from '../../../public-frame/web/parts/menu.ts'
import { type Crumb, Crumbs } from '../../../public-frame/web/parts/PageHead.tsx'
import { Prose } from '../../../public-frame/web/parts/Prose.tsx'
import prose from '../../../public-frame/web/parts/prose.module.css'
import site from '../../../public-frame/web/parts/site.module.css'
import type { Announcement } from '../../contract.ts'
import { asideName } from './announcement-words.ts'
import article from './article.module.css'
import { EventBox } from './EventBox.tsx'
import { Cover } from './News.tsx'
import { reading } from './reading.ts'
import { Share } from './Share.tsx'

type ArticleProps = {
  of: Announcement
  today: string
  /** Where the site is found from outside: `https://example.org`. */
  publicUrl: string
  /** The cover of one that is not public yet. */
  cover?: string | undefined
}

/** One announcement as staff see it before visitors read it: `AnnouncementPage` is made of the same parts. */
export function Article({ of, today, publicUrl, cover }: ArticleProps) {
  return (
    <article className={clsx(site.page, article.article)}>
      <ArticleText of={of} cover={cover} />
      <aside className={article.side} aria-label={asideName(of)}>
        <EventBox of={of} today={today} />
        <Share title={of.title} address={publicUrl + addressOf(of)} />
      </aside>
    </article>
  )
}

/** Head, cover and words. */
export function ArticleText({ of, cover }: { of: Announcement; cover?: string | undefined }) {
  const category = categoryOf(of.category)
  return (
    <>
      <header className={article.head}>
        <Crumbs crumbs={crumbsOf(of)} />
        <h1>{of.title}</h1>
        {of.summary && <p className={clsx(site.lead, article.lead)}>{of.summary}</p>}
        <p className={article.meta}>
          <span className={site.tag}>{category.tag}</span>
          <span>
            Published <time dateTime={of.published_on}>{formatDay(of.published_on)}</time>
          </span>
          <span>{reading(of.words)}</span>
        </p>
      </header>
      <div className={article.text}>
        <Cover of={of} className={article.cover} described src={cover} />
        {/* The server hands this text out only after it has been through the allow-list (src/kit/server/html/body.ts). */}
        <Prose html={withLazyPictures(of.body)} className={clsx(prose.prose, article.body)} />
        <Attachments of={of} />
      </div>
    </>
  )
}

/** Files to take along, with kind and size, so that nobody is surprised by what comes over the line. */
function Attachments({ of: { attachments } }: { of: Announcement }) {
  if (attachments.length === 0) return null
  return (
    <section className={article.attachments} aria-labelledby="attachments">
      <h2 id="attachments">Attachments</h2>
      <ul>
        {attachments.map(({ id, name, bytes }) => (
          <li key={id}>
            <a href={attachmentOf(id)} rel="nofollow" download={name}>
              <Icon name="file-text" className={site.icon} />
              <span>{name}</span>
            </a>
            <span className={site.muted}>{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pictures within a text have their size, and are loaded when somebody comes near. */
function withLazyPictures(html: string): string {
  return html.replaceAll('<img ', '<img loading="lazy" ')
}

/** The way to an announcement. */
export function crumbsOf(of: { category: Announcement['category'] }): Crumb[] {
  const { name, path } = categoryOf(of.category)
  return [
    { name: 'Announcements', to: addresses.announcements },
    { name, to: path },
  ]
}
