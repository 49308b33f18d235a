/** One page and the files that it names, with a worker that keeps all of them and nothing else. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const page = readFileSync(process.env['BODY_FILE'] ?? '', 'utf8')
const files = [...new Set(Array.from(page.matchAll(/\/assets\/[\w./-]+/g), ([path]) => path))]
const worker = `
const kept = ${JSON.stringify(['/page', ...files])}
addEventListener('install', (event) => event.waitUntil(caches.open('page').then((cache) => cache.addAll(kept))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request))))
`

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.get('/page', (c) => c.html(page))
app.get('/worker.js', (c) => c.body(worker, 200, { 'content-type': 'text/javascript' }))
app.use('/assets/*', serveStatic({ root: 'dist/client' }))

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
