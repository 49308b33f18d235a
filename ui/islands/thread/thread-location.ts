import { threadSays, threadTexts } from '../../components/conversations/thread-words.ts'
import { say, sayFailed, settle } from '../toasts/say.ts'
import type { OpenPanel } from './open-panel.ts'
import type { ThreadDelivery } from './thread-delivery.ts'

const patience = 20_000

/** One reading of the place of this device, after a press. */
export function threadLocation({ part, on, line, problem }: OpenPanel, delivery: ThreadDelivery): void {
  const button = part<HTMLButtonElement>('location')
  const places = new Map<string, object>()

  delivery.way('location', {
    send: (clientId) => line.shareLocation({ client_id: clientId, ...places.get(clientId) }),
    forget: (clientId) => void places.delete(clientId),
  })

  function share(): void {
    settle(problem)
    if (!('geolocation' in navigator)) return sayFailed(problem, threadSays.noGeolocation)
    if (button) button.disabled = true
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (button) button.disabled = false
        const message = delivery.add('', { kind: 'location', words: threadTexts.location })
        places.set(message.clientId, { latitude, longitude, accuracy: Math.min(accuracy, 100_000) })
        delivery
          .deliver(message)
          .then((isSent) => {
            if (isSent) say(threadSays.locationShared)
          })
          .catch(() => {})
      },
      () => {
        if (button) button.disabled = false
        sayFailed(problem, threadSays.locationFailed)
      },
      { timeout: patience, maximumAge: 30_000, enableHighAccuracy: true },
    )
  }

  if (button) button.hidden = false
  on(button, 'click', share)
}
