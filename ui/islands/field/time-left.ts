/**
 * Counts down the minutes that are left (`data-minutes-left`) from those that the server wrote. When they are over, the page
 * is read again: only the server says what holds.
 */
const minute = 60_000

const begun = new WeakMap<HTMLElement, number>()

function words(minutes: number): string {
  const count = (number: number, word: string) => (number === 0 ? '' : `${number} ${word}${number === 1 ? '' : 's'}`)
  return [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')].filter(Boolean).join(' ')
}

function count(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-minutes-left]')) {
    const since = begun.get(place) ?? performance.now()
    begun.set(place, since)
    const left = Number(place.dataset['minutesLeft']) - Math.floor((performance.now() - since) / minute)
    if (left <= 0) window.location.reload()
    else if (place.textContent !== words(left)) place.textContent = words(left)
  }
}

window.setInterval(count, 15_000)
count()
