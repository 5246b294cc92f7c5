/** The agency's announcements: 40 written texts, ten a category, whose dates follow today; one takes its programme along. */
import type { AnnouncementCategory } from '../src/features/navigation/rules-categories.ts'
import { addDays, addMonths } from '../src/kit/contract/days.ts'
import { at, boardDay, type Day, lastWorkday, onTuesday, workday } from './basis/calendar.ts'
import { programmeSheet } from './basis/programme-sheet.ts'
import { idsOf, randomOf } from './basis/random.ts'
import type { Account } from './people.ts'
import type { AnnouncementText, Days } from './words/announcement-text.ts'
import { conferenceTexts } from './words/announcements-conferences.ts'
import { newsTexts } from './words/announcements-news.ts'
import { trainingTexts } from './words/announcements-trainings.ts'
import { visitTexts } from './words/announcements-visits.ts'

export function makeAnnouncements(authors: readonly Account[], lakesideVisit: Days['lakesideVisit'], today: Day) {
  const random = randomOf('announcements')
  const id = idsOf('announcements')
  const fileId = idsOf('announcement files')
  const slugs = new Set<string>()
  const days: Days = {
    day: (count) => workday(addDays(today, count)),
    tuesday: (count) => onTuesday(addDays(today, count)),
    board: latestBoard(addDays(today, -3)),
    lakesideVisit,
  }
  const texts: [AnnouncementCategory, AnnouncementText[]][] = [
    ['ann_accrediting_survey_news', newsTexts(days)],
    ['ann_survey_visits', visitTexts(days)],
    ['trainings', trainingTexts(days)],
    ['ann_conferences', conferenceTexts(days)],
  ]
  return texts
    .flatMap(([category, list]) => list.map((text) => ({ category, text })))
    .sort((a, b) => a.text.published - b.text.published)
    .map(({ category, text }) => {
      const day = addDays(today, text.published)
      const publish_at = at(text.published < 0 ? lastWorkday(day) : workday(day), 9, random.between(0, 50))
      const written = at(addDays(today, Math.min(text.published, 0) - random.between(1, 6)), 14, random.between(0, 59))
      return {
        id: id(),
        title: text.title,
        slug: slugOf(text.title, slugs),
        category,
        summary: text.summary,
        body: text.body.trim().replace(/\n\s*/g, '\n'),
        body_text: textOf(text.body),
        cover_file_id: null,
        cover_alt: null,
        venue: text.venue ?? null,
        event_from: text.event?.from ?? null,
        event_to: text.event?.to ?? null,
        publish_at,
        status: text.draft ? 'draft' : 'published',
        pinned: text.pinned ?? false,
        author_id: random.pick(authors).id,
        version: 1,
        created_at: written,
        changed_at: written,
        attached: text.programme ? [{ fileId: fileId(), name: 'Programme.pdf', bytes: programmeSheet(text.programme) }] : [],
      }
    })
}

function latestBoard(day: Day): Day {
  const thisMonth = boardDay(`${day.slice(0, 8)}01`)
  return thisMonth <= day ? thisMonth : boardDay(`${addMonths(day, -1).slice(0, 8)}01`)
}

function slugOf(title: string, taken: Set<string>): string {
  const words = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
  let slug = words.slice(0, 80).replace(/-$/, '')
  for (let n = 2; taken.has(slug); n++) slug = `${words.slice(0, 76)}-${n}`
  taken.add(slug)
  return slug
}

/** What the search reads: the words without the marks. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
