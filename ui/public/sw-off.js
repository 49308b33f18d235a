/* Served in the place of sw.js when SERVICE_WORKER=off: a browser that has the worker forgets it, and all it kept. */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(forget())
})
