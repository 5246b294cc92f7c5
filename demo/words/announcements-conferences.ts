/** Conferences: meetings open to all members, their programmes and what came of them. */

import { addDays } from '../../src/kit/contract/days.ts'
import { dayRange, longDay } from '../basis/calendar.ts'
import type { AnnouncementText, Days } from './announcement-text.ts'

export function conferenceTexts({ day, tuesday }: Days): AnnouncementText[] {
  const main = { from: tuesday(90), to: addDays(tuesday(90), 1) }
  const year = main.from.slice(0, 4)
  const luzon = { from: tuesday(26), to: tuesday(26) }
  const mindanao = { from: tuesday(47), to: tuesday(47) }
  const librarians = { from: tuesday(68), to: addDays(tuesday(68), 1) }
  const past = { from: tuesday(-480), to: addDays(tuesday(-480), 1) }
  const presidents = { from: tuesday(-104), to: tuesday(-104) }
  return [
    {
      title: `Evidence That Travels: the ${year} Conference on Quality Assurance`,
      summary:
        'Two days on one stubborn question: how can a campus gather its evidence once and use it for accreditation, institutional audit and the budget hearing?',
      published: -5,
      pinned: true,
      venue: 'Hall of Pines, Baguio City',
      event: main,
      programme: {
        title: `Evidence That Travels: the ${year} Conference on Quality Assurance`,
        place: `Hall of Pines, Baguio City, ${dayRange(main.from, main.to)}`,
        parts: [
          ['First day, 08:30', ['Opening by the Board']],
          ['First day, 09:15', ['What 300 team reports say about evidence:', 'the ten findings that come back every year']],
          [
            'First day, 13:30',
            [
              'Workshop A: one file plan for three reviews',
              'Workshop B: graduate tracing on a small budget',
              'Workshop C: laboratories and their records',
            ],
          ],
          ['Second day, 08:30', ['Four campuses show their working systems, with the parts that failed']],
          ['Second day, 13:30', ['Clinic: forty minutes with an accreditor, on one area of your own']],
          ['Second day, 16:30', ['Close']],
        ],
      },
      body: `
<p>Every campus keeps the same records several times: once for the survey team, once for the auditors, once for the ministry. The copies drift apart, and the people who keep them are the people who should be teaching. Our survey of 87 member institutions put a number on it: a mid-sized campus spends about 1,900 working hours a year copying what it already knows.</p>
<p>The conference brings together QA directors, deans and registrars who have begun to do it differently. It is a working meeting. Each session ends with something a participant can take home and use on Monday.</p>
<h2>Programme</h2>
<dl><dt>First day, morning</dt><dd>Opening by the Board. What 300 team reports say about evidence: the ten findings that come back every year.</dd><dt>First day, afternoon</dt><dd>Workshops: one file plan for three reviews; graduate tracing on a small budget; laboratories and their records.</dd><dt>Second day, morning</dt><dd>Four campuses show their working systems, with the parts that failed.</dd><dt>Second day, afternoon</dt><dd>Clinic: bring one area of your self-survey and sit down with an accreditor for forty minutes.</dd></dl>
<h2>Who should come</h2>
<ul><li>QA directors and their deputies, up to three people from an institution</li><li>Deans with a survey due within two years</li><li>Accreditors: the two days count as hours of refresher training</li></ul>
<h2>Registration</h2>
<p>Members register in the portal until ${longDay(day(68))}. The fee of ₱4,800 covers meals and materials. Institutions whose campuses were declared in a state of calamity this year pay half.</p>`,
    },
    {
      title: 'Call for papers: outcomes that can be measured',
      summary: 'Send one page, not an abstract: what you changed, how you knew, and what went wrong. Twelve contributions are chosen.',
      published: -19,
      body: `
<p>For the second morning of the conference we look for twelve contributions of fifteen minutes from member institutions. Not what a campus plans. What it did, at least one year ago.</p>
<h2>What to send</h2>
<p>One page with four paragraphs: the outcome; how students showed it; what you changed because of the results; what went wrong. Add one table or one chart. No logos.</p>
<h2>How they are chosen</h2>
<ul><li>Three readers from other regions, who do not see the name of the institution.</li><li>Contributions by program chairs and instructors are preferred to those by offices.</li><li>At least four come from campuses other than the main one.</li></ul>
<p>Closing day is ${longDay(day(21))}. Authors hear from us within three weeks; their registration is free.</p>`,
    },
    {
      title: 'Luzon QA councils meet in Legazpi',
      summary: 'One day for the QA directors of seven regions: clusters of programs, shared repositories, and the calendar of visits.',
      published: -12,
      venue: 'Alitao State University, Legazpi City',
      event: luzon,
      body: `
<p>Alitao State University is host to the QA directors of Luzon on ${longDay(luzon.from)}. The agenda was collected from the councils themselves; three points came up in every one.</p>
<ol><li><strong>Clusters.</strong> First experience with surveying all programs of a campus together.</li><li><strong>Repositories.</strong> Two councils want to share one. What may be shared, and who pays?</li><li><strong>The calendar.</strong> Fourteen campuses want the same two weeks in March.</li></ol>
<p>There is no fee. Travel orders can be asked for with this announcement. On a clear day the volcano may be seen from the hall; the chair asks that speakers be given a fair chance all the same.</p>`,
    },
    {
      title: 'Mindanao deans’ meeting: programs in agriculture and fisheries',
      summary:
        'Field schools, ponds and vessels: how surveys can look at what is not in a classroom. With a visit to the farm of the host.',
      published: -16,
      venue: 'Bukal Highlands State University, Malaybalay City',
      event: mindanao,
      body: `
<p>Agriculture is taught in fields, fisheries on the water. The instrument was written in rooms. On ${longDay(mindanao.from)} deans from five regions and eight experienced accreditors write down what a team should look at instead.</p>
<h2>Morning, at the farm</h2>
<p>The host’s students show the crop trials of the year. Participants rate them with the present instrument and note every line that does not fit.</p>
<h2>Afternoon, in the hall</h2>
<p>The lines that did not fit are rewritten in groups. The result goes to the Board as a proposal of the deans, signed by those who agree.</p>
<p>Wear shoes that may become muddy. Lunch comes from the trials.</p>`,
    },
    {
      title: 'Librarians’ forum: what survey teams ask, and what they should ask',
      summary: 'Two days by video for the librarians of member institutions. Teams count titles; students need something else.',
      published: -31,
      venue: 'Online',
      event: librarians,
      body: `
<p>In the interviews of the past year no office was described as more helpful than the library, and no area was rated more mechanically. The forum of ${dayRange(librarians.from, librarians.to)} wants to change the second.</p>
<ul><li>Use instead of holdings: which figures a small library can keep without a new system.</li><li>Open resources in five disciplines, with lists that were checked this semester.</li><li>The reading room at nine in the evening: a campus that opened later, and what happened to its grades.</li></ul>
<p>Registration is free and open to anyone who works in a member’s library, with or without the title. Recordings stay in the portal for a year.</p>`,
    },
    {
      title: 'Presidents’ meeting: six decisions and one disagreement',
      summary:
        'The heads of 84 member institutions met for a day. They agreed on clusters and shared trainings, and not on publishing reports.',
      published: -99,
      body: `
<p>Eighty-four presidents came to Quezon City on ${longDay(presidents.from)}. Most points were decided before lunch.</p>
<h2>Decided</h2>
<ol><li>Programs of one campus are surveyed together wherever their validities allow.</li><li>Each region names three campuses that host trainings.</li><li>Accreditors are released from classes for up to four visits a year.</li><li>The membership fee stays.</li><li>Campuses in calamity areas help one another with copies of records.</li><li>The next meeting is in Mindanao.</li></ol>
<h2>Not decided</h2>
<p>Should team reports be public? Half of the presidents say that students have a right to read them. The other half fear that teams would write less plainly. A working group reports at the next meeting; both sides are in it.</p>`,
    },
    {
      title: 'Regional QA councils met in Cebu: notes and slides',
      summary: 'From the meeting of the Visayas councils: a shared list of external readers, and a way to lend accreditors across islands.',
      published: -52,
      body: `
<p>The councils of Western Visayas, Negros, Central and Eastern Visayas met at Tanglaw Visayas State University. Forty-one people came, nine of them by the night boat.</p>
<h2>What was agreed</h2>
<ul><li>A <strong>list of external readers</strong> for theses, by discipline, open to all members of the four regions.</li><li>A <strong>mock survey</strong> six months before a visit, by two colleagues from another island. The host pays the boat.</li><li>A common form for graduate tracing, four questions long.</li></ul>
<p>The slides are with the materials in the portal. The proposal to meet on Siquijor next time was carried without debate.</p>`,
    },
    {
      title: 'From the annual conference: what changed and was measured',
      summary: 'Looking back on two days in Zamboanga. The three contributions that participants voted the most useful, in short.',
      published: -470,
      body: `
<p>The annual conference of ${dayRange(past.from, past.to)} had one rule for speakers: show the change, then the measurement, then what you got wrong. Participants voted for the three they would try at home.</p>
<table><thead><tr><th scope="col">Contribution</th><th scope="col">What was measured</th></tr></thead><tbody><tr><th scope="row">Peer tutors in first-year mathematics</th><td>Failures fell from 38 % to 24 % in three semesters</td></tr><tr><th scope="row">Syllabi of one page</th><td>Students who could name an outcome rose from 1 in 9 to 2 in 3</td></tr><tr><th scope="row">Extension planned with the barangay</th><td>Projects still running after the faculty left: 7 of 10</td></tr></tbody></table>
<p>What they got wrong: the tutors were paid too late, the short syllabi lost the reading lists, and one barangay captain was never asked.</p>`,
    },
    {
      title: 'Student representatives at the conference table',
      summary: 'For the first time twelve students take part as members of the programme, not as ushers. How they are chosen.',
      published: -68,
      body: `
<p>Accreditation speaks about students more than with them. At the next conference twelve of them sit on the panels, with the same time to speak as everybody else.</p>
<ul><li>Three each from Luzon, the Visayas, Mindanao and the Bangsamoro region.</li><li>Nominated by student councils, drawn by lot, so that no office chooses its favourite.</li><li>Journey, room and meals are paid by the agency.</li></ul>
<blockquote><p>We know which laboratory is locked. Nobody has to prepare us.</p></blockquote>
<p>Student councils send their nominations until ${longDay(day(34))} to <a href="mailto:info@acsuc.example">info@acsuc.example</a>. The lots are drawn in public, by video.</p>`,
    },
    {
      title: 'Draft: rooms and transport in Baguio',
      summary: 'Hotels that hold rooms for participants, the shuttle from the terminal, and what to do when the road is closed.',
      published: -2,
      draft: true,
      body: `
<p>Rooms are held for participants until ${longDay(day(56))} at four houses within walking distance of the Hall of Pines. Prices to be confirmed by the houses in writing.</p>
<h2>Shuttle</h2>
<p>From the bus terminal at 6:30, 7:15 and 8:00 on both days. To be checked: whether the second road is open again.</p>`,
    },
  ]
}
