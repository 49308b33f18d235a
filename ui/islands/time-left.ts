/**
 * Counts down the time that is left on the page (`data-ends-at`), by the clock of the device from what the server wrote. When
 * it is over, the page is read again: only the server says what holds.
 */
const minute = 60_000

const places = () => [...document.querySelectorAll<HTMLElement>('[data-ends-at]')]
const shown = new WeakMap<HTMLElement, number>()

function words(minutes: number): string {
  const count = (number: number, word: string) => (number === 0 ? '' : `${number} ${word}${number === 1 ? '' : 's'}`)
  return [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')].filter(Boolean).join(' ')
}

function count(): void {
  for (const place of places()) {
    const left = Date.parse(place.dataset['endsAt'] ?? '') - Date.now()
    if (Number.isNaN(left)) continue
    // A clock that is hours away from ours says nothing: the words of the server stay.
    if (left <= 0) {
      if (shown.has(place)) window.location.reload()
      continue
    }
    const minutes = Math.ceil(left / minute)
    if (minutes > 24 * 60) continue
    if (shown.get(place) !== minutes) place.textContent = words(minutes)
    shown.set(place, minutes)
  }
}

window.setInterval(count, 15_000)
count()
