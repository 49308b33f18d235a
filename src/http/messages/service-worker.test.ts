import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

interface Shown {
  readonly title: string
  readonly options: { readonly body: string; readonly tag: string; readonly data: { readonly link: string } }
}

/** The worker in a browser that is only as much of one as the worker asks for. */
function start(file: string, open: readonly string[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const focused: string[] = []
  const sent: { readonly path: string; readonly body: unknown }[] = []
  const said: string[] = []
  const context = {
    URL,
    JSON,
    caches: { keys: async () => ['old'], delete: async (name: string) => void said.push(`deleted ${name}`) },
    fetch: async (path: string, { body }: { readonly body: string }) =>
      void sent.push({ path, body: JSON.parse(body) }),
    self: {
      location: { origin: 'https://repairs.example' },
      addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
      skipWaiting: () => said.push('skipped waiting'),
      clients: {
        claim: async () => void said.push('claimed'),
        matchAll: async () => open.map((url) => ({ url, focus: async () => void focused.push(url) })),
        openWindow: async (url: string) => void opened.push(url),
      },
      registration: {
        unregister: async () => void said.push('unregistered'),
        showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
        pushManager: { subscribe: async () => ({ endpoint: 'https://push.example/new' }) },
      },
    },
  }
  runInNewContext(readFileSync(`ui/public/${file}`, 'utf8'), context)
  async function happen(kind: string, event: object = {}): Promise<void> {
    const work: Promise<unknown>[] = []
    listeners.get(kind)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    await Promise.all(work)
  }
  return { happen, shown, opened, focused, sent, said, kinds: [...listeners.keys()] }
}

const message = (said: unknown) => ({ data: { json: () => said } })
const click = (link: unknown) => ({ notification: { close: () => {}, data: { link } } })

describe('the service worker', () => {
  it('shows the text of the push message', async () => {
    const worker = start('sw.js')
    await worker.happen('push', message({ title: 'Confirmed', body: 'At 9.', link: '/track/bkg_1', tag: 'bkg_1' }))
    expect(worker.shown).toMatchObject([
      { title: 'Confirmed', options: { body: 'At 9.', tag: 'bkg_1', data: { link: '/track/bkg_1' } } },
    ])
  })

  it('shows a notification even for an unreadable message, since browsers revoke the permission otherwise', async () => {
    const worker = start('sw.js')
    const unreadable = {
      json() {
        throw new SyntaxError('not JSON')
      },
    }
    for (const event of [{ data: null }, { data: unreadable }, message(null)]) await worker.happen('push', event)
    expect(worker.shown.map(({ options }) => options.data.link)).toEqual(Array(3).fill('/notifications'))
  })

  it('opens the address of the notification, and focuses a page that is already open there', async () => {
    const worker = start('sw.js', ['https://repairs.example/track/bkg_1'])
    await worker.happen('notificationclick', click('/track/bkg_1'))
    await worker.happen('notificationclick', click('/track/bkg_2'))
    expect(worker.focused).toEqual(['https://repairs.example/track/bkg_1'])
    expect(worker.opened).toEqual(['https://repairs.example/track/bkg_2'])
  })

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', 'https://', undefined])(
    'opens only addresses of this site: %s',
    async (link) => {
      const worker = start('sw.js')
      await worker.happen('notificationclick', click(link))
      expect(worker.opened).toHaveLength(1)
      expect(new URL(worker.opened[0] ?? '').origin).toBe('https://repairs.example')
    },
  )

  it('reports a changed subscription to the server', async () => {
    const worker = start('sw.js')
    await worker.happen('pushsubscriptionchange', { oldSubscription: { options: {} } })
    expect(worker.sent).toEqual([
      { path: '/api/me/push-subscriptions', body: { endpoint: 'https://push.example/new' } },
    ])
  })

  it('answers no request: no page is ever older than the server', () => {
    expect(start('sw.js').kinds).not.toContain('fetch')
  })

  it('unregisters itself and deletes its caches when the server says so', async () => {
    const worker = start('sw-off.js')
    await worker.happen('install')
    await worker.happen('activate')
    expect(worker.said).toEqual(['skipped waiting', 'deleted old', 'unregistered'])
    expect(worker.kinds).not.toContain('push')
  })
})
