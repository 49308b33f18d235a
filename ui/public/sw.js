/*
 * Callout's service worker, version 1: shows messages, and opens what they are about. It keeps no page and answers no
 * request. SERVICE_WORKER=off has every browser forget it: see sw-off.js.
 */
const fallback = { title: 'Callout', body: 'There is something new for you.', link: '/notifications', tag: 'callout' }

function saidBy(event) {
  try {
    return { ...fallback, ...event.data?.json() }
  } catch {
    return fallback
  }
}

/** Never leads away from this site, whatever a message says. */
function ownAddress(link) {
  const url = new URL(URL.canParse(link, self.location.origin) ? link : fallback.link, self.location.origin)
  return url.origin === self.location.origin ? url.href : new URL(fallback.link, self.location.origin).href
}

async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => page.url === address)
  if (there) return there.focus()
  return self.clients.openWindow(address)
}

/** The browser has changed its subscription by itself. */
async function subscribeAnew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe(oldSubscription?.options ?? { userVisibleOnly: true }))
  await fetch('/api/me/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, link, tag } = saidBy(event)
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(body),
      tag: String(tag),
      icon: '/icons/app-192.png',
      badge: '/icons/badge-96.png',
      lang: 'en-GB',
      data: { link: String(link) },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(ownAddress(event.notification.data?.link)))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)))
