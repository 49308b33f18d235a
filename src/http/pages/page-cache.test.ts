import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Rendered, createPageCache } from './page-cache.ts'

function aCache({ limit = 200 } = {}) {
  let version = 1
  let renders = 0
  const cache = createPageCache({ version: () => version, personalCookies: ['session', 'draft'], limit })
  const page =
    (body = 'Good evening', status = 200, headers: Record<string, string> = {}) =>
    async (): Promise<Rendered> => {
      renders += 1
      return {
        status,
        headers: new Headers({ 'content-type': 'text/html', ...headers }),
        body: `<p>${body}, render ${renders}`,
      }
    }
  return {
    get: (path: string, headers: Record<string, string> = {}, render = page()) =>
      cache.answer(new Request(`http://localhost${path}`, { headers }), render),
    send: (method: string) => cache.answer(new Request('http://localhost/', { method }), page()),
    page,
    change: () => (version += 1),
    renders: () => renders,
  }
}

describe('the page cache', () => {
  it('renders a public page once for all visitors', async () => {
    const { get, renders } = aCache()
    await get('/')
    const second = await get('/')
    expect(await second.text()).toBe('<p>Good evening, render 1')
    expect(second.headers.get('cache-control')).toBe('no-cache')
    expect(renders()).toBe(1)
  })

  it('renders once for concurrent requests', async () => {
    const { get, renders } = aCache()
    await Promise.all([get('/'), get('/'), get('/')])
    expect(renders()).toBe(1)
  })

  it('renders again after a change', async () => {
    const { get, change } = aCache()
    await get('/')
    change()
    expect(await (await get('/')).text()).toContain('render 2')
  })

  it('does not keep a page rendered during a change', async () => {
    const { get, page, change } = aCache()
    await get('/', {}, async () => {
      const rendered = await page('Old')()
      change()
      return rendered
    })
    expect(await (await get('/')).text()).toContain('render 2')
  })

  it('keeps pages apart by path', async () => {
    const { get, page } = aCache()
    await get('/', {}, page('Home'))
    expect(await (await get('/book', {}, page('Book'))).text()).toContain('Book')
  })

  it.each(['session=abc', 'theme=dark; draft=1', 'a=1;session=2'])(
    'never keeps nor shows a page of %s',
    async (cookie) => {
      const { get, page } = aCache()
      await get('/', { cookie }, page('Private'))
      expect(await (await get('/')).text()).not.toContain('Private')
      expect(await (await get('/', { cookie }, page('Mine'))).text()).toContain('Mine')
    },
  )

  it('treats a cookie of a similar name as none', async () => {
    const { get, renders } = aCache()
    await get('/', { cookie: 'session_theme=dark' })
    await get('/')
    expect(renders()).toBe(1)
  })

  it.each(['POST', 'HEAD'])('does not keep the answer to a %s', async (method) => {
    const { send, get } = aCache()
    await send(method)
    expect(await (await get('/')).text()).toContain('render 2')
  })

  it('does not keep an address with a query', async () => {
    const { get, renders } = aCache()
    await get('/?a=1')
    await get('/?a=1')
    expect(renders()).toBe(2)
  })

  it.each([404, 500])('does not keep a %i', async (status) => {
    const { get, page } = aCache()
    expect((await get('/', {}, page('Sorry', status))).status).toBe(status)
    expect((await get('/')).status).toBe(200)
  })

  it('does not keep a page that sets a cookie', async () => {
    const { get, page, renders } = aCache()
    await get('/', {}, page('Hello', 200, { 'set-cookie': 'draft=1' }))
    await get('/')
    expect(renders()).toBe(2)
  })

  it('renders again after a fault', async () => {
    const { get } = aCache()
    await expect(get('/', {}, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await get('/')).status).toBe(200)
  })

  it('forgets the oldest page above its limit', async () => {
    const { get, renders } = aCache({ limit: 2 })
    for (const path of ['/a', '/b', '/c', '/b', '/c']) await get(path)
    expect(renders()).toBe(3)
    await get('/a')
    expect(renders()).toBe(4)
  })
})

describe('a kept page', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Uint8Array) => body } as const

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip'],
    ['identity', 'identity'],
    ['identity', ''],
  ] as const)('is sent as %s to a browser that takes "%s"', async (encoding, accepts) => {
    const { get } = aCache()
    const answer = await get('/', accepts ? { 'accept-encoding': accepts } : {})
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    const body = decoders[encoding](new Uint8Array(await answer.arrayBuffer()))
    expect(new TextDecoder().decode(body)).toBe('<p>Good evening, render 1')
  })

  it('is not sent again to a browser that has it', async () => {
    const { get } = aCache()
    const etag = (await get('/')).headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
  })

  it('has a tag of its own in each encoding', async () => {
    const { get } = aCache()
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepts) => (await get('/', { 'accept-encoding': accepts })).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(3)
  })

  it('is sent whole when it has changed since', async () => {
    const { get, change } = aCache()
    const etag = (await get('/')).headers.get('etag') ?? ''
    change()
    expect((await get('/', { 'if-none-match': etag })).status).toBe(200)
  })
})
