/** Survey Visits: which campuses are visited, when, and what to prepare. */
import { agency } from '../../src/kit/contract/agency.ts'
import { addDays } from '../../src/kit/contract/days.ts'
import { dayRange, longDay, monthName, weekdayName } from '../basis/calendar.ts'
import type { AnnouncementText, Days } from './announcement-text.ts'

export function visitTexts({ day, tuesday, lakesideVisit }: Days): AnnouncementText[] {
  const north = { from: tuesday(38), to: addDays(tuesday(38), 2) }
  return [
    {
      title: 'Survey visits of the coming six weeks',
      summary:
        'Teams are on their way to nineteen campuses. Coordinators meet by video the Friday before; please have the schedule of classes ready by then.',
      published: -3,
      pinned: true,
      body: `
<p>Between ${longDay(day(4))} and ${longDay(day(46))} survey teams visit nineteen campuses in eleven regions. Each institution finds its dates, team and programs in the portal under Programs Management.</p>
<h2>Before the team comes</h2>
<ul><li><strong>Ten working days before:</strong> the repository opens for the team. Sort it by area, not by office.</li><li><strong>The Friday before:</strong> the overall coordinator calls. Have the schedule of classes and the list of graduates at hand.</li><li><strong>The first morning:</strong> a room that can be locked, a printer, and nobody from the office in the interviews.</li></ul>
<p>Meals may be simple. Please, no tokens, no banners with the names of accreditors, no programme of welcome longer than fifteen minutes.</p>`,
    },
    {
      title: 'Lakeside Polytechnic State University, San Roque Campus: second survey',
      summary:
        'Five programs in engineering, information systems and teacher education are surveyed. Graduates of the past five years are invited to speak to the team.',
      published: -9,
      venue: 'San Roque Campus, Lakeside Polytechnic State University',
      event: lakesideVisit,
      body: `
<p>A team visits the San Roque Campus on ${dayRange(lakesideVisit.from, lakesideVisit.to)}. Students, graduates, employers and neighbours of the campus may speak to it; what they say is not attributed.</p>
<h2>Open hours</h2>
<table><thead><tr><th scope="col">Who</th><th scope="col">When</th><th scope="col">Where</th></tr></thead><tbody><tr><th scope="row">Students</th><td>${weekdayName(lakesideVisit.from)}, 13:00 to 15:00</td><td>Library, second floor</td></tr><tr><th scope="row">Graduates</th><td>${weekdayName(addDays(lakesideVisit.from, 1))}, 16:00 to 18:00</td><td>By video and in the AVR</td></tr><tr><th scope="row">Employers</th><td>${weekdayName(addDays(lakesideVisit.from, 1))}, 10:00 to 11:30</td><td>Engineering building</td></tr></tbody></table>
<p>Graduates who cannot come ask the campus registrar for the link. No appointment is needed for the other hours.</p>`,
    },
    {
      title: `Teams for ${monthName(day(45))} are complete, four coordinators still wanted`,
      summary: 'Most members have accepted. For four visits in the Visayas and Mindanao we still look for an overall coordinator.',
      published: -14,
      body: `
<p>Of 138 invitations for the visits of ${monthName(day(45))}, 121 are accepted. Thank you: that is the quickest answer we have had. Those who had to decline mostly named final examinations, which is a reason we understand.</p>
<h2>Still wanted</h2>
<p>Overall coordinators who are free for three days in the weeks from ${longDay(day(40))}, for campuses in Eastern Visayas, Northern Mindanao, SOCCSKSARGEN and the Bangsamoro region. Travel is booked by the agency; the honorarium is paid within six weeks of the accepted report.</p>
<p>Call the Institutional Development division, <a href="tel:+63285550143">(02) 8555 0143</a>, or keep your calendar in the portal up to date and wait for us to call you.</p>`,
    },
    {
      title: 'How a visit is requested: sixty days, one form',
      summary: `A visit needs ${agency.preparationDays} days of preparation. Campus, programs, date, and the proof of payment where it is paid already.`,
      published: -29,
      body: `
<p>Institutions request a visit in the portal: <em>Programs Management, Request accreditation</em>. The form asks for the campus, the program, the visit date, and whether the fee is paid.</p>
<ul><li>The earliest date is <strong>${agency.preparationDays} days</strong> from today. The form shows the first week in which the campus has no other visit.</li><li>A paid fee needs its proof: PDF, JPEG or PNG, up to 10 MB. Unpaid requests are accepted too; the fee falls due ${agency.paymentDueDays} days before the visit.</li><li>A program that is not in the list yet can be added on the same page.</li></ul>
<p>The Quality Assurance division answers within five working days: it approves, or returns the request with a sentence saying what is missing. A returned request keeps everything you typed.</p>`,
    },
    {
      title: 'Northern Sierra State University: third survey of the graduate programs',
      summary: 'Two strengths of each program are examined with results: research and one that the program chooses itself.',
      published: -38,
      venue: 'Main Campus, Northern Sierra State University, La Trinidad, Benguet',
      event: north,
      body: `
<p>Programs that seek Level III show more than good teaching. Instruction and extension have to be very good, and two further strengths are proven with results. At Northern Sierra these are research, which is required of graduate programs, and the placement of graduates.</p>
<h2>The three days</h2>
<ul><li>${longDay(north.from)}: interviews with students writing a thesis, and with their advisers, separately.</li><li>${longDay(addDays(north.from, 1))}: theses of five years, drawn by lot and read with the rubric side by side.</li><li>${longDay(north.to)}: employers in the morning, closing meeting at two.</li></ul>
<p>Nights in La Trinidad are cold at this time of the year. Members of the team bring a jacket.</p>`,
    },
    {
      title: 'A week with a survey team: what we saw in Silangan',
      summary: 'A student writer followed a team for four days on the eastern coast. She had expected inspectors.',
      published: -57,
      body: `
<p>“I thought they would measure the rooms,” writes Jessa, a third-year student of development communication. “They asked me what I had read last week.”</p>
<p>The Silangan Coast State College let a student of its own follow the team from the first meeting to the last, on two conditions: nothing said in interviews leaves the room, and the ratings stay out of the text.</p>
<h2>What she noticed</h2>
<ul><li>The team had read more of the self-survey than most of the faculty.</li><li>The longest conversation of the week was with the librarian.</li><li>Every evening they argued. Every morning they agreed on what to look at.</li></ul>
<blockquote><p>On the last day the leader told us three things we do well and two we do not. Everybody in the hall had known the two. Nobody had said them aloud.</p></blockquote>`,
    },
    {
      title: 'Travelling by ferry: changed rules for teams to island campuses',
      summary: 'A day of reserve before and after the visit, one bag, and the number of the harbour office in your telephone.',
      published: -77,
      body: `
<p>Three teams were held on islands by the southwest monsoon this year; one of them for four days. The schedule of visits to island campuses now has a day of reserve on each side, for which the honorarium is paid as well.</p>
<ul><li>Between June and October island campuses are visited only where an airport is within three hours.</li><li>The campus names a person who knows the harbour. The overall coordinator calls them the evening before.</li><li>Whoever is uneasy at sea may say so and is replaced, without a reason and without a note in the file.</li></ul>`,
    },
    {
      title: 'What a good repository looks like: three examples',
      summary: 'A drive with forty folders, a binder, and a web page made by two students. All three worked.',
      published: -106,
      body: `
<p>Teams are asked after every visit whether documents were easy to get at. These three campuses had five points of five from every member.</p>
<h2>The shared drive</h2>
<p>Forty folders, one for each benchmark, each with a page on top: what is here, who keeps it, when it was last looked at. Nothing is older than the last survey.</p>
<h2>The binder</h2>
<p>A campus with a weak connection printed one binder for each area. Thin ones: a sample of each kind of record, and a list of where the rest lies.</p>
<h2>The web page</h2>
<p>Two students of information technology wrote a small page in which every claim of the self-survey links to its evidence. The registrar now uses it for other things too.</p>`,
    },
    {
      title: 'Looking back: the visits of the past semester in figures',
      summary: 'Fifty-eight visits, 402 programs, 311 accreditors. The longest journey took nineteen hours.',
      published: -150,
      body: `
<p>The semester is over and all teams are home.</p>
<table><tbody><tr><th scope="row">Campuses visited</th><td>58</td></tr><tr><th scope="row">Programs rated</th><td>402</td></tr><tr><th scope="row">Accreditors on the road</th><td>311</td></tr><tr><th scope="row">Trainees among them</th><td>27</td></tr><tr><th scope="row">Visits moved because of weather</th><td>6</td></tr><tr><th scope="row">Days from visit to decision, median</th><td>41</td></tr></tbody></table>
<p>Forty-one days is eight fewer than a year ago. Most of it was won between the visit and the report: three in four reports now arrive within ten days.</p>
<p>The longest journey, to Tawi-Tawi, took nineteen hours and three kinds of vehicle. The team was offered coffee on arrival and, wisely, a bed.</p>`,
    },
    {
      title: 'Calendar of visits for the next half year',
      summary: 'The weeks in which visits can be held, and the weeks kept free for examinations, enrolment and holidays.',
      published: 6,
      body: `
<p>Requests for the next half year are planned around the weeks below. Choose a date in an open week and the answer comes sooner.</p>
<h2>Kept free</h2>
<ul><li>The week from ${longDay(day(60))}: enrolment at most member institutions.</li><li>The week from ${longDay(day(112))}: meeting of the Board, and the conference.</li><li>Two weeks from ${longDay(day(150))}: final examinations.</li></ul>
<p>All other weeks are open. A campus with its own calendar may ask for one of the closed weeks; please say so in the notes of the request.</p>`,
    },
  ]
}
