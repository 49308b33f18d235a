import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staticFiles } from './static-files.ts'

describe('the static files', () => {
  let root: string
  let app: Hono

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'static-'))
    await mkdir(join(root, 'client/assets'), { recursive: true })
    await writeFile(join(root, 'secret.txt'), 'secret')
    await writeFile(join(root, 'client/assets/site.1a2b.css'), 'plain')
    await writeFile(join(root, 'client/assets/site.1a2b.css.br'), 'brotli')
    app = new Hono().use('/assets/*', staticFiles(join(root, 'client')))
  })
  afterAll(() => rm(root, { recursive: true }))

  it('are cached by the browser for ever, since their names change with their content', async () => {
    const answer = await app.request('/assets/site.1a2b.css')
    expect(await answer.text()).toBe('plain')
    expect(answer.headers.get('content-type')).toContain('text/css')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
  it('come compressed where the browser takes it', async () => {
    const answer = await app.request('/assets/site.1a2b.css', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(await answer.text()).toBe('brotli')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  })
  it('answer 404 for a missing file, without caching it', async () => {
    const answer = await app.request('/assets/none.css')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBeNull()
  })
  it.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('serve nothing from outside their folder: %s', async (path) => expect((await app.request(path)).status).toBe(404))
})
