/** Asks Google's script, which the page loads where the visitor agreed, to fill the place for an advert. */
interface WithAdverts extends Window {
  adsbygoogle?: object[]
}

const page: WithAdverts = window
const waiting = (page.adsbygoogle ??= [])
const places = document.querySelectorAll('.adsbygoogle').length
for (let filled = 0; filled < places; filled += 1) waiting.push({})
