import { keepDays } from './field-days.ts'
import { leaveOnSignOut } from './sign-out.ts'
import { phoneOutbox } from './outbox/phone-outbox.ts'
import type { KeptVisit } from './outbox/queue-store.ts'
import { showStatus } from './status.ts'

/** On the pages of a technician: sends what waits on the phone, and shows what is there. */
const place = document.querySelector<HTMLElement>('[data-field-status]')

if (place) {
  phoneOutbox()
    .then(async (phone) => {
      if (!phone) return
      leaveOnSignOut(phone)
      const look = showStatus(place, phone)
      const visits = await keepDays(phone)
      look()
      const worker = await registerWorker()
      if (visits) worker?.postMessage({ kind: 'keep', userId: phone.userId, pages: pagesOf(visits) })
    })
    .catch(() => {})
}

/** The worker that is active for this page; null where the browser has none. */
async function registerWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  await navigator.serviceWorker.register('/service-worker.js')
  // The browser decides, and may ask. Without it the phone keeps its work until the disk is nearly full.
  await navigator.storage.persist().catch(() => false)
  return (await navigator.serviceWorker.ready).active
}

/** The pages of the bookings of these visits; each is read again when one of its visits has changed. */
function pagesOf(visits: readonly KeptVisit[]) {
  const bookings = Map.groupBy(visits, ({ booking }) => booking)
  return [...bookings].map(([booking, of]) => ({
    path: `/fulfillment/${booking}`,
    version: of.map(({ version }) => version).join(),
  }))
}
