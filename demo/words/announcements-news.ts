/** Accreditation Survey News: results, decisions of the Board, and changes to the way surveys are run. */
import { agency } from '../../src/kit/contract/agency.ts'
import { addMonths } from '../../src/kit/contract/days.ts'
import { grouped } from '../../src/kit/contract/money.ts'
import { longDay, monthName } from '../basis/calendar.ts'
import type { AnnouncementText, Days } from './announcement-text.ts'

export function newsTexts({ day, board }: Days): AnnouncementText[] {
  return [
    {
      title: `${monthName(addMonths(board, -1))} surveys: 46 programs move up a level`,
      summary:
        'The Board acted on 71 reports. Forty-six programs on 23 campuses rise, nineteen keep their level and six are deferred, with conditions that are listed by program.',
      published: -2,
      pinned: true,
      body: `
<p>The Board met on ${longDay(board)} and acted on all 71 program reports that were ready. Certificates leave the office within ten working days; the portal already shows the new levels and the days until which they are valid.</p>
<h2>What was decided</h2>
<table><thead><tr><th scope="col">Level</th><th scope="col">Granted</th><th scope="col">Kept</th><th scope="col">Deferred</th></tr></thead>
<tbody><tr><th scope="row">Candidate</th><td>14</td><td>–</td><td>2</td></tr><tr><th scope="row">Level I</th><td>12</td><td>3</td><td>1</td></tr><tr><th scope="row">Level II</th><td>15</td><td>9</td><td>2</td></tr><tr><th scope="row">Level III</th><td>4</td><td>7</td><td>1</td></tr><tr><th scope="row">Level IV</th><td>1</td><td>–</td><td>–</td></tr></tbody></table>
<p>The one program that reached Level IV did so on its second attempt. Three years ago the team could not follow its graduates beyond their first job; this time the college knew where 71 % of them work, and had changed two courses because of what they said.</p>
<h2>If your program was deferred</h2>
<p>A deferral is not a refusal. Each condition has a number. Answer each by its number, with one piece of evidence, before <strong>${longDay(day(62))}</strong>. Questions go to the Quality Assurance division, (02) 8555 0142.</p>`,
    },
    {
      title: 'New instrument for engineering programs takes effect next semester',
      summary:
        'The area on laboratories is now rated by what students can do with the equipment. Programs already in self-survey may finish with the old form.',
      published: -11,
      body: `
<p>For twenty years the laboratory area counted things: machines, square metres, manuals on the shelf. Campuses answered by buying. From ${longDay(day(75))} the area asks one thing first: <em>can a third-year student use this, unaided, and explain the result?</em></p>
<h2>What changes</h2>
<ul><li>The team chooses two experiments from the syllabus on the morning of the visit.</li><li>Four students, drawn from the class list, carry them out.</li><li>Equipment lists are still needed, but they are no longer rated.</li><li>Safety is rated by itself and can hold up a grant alone.</li></ul>
<h2>Who may still use the old form</h2>
<p>Programs whose self-survey was opened in the portal before ${longDay(day(-11))} may finish with it. The choice is made once, by program, and cannot be taken back.</p>
<blockquote><p>We tried it on six campuses. The two with the oldest lathes did best.</p></blockquote>`,
    },
    {
      title: 'Deferred programs: how to answer a condition',
      summary: 'Answer each condition by its number, with one piece of evidence. The Board reads answers every second month.',
      published: -18,
      body: `
<p>Of the answers read this year, four in ten had to be sent back. Hardly ever because the work was not done; mostly because nobody could find it in two hundred pages.</p>
<h2>Three rules</h2>
<ul><li><strong>One condition, one answer.</strong> Repeat the number and the wording, then say in at most ten lines what changed.</li><li><strong>One piece of evidence.</strong> The document that would convince a stranger, not all that exist. Mark the page.</li><li><strong>Say what is not finished.</strong> A dated plan is accepted for buildings and for posts that wait for an appointment.</li></ul>
<p>Answers that arrive by ${longDay(day(24))} are read at the next meeting. Later ones wait for the one after it; the deferral stays as it is in the meantime and no fee is charged.</p>`,
    },
    {
      title: 'Campuses hit by the typhoon may move their visit without a fee',
      summary: 'Send the new dates through the portal. Validities that end within the next months are carried until the visit is held.',
      published: -25,
      body: `
<p>Classes are suspended in parts of three regions and some records are under water. The Board has decided that nobody should lose a level to the weather.</p>
<h2>What to do</h2>
<ul><li>Open the visit in the portal and send the new dates with one sentence about the damage. No certificate is needed where a state of calamity was declared.</li><li>Teams already assigned are told by us. Please cancel rooms yourselves.</li><li>A program whose validity ends before ${longDay(day(130))} gets a grace period of ${agency.graceMonths} months without a further request.</li></ul>
<p>Campuses whose records were lost should say so early. A team can work from the registrar’s central copies, from syllabi kept by faculty, and from interviews; it has been done before.</p>
<p>To the colleagues who are cleaning classrooms this week: take the time you need.</p>`,
    },
    {
      title: 'Thirty-one accreditors confirmed as team leaders',
      summary: 'They finished three visits as members and the course on writing findings. Their names are open to objection for two weeks.',
      published: -33,
      body: `
<p>Thirty-one members of survey teams have met the conditions for leading one: three completed visits, reports accepted without return, the course <em>Leading a Survey Team</em>, and a rating of at least 4.0 from the institutions they visited.</p>
<p>They come from fourteen regions. For the first time more than half of them work outside the national capital, which will shorten some journeys considerably.</p>
<h2>Objections</h2>
<p>The names stand in the portal under the accreditors’ list. A member institution that knows a reason why somebody should not lead a team may write to the Executive Director until ${longDay(day(-19))}. Objections are read in confidence and the person is heard.</p>`,
    },
    {
      title: 'Third-quarter results: two in three programs keep or raise their level',
      summary:
        'Of 188 programs surveyed in the quarter, 124 were granted the level they sought. What held up the others is remarkably alike.',
      published: -46,
      body: `
<p>In the third quarter teams visited 31 campuses and rated 188 programs. The Board granted the level sought in 124 cases, deferred 51 and refused 13.</p>
<h2>What held programs up</h2>
<table><thead><tr><th scope="col">Area</th><th scope="col">Programs held up</th></tr></thead><tbody><tr><th scope="row">Research</th><td>29</td></tr><tr><th scope="row">Laboratories</th><td>14</td></tr><tr><th scope="row">Faculty, shortage of doctorates</th><td>12</td></tr><tr><th scope="row">Extension without records of effect</th><td>9</td></tr></tbody></table>
<p>Research leads the list for the ninth quarter in a row. Where programs succeeded, the output was rarely large. What the teams praised were small projects finished on time, with students as authors, that answered a question somebody in the province had asked.</p>`,
    },
    {
      title: 'Online interviews stay, online laboratory visits end',
      summary:
        'From next semester the team sees every laboratory in person. Interviews with graduates and employers may still be held by video.',
      published: -60,
      body: `
<p>Fully remote visits were a necessity. They taught us that a graduate in Dubai can be interviewed as well by video as in a campus office, and that a laboratory cannot be judged through a telephone held by the dean.</p>
<ul><li><strong>Hybrid</strong> is the usual form for programs with graduates abroad: two days on the campus, half a day of video interviews.</li><li><strong>Online</strong> remains possible for revisits that concern documents only.</li><li>All laboratories, clinics, farms and vessels are seen <strong>in person</strong>.</li></ul>
<p>Visits scheduled before ${longDay(day(20))} keep the mode they were approved with.</p>`,
    },
    {
      title: 'Fees stay as they are next year',
      summary: 'The Board left the fees for survey visits unchanged for the third year. Payment is due thirty days before the visit.',
      published: -84,
      body: `
<p>Fuel and rooms cost more than last year; the Board has met the difference by holding one meeting in two by video. The fees by program therefore stay:</p>
<table><thead><tr><th scope="col">Survey</th><th scope="col">Fee for each undergraduate program</th></tr></thead><tbody><tr><th scope="row">Preliminary</th><td>${fee('preliminary')}</td></tr><tr><th scope="row">First formal and second</th><td>${fee('second')}</td></tr><tr><th scope="row">Third, each phase</th><td>${fee('third_phase1')}</td></tr><tr><th scope="row">Fourth, each phase</th><td>${fee('fourth_phase1')}</td></tr><tr><th scope="row">Revisit</th><td>${fee('revisit')}</td></tr></tbody></table>
<p>Payment is due ${agency.paymentDueDays} days before the visit. Upload the deposit slip in the portal; Finance verifies it within three working days and the visit shows it.</p>`,
    },
    {
      title: 'One campus, one visit: clusters of programs are the rule from now on',
      summary:
        'Programs whose validities end within the same year are surveyed together. It saves the campus a week and the team a flight.',
      published: -128,
      body: `
<p>Last year one campus received four teams in eleven months, each for two programs. Its QA office did little else. From now on the portal proposes a cluster: all programs of a campus whose validity ends within twelve months of one another.</p>
<p>The institution may leave a program out, with a reason. It may also bring one forward: the new validity then begins with the decision, so that at most a few months of the old one are given up.</p>
<blockquote><p>We used to prepare for visits. Now we prepare for the year.</p></blockquote>
<p>Clusters of up to twelve programs are visited in four days by a team of eight. Larger campuses agree on two visits with the Quality Assurance division.</p>`,
    },
    {
      title: 'Draft: schedule of the Board’s meetings next year',
      summary: 'Six meetings, always on the third Thursday, with the closing days for reports and answers.',
      published: -1,
      draft: true,
      body: `
<p>The Board meets on the third Thursday of every second month. Reports have to be complete three weeks earlier, answers to conditions two weeks earlier.</p>
<h2>To be confirmed</h2>
<ul><li>Whether the second meeting moves because of the national holidays.</li><li>Which meeting is held in the Visayas.</li></ul>
<p>Not to be published before the trustees have answered.</p>`,
    },
  ]
}

function fee(type: keyof typeof agency.fees): string {
  return `${agency.currency.symbol}${grouped(agency.fees[type].undergraduate).replace(/\.00$/, '')}`
}
