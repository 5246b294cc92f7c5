/** Announcements for feed readers: RSS 2.0 and Atom, with their whole texts. */
import type { Feed } from 'feed'
import { agency } from '../../../kit/contract/agency.ts'
import { drawnIconAddress } from '../../../kit/contract/brand/brand.ts'
import { type AnnouncementCategory, categoryOf, categorySays } from '../../navigation/rules-categories.ts'
import { addressOf, coverOf, feedAddress } from '../../navigation/rules-public.ts'
import type { FedAnnouncement } from './queries-feeds.ts'

/** @param category what the feed is held to; `null`: all */
type Fed = {
  category: { category: AnnouncementCategory; name: string; path: string } | null
  announcements: readonly FedAnnouncement[]
  publicUrl: string
}

export async function rssFeed(fed: Fed): Promise<string> {
  return (await feedOf(fed, 'feed.rss')).rss2()
}

export async function atomFeed(fed: Fed): Promise<string> {
  return (await feedOf(fed, 'feed.atom')).atom1()
}

async function feedOf({ category, announcements, publicUrl }: Fed, file: 'feed.rss' | 'feed.atom'): Promise<Feed> {
  const { Feed } = await import('feed')
  const address = `${publicUrl}${category?.path ?? '/announcements'}`
  const feed = new Feed({
    title: `${agency.acronym}: ${category?.name ?? 'Announcements'}`,
    description: category ? categorySays[category.category] : 'Survey news, visits, trainings and conferences.',
    id: address,
    link: address,
    feed: publicUrl + feedAddress(file, category),
    language: 'en',
    generator: false,
    ttl: 60,
    image: `${publicUrl}/preview.png`,
    favicon: `${publicUrl}${drawnIconAddress('64')}`,
    copyright: `© ${agency.name}`,
    author: { name: agency.name, email: agency.email, link: `${publicUrl}/` },
    // What has not changed is the same text again, also while nothing is published.
    updated: new Date(Math.max(0, ...announcements.map((one) => one.changed_at.getTime()))),
  })
  for (const one of announcements) {
    const { name } = categoryOf(one.category)
    feed.addItem({
      id: `urn:uuid:${one.id}`,
      title: asHtml(one.title),
      link: publicUrl + addressOf(one),
      published: one.publish_at,
      date: one.changed_at,
      description: asHtml(one.summary),
      content: readable(cover(one) + absolute(one.body, publicUrl)),
      category: [{ name, term: name }],
    })
  }
  return feed

  function cover(one: FedAnnouncement): string {
    return one.has_cover ? `<p><img src="${publicUrl}${coverOf(one)}" alt="${asHtml(one.cover_alt ?? '')}"></p>` : ''
  }
}

/** Readers show a text far from our pages: what it names begins with our address. The text is clean (body.ts). */
function absolute(body: string, publicUrl: string): string {
  return body.replace(/ (src|href)="\//g, ` $1="${publicUrl}/`)
}

/** Titles and summaries of feeds are read as HTML. */
function asHtml(text: string): string {
  return readable(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'))
}

/** XML has no way to write most control characters. */
function readable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
}
