/**
 * The script of the public site: all of it that a page brings. What a part does stands beside the part, in its feature; this file lists
 * it, and starts it on the page that has come and on each that a move brings.
 */
import { copyLink } from '../../../features/announcements/web/parts/copy-link.ts'
import { pdfDownload } from '../../../features/announcements/web/pdf-download.ts'
import { openedByAddress } from '../../../features/members/web/opened-by-address.ts'
import { checkFile } from '../../../features/papers/web/check-file.ts'
import { compareFile } from '../../../features/papers/web/compare-file.ts'
import { closingMenus } from '../../../features/public-frame/web/parts/closing-menus.ts'
import { choosingSends } from '../../../features/public-frame/web/parts/search-form.ts'
import { contactForm } from '../../../features/site/web/contact/contact-form.ts'
import { startAll } from '../../../kit/web/enhancement.ts'
import { sound } from '../sound.ts'
import { readAhead } from './ahead.ts'
import { moveInPlace } from './moves.ts'
import { sayWhatIsRead } from './readable.ts'
import { beWhole, layOutTheRest } from './whole.ts'

/** What comes and goes with a page, and what stays while pages come and go. */
const ofPages = [closingMenus, choosingSends, pdfDownload, copyLink, openedByAddress, contactForm, checkFile, compareFile]
const ofSite = [sound]

let page = new AbortController()

function show() {
  for (const part of document.querySelectorAll('.site > :is(header, main)')) startAll(ofPages, part, page.signal)
  sayWhatIsRead()
}

for (const part of document.querySelectorAll('.site > aside')) startAll(ofSite, part, new AbortController().signal)
show()
readAhead()
layOutTheRest()
moveInPlace(() => {
  beWhole()
  page.abort()
  page = new AbortController()
  show()
})
