/** What an announcement is about, in the words of schema.org. For loaders only. */

import { categoryOf } from '../../navigation/rules-categories.ts'
import { addressOf, coverOf } from '../../navigation/rules-public.ts'
import { shortOrganization, type Thing } from '../../public-frame/web/parts/structured-data.ts'
import type { Announcement } from '../contract.ts'

export function newsArticle(publicUrl: string, of: Announcement): Thing {
  const address = publicUrl + addressOf(of)
  return {
    '@type': 'NewsArticle',
    '@id': `${address}#article`,
    headline: of.title,
    description: of.summary || undefined,
    articleSection: categoryOf(of.category).name,
    wordCount: of.words,
    datePublished: of.publish_at,
    dateModified: of.changed_at,
    image: [`${publicUrl}${of.has_cover ? coverOf(of) : '/preview.png'}`],
    mainEntityOfPage: address,
    inLanguage: 'en',
    author: shortOrganization(publicUrl),
    publisher: shortOrganization(publicUrl),
    about: of.event_from ? event(publicUrl, of, of.event_from) : undefined,
  }
}

/** Whole days, where the agency is. */
function event(publicUrl: string, of: Announcement, from: string): Thing {
  return {
    '@type': 'Event',
    name: of.title,
    description: of.summary || undefined,
    startDate: from,
    endDate: of.event_to ?? from,
    eventStatus: 'https://schema.org/EventScheduled',
    location: of.venue ? { '@type': 'Place', name: of.venue, address: of.venue } : undefined,
    image: [`${publicUrl}${of.has_cover ? coverOf(of) : '/preview.png'}`],
    url: publicUrl + addressOf(of),
    organizer: shortOrganization(publicUrl),
  }
}
