import { describe, expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { type AnsweredPage, createViewCounter } from './count-views.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

function opened() {
  const counted: object[] = []
  const views = createViewCounter({
    analytics: {
      countView: (browser, view) => void counted.push({ ...view, address: browser.address }),
      countAgain: () => false,
    },
    ownHost: 'repairs.example',
    log: createLog('silent'),
  })
  views.learn('/', '<head><title>Home</title><link rel="canonical" href="https://repairs.example/"></head>')
  views.learn('/login', '<head><meta name="robots" content="noindex"></head><body><link rel="canonical"></body>')
  return {
    counted,
    note: (headers: Readonly<Record<string, string>> = {}, page: Partial<AnsweredPage> = {}) => {
      const all: Readonly<Record<string, string>> = { 'user-agent': firefox, ...headers }
      views.note({
        path: '/',
        query: '',
        address: '192.0.2.1',
        at: Temporal.Now.instant(),
        header: (name) => all[name],
        ...page,
      })
    },
  }
}

describe('views that count', () => {
  it('are those of public pages by people, with their source and device', async () => {
    const { counted, note } = opened()
    note()
    await expect.poll(() => counted.length).toBe(1)
    note({ 'user-agent': iphone, referer: 'https://www.google.co.uk/' })
    await expect.poll(() => counted.length).toBe(2)
    note({ referer: 'https://www.google.com/' }, { query: '?utm_source=Leaflet&x=1' })
    await expect
      .poll(() => counted)
      .toEqual([
        { page: '/', source: 'direct', device: 'computer', address: '192.0.2.1' },
        { page: '/', source: 'google', device: 'phone', address: '192.0.2.1' },
        { page: '/', source: 'leaflet', device: 'computer', address: '192.0.2.1' },
      ])
  })

  it.each([
    ['a robot', { 'user-agent': googlebot }, {}],
    ['no name of a browser', { 'user-agent': '' }, {}],
    ['somebody who asks not to be counted', { 'sec-gpc': '1' }, {}],
    ['a page that is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }, {}],
    ['a page that an older browser fetches ahead', { purpose: 'prefetch' }, {}],
    ['a request of a script', { 'sec-fetch-dest': 'empty' }, {}],
    ['a page that is not public', {}, { path: '/login' }],
    ['a page that nobody has seen', {}, { path: '/secret' }],
  ])('are not those of %s', async (_, headers, page) => {
    const { counted, note } = opened()
    note(headers, page)
    note({ referer: 'https://last.example/' })
    await expect.poll(() => counted).toMatchObject([{ source: 'last.example' }])
  })
})
