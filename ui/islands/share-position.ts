import { sayFailed, settle } from './toasts/say.ts'

/**
 * Sends the position of the phone while the technician shares it, once a minute and as long as the page is open. The
 * phone keeps none, and a reading that could not be sent is not sent later.
 */
const everyMs = 61_000
/** The time for which the phone may look for its position. */
const patience = 20_000

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })

for (const place of document.querySelectorAll<HTMLElement>('[data-sharing]')) {
  // Without scripts nothing could be sent, so that nothing is offered.
  place.hidden = false
  if (place.dataset['sharing'] === 'on') share(place)
}

function share(place: HTMLElement): void {
  const words = place.querySelector<HTMLElement>('[data-sharing-words]')
  const sent = place.querySelector<HTMLElement>('[data-sharing-sent]')
  if (!words || !sent) return
  let timer = 0
  const again = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(next, everyMs)
  }
  const next = (): void => {
    again()
    if (!('geolocation' in navigator)) {
      sayFailed(words, 'This phone cannot say where it is: your customer sees nothing.')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        void send({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) })
      },
      () => sayFailed(words, 'The phone did not say where it is: your customer sees nothing new. Allow it, or stop.'),
      { timeout: patience, maximumAge: 30_000, enableHighAccuracy: false },
    )
  }

  async function send(reading: object): Promise<void> {
    if (!words || !sent) return
    const answer = await fetch(`/api/visits/${place.dataset['visit']}/position`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ location: reading }),
    }).catch(() => null)
    if (answer?.ok) {
      settle(words)
      sent.textContent = `Last sent at ${clock.format()}`
      return
    }
    if (answer && answer.status < 500) {
      // The journey is over, or the two hours are: the page says so.
      window.clearTimeout(timer)
      location.reload()
      return
    }
    sayFailed(words, 'It was not sent: no signal. The next try is in a minute.')
  }
  next()
}
