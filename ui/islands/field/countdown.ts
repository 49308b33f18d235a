import { leftWords, saidBetween } from './left-words.ts'
import { secondsNow } from './outbox/phone-clock.ts'

/** Counts down the offers of a page, those too that come while it lies open. Without scripts the page names the time alone. */
const looks = new WeakMap<HTMLElement, { readonly ahead: number; readonly left: number }>()
/** A page that this phone kept says nothing of the present time: then the clock of the phone counts. */
const isKept = document.documentElement.dataset['keptAt'] !== undefined

function look(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-until]')) show(place)
}

function show(place: HTMLElement): void {
  const { until, now } = place.dataset
  const before = looks.get(place)
  // The clock of the server counts: that of a phone may be wrong.
  const ahead = before?.ahead ?? (isKept ? 0 : Number(now) - secondsNow())
  const left = Number(until) - secondsNow() - ahead
  looks.set(place, { ahead, left })
  const shown = place.querySelector<HTMLElement>('[data-left]')
  if (shown) shown.textContent = `, ${leftWords(left)}`
  const said = before && saidBetween(before.left, left)
  const aloud = place.querySelector<HTMLElement>('[data-left-said]')
  if (said && aloud) aloud.textContent = said
}

look()
setInterval(look, 1_000)
