/** Trainings: courses for accreditors and for the QA staff of member institutions; the dates are those of the training modules. */

import { addDays } from '../../src/kit/contract/days.ts'
import { dayRange, longDay } from '../basis/calendar.ts'
import type { AnnouncementText, Days } from './announcement-text.ts'

export function trainingTexts({ day, tuesday }: Days): AnnouncementText[] {
  const event = (inDays: number, days: number) => ({ from: tuesday(inDays), to: addDays(tuesday(inDays), days - 1) })
  const when = (inDays: number, days: number) => dayRange(event(inDays, days).from, event(inDays, days).to)
  return [
    {
      title: 'Basic Training for Accreditors comes to Tacloban',
      summary:
        'Four days at San Juanico State University for faculty who want to join survey teams. Free of charge; sixty places, by region.',
      published: -4,
      pinned: true,
      venue: 'San Juanico State University, Tacloban City',
      event: event(54, 4),
      body: `
<p>Teams need people who teach. If you have five years in a classroom, a master’s degree and the patience to read other people’s syllabi, this course is how you begin.</p>
<h2>The four days</h2>
<table><thead><tr><th scope="col">Day</th><th scope="col">Morning</th><th scope="col">Afternoon</th></tr></thead><tbody><tr><th scope="row">1</th><td>What accreditation is for</td><td>The ten areas, with real evidence</td></tr><tr><th scope="row">2</th><td>Reading a self-survey</td><td>Interviews: practice with students</td></tr><tr><th scope="row">3</th><td colspan="2">A practice visit on the host campus</td></tr><tr><th scope="row">4</th><td>Writing findings</td><td>Rating, and defending a rating</td></tr></tbody></table>
<h2>Places</h2>
<p>Sixty, half of them for Regions VI to VIII. Your dean nominates you in the portal until ${longDay(day(26))}. Training and meals are free; your institution pays the journey and the room.</p>`,
    },
    {
      title: 'Refresher on the Ten Areas, online',
      summary:
        'One day, no travel: what changes in the instrument, and the questions that came up in this year’s surveys. Counts as eight hours.',
      published: -8,
      venue: 'Online',
      event: event(12, 1),
      body: `
<p>Every accreditor takes a refresher once in two years. This one is on ${when(12, 1)}, from 8:30 to 16:30, with a proper lunch break.</p>
<h2>What we will look at</h2>
<ul><li>The new laboratory area for engineering programs, with two filmed experiments to rate.</li><li>Area V and Area VI: which paper counts where.</li><li>Ten findings that were returned by the Board, and how they read after the second attempt.</li></ul>
<p>Enrol in the portal under Trainings. The link comes the day before. Attendance is taken twice, without notice and without malice.</p>`,
    },
    {
      title: 'Writing Findings That Can Be Acted On: two days in Cebu',
      summary: 'A finding names what was seen, where, and what would settle it. Forty places; bring one of your own reports.',
      published: -15,
      venue: 'Tanglaw Visayas State University, Cebu City',
      event: event(33, 2),
      body: `
<p>“The program may consider enhancing its research culture.” Nobody has ever done anything because of that sentence. Yet it stands, in one form or another, in every third report.</p>
<p>On ${when(33, 2)} forty members and team leaders rewrite their own sentences. The work is done in pairs, on paper, and read aloud.</p>
<blockquote><p>Say what you saw. Say where. Say what would make you cross it out next time.</p></blockquote>
<p>The fee is ₱1,200 and covers meals and materials. Whoever wants to lead teams needs this course; those with three completed visits are taken first. Enrol by ${longDay(day(18))}.</p>`,
    },
    {
      title: 'Certificates of the Davao class are ready',
      summary:
        'Thirty-three participants of Leading a Survey Team passed. Certificates can be downloaded; three participants are asked to send their plan again.',
      published: -41,
      body: `
<p>The second class of <em>Leading a Survey Team</em> met at Apo Foothills State University on ${when(-60, 3)}. Each participant planned a visit of four days for a campus with a difficult road, a strike and two members who had written a paper together.</p>
<p>Thirty-three plans were accepted. Their authors find the certificate in the portal under their profile, where it also counts towards the hours of this cycle. Three are asked to look at the schedule of the second day once more; they have been written to.</p>
<p>Our thanks to the host, who fed us well and lent us a very honest class of second-year students.</p>`,
    },
    {
      title: 'Answering the Conditions of a Deferral: slides and questions',
      summary: 'One hundred and forty people took part. Here are the worked examples and the eleven questions we could not answer in time.',
      published: -22,
      body: `
<p>More people came to the seminar of ${when(-26, 1)} than there were places; those who had to listen by telephone have our apologies.</p>
<h2>Three of the eleven questions</h2>
<dl><dt>May two programs answer together?</dt><dd>Yes, when the condition has the same wording. Name both programs on top.</dd><dt>What if the evidence is a building?</dt><dd>Photographs with dates, the contract, and the plan of work. The team of the next visit looks at the rest.</dd><dt>Who signs?</dt><dd>The dean. The president’s signature is welcome and not needed.</dd></dl>
<p>The other eight, and the slides, are with the materials of the training in the portal.</p>`,
    },
    {
      title: 'Outcomes-based Assessment for Program Chairs',
      summary:
        'Three days from an outcome to an examination paper and back. For chairs whose programs are surveyed within the next two years.',
      published: -20,
      venue: 'Sandiwa Building, Quezon City',
      event: event(118, 3),
      body: `
<p>Most programs have outcomes. Fewer have an examination that would notice if students did not reach them. This course is about the second.</p>
<ul><li><strong>Day one:</strong> take one outcome of your own program and write what a student does who has it.</li><li><strong>Day two:</strong> write the task, the rubric and the record.</li><li><strong>Day three:</strong> rate each other’s students’ work, compare, and find out how far apart you are.</li></ul>
<p>${when(118, 3)}, forty-eight places, ₱3,500. Bring one syllabus, one examination paper and ten pieces of student work without names.</p>`,
    },
    {
      title: 'What forty-five engineers learned from two broken oscilloscopes',
      summary: 'Notes from the course on rating laboratories in Cagayan de Oro, for everybody who could not be there.',
      published: -268,
      body: `
<p>The host had prepared two experiments. One of the oscilloscopes failed within minutes, the second an hour later. The course leader asked everyone to stay where they were and watch.</p>
<p>The students borrowed a sound card, wrote thirty lines of code and finished with a curve that was good enough. The technician had known for weeks that the devices were dying; the form for repairs was on the dean’s desk.</p>
<h2>How would you rate this laboratory?</h2>
<p>Forty-five participants gave ratings from 1.5 to 4.5. By the evening they lay between 3.0 and 3.5, and everybody could say why: students very good, equipment poor, maintenance the finding. That is the course in one page.</p>`,
    },
    {
      title: 'Internal Quality Audit: the San Pablo class in review',
      summary:
        'Forty-four QA officers audited a real process at Lakeside Polytechnic State University. The host has since changed three forms.',
      published: -158,
      body: `
<p>For three days, ${when(-165, 3)}, the QA officers of 29 institutions were guests of Lakeside Polytechnic State University and audited how it changes a grade.</p>
<p>They followed twelve changed grades from the student’s request to the transcript. Ten were in order. One lacked a signature. One had been changed back by mistake, which the student learned from the auditors.</p>
<blockquote><p>We invited them to practise on us. They found what our own audit had missed for two years. We would do it again.</p></blockquote>
<p>The working papers, without names, are with the materials of the training.</p>`,
    },
    {
      title: 'Data Privacy in Document Review: five rules for teams',
      summary: 'Which records a team may see, copy and keep, and when it has to delete them. From the seminar, on one page.',
      published: -90,
      body: `
<p>A survey team sees grades, salaries, complaints and medical certificates. It needs very few of them.</p>
<ol><li>Ask for samples without names first. They answer most questions.</li><li>Look at personal records on the campus’s screen. Do not photograph them.</li><li>Nothing personal leaves by e-mail or messenger, not even to the coordinator.</li><li>Notes of interviews name functions, never people.</li><li>Delete working copies on the day the report is accepted. The portal reminds you.</li></ol>
<p>Whoever loses a device or sends a file to the wrong address calls (02) 8555 0140 the same day. The sooner we know, the smaller it stays.</p>`,
    },
    {
      title: 'Graduate Tracing on a Small Budget: enrolment opens',
      summary: 'Three methods that reach more than half of a class five years on, and what each costs. Online, for QA staff of members.',
      published: 9,
      venue: 'Online',
      event: event(147, 1),
      body: `
<p>Tracer studies fail at the addresses. On ${when(147, 1)} three campuses show how they reached more than half of the class that graduated five years ago: one by the alumni of each barangay, one through employers, one by a yearly message on the day of graduation.</p>
<ul><li>What it cost: between ₱9,000 and ₱41,000 a program.</li><li>What it told: more than the answer to “Are you employed?”</li><li>What they would not do again.</li></ul>
<p>Enrolment opens with this announcement. One hundred and eighty places, free of charge for members.</p>`,
    },
  ]
}
