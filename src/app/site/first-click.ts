/** Where the browser keeps that somebody wanted no sound; the banner is then left out, and what it offers stands there quietly. */
export const declinedKey = 'site.sound'

/**
 * The script in the dock: shows it, and starts the sound by the first click, until `sound.ts` takes over (`data-awake`). The
 * rules are those of `sound.ts`: a key pressed on a link is no wish, and a click on a link leaves the page as long as the site's script
 * is not there.
 */
export const firstClick = `(dock => {
  const audio = dock.querySelector('audio')
  const keep = () => { try { localStorage.setItem('${declinedKey}', 'off') } catch {} }
  try { if (localStorage.getItem('${declinedKey}') === 'off') dock.dataset.state = 'declined' } catch {}
  dock.hidden = false
  addEventListener('click', event => {
    if (dock.dataset.awake) return
    const { target, detail } = event
    if (target.closest('[data-decline]')) { dock.dataset.state = 'declined'; return keep() }
    if (!dock.contains(target) && (dock.dataset.state !== 'asking' || detail === 0 || target.closest('a[href]:not([href^="#"])'))) return
    audio.volume = 0.5
    audio.play().then(() => { dock.dataset.state = 'playing' }, () => {})
  })
})(document.currentScript.parentElement)`
