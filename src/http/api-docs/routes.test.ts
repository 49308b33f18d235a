import { readFileSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bareApi } from '../../../tests/support/apps/bare-api.ts'
import { addDocsRoutes } from './routes.ts'
import { problemCodes } from '../kit/problem-codes.ts'
import { schemaRows } from './schema-rows.ts'

const options = { title: 'Call<out', version: '1', publicUrl: new URL('http://localhost'), cookieName: 'session' }

function documented() {
  const api = bareApi()
  addDocsRoutes(api, { ...options, stylesheet: '/assets/site.css' })
  api.endpoint(
    {
      method: 'post',
      path: '/api/things',
      tag: 'Things & parts',
      summary: 'Adds a thing',
      access: 'anyone',
      body: z.strictObject({ name: z.string().max(80), parts: z.array(z.strictObject({ size: z.int() })).optional() }),
      answers: { 201: { says: 'The new thing' } },
    },
    async () => ({ status: 201 }),
  )
  return api
}

describe('GET /api/openapi.json', () => {
  it('has the endpoints that were added after it', async () => {
    const answer = await documented().call('/api/openapi.json')
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.json()).toMatchObject({ openapi: '3.1.1', paths: { '/api/things': { post: {} } } })
  })
})

describe('GET /api/docs', () => {
  it('shows every call under its tag, escaped, in the style of the site and without a script', async () => {
    const page = await (await documented().call('/api/docs')).text()
    expect(page).toContain('<title>Call&lt;out</title>')
    expect(page).toContain('<h2 id="tag-things-parts">Things &amp; parts</h2>')
    expect(page).toContain('<code>POST /api/things</code>')
    expect(page).toContain('href="/assets/site.css"')
    expect(page).not.toContain('<script')
    expect(page).not.toMatch(/(?:src|href)="https?:/)
  })

  it('links every problem code to its meaning', async () => {
    const page = await (await documented().call('/api/docs')).text()
    for (const code of Object.keys(problemCodes)) expect(page).toContain(`<dt id="${code}">`)
  })

  it('has unique anchors, and no dangling link', async () => {
    const page = await (await documented().call('/api/docs')).text()
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })
})

describe('problemCodes', () => {
  const sources = globSync('{src/http,modules/booking}/**/*.ts', {
    exclude: ['**/*.test.ts', '**/problem-codes.ts'],
  }).map((file) => readFileSync(file, 'utf8'))
  /** zod's own word for a rule that is not one of its own; never sent. */
  const ofZod = 'custom'
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(/(?:\bcode: |\bconflict\(\s*)'(\w+)'/g)].map(([, code]) => code ?? '')),
  )

  it('explains no code that no route writes', () => {
    expect(
      Object.keys(problemCodes).filter(
        (code) =>
          !sources.some((text) => text.includes(`'${code}'`) || text.includes(`'${code.replaceAll('_', '-')}'`)),
      ),
    ).toEqual([])
  })

  it('explains every code that a route writes', () => {
    expect(used.size).toBeGreaterThan(5)
    expect([...used].filter((code) => code !== ofZod && !(code in problemCodes))).toEqual([])
  })
})

describe('schemaRows', () => {
  it('names deeper fields with dots, those of a list with brackets', () => {
    const schema = z.toJSONSchema(
      z.object({
        kind: z.enum(['a', 'b']),
        count: z.int().min(1).max(5).default(2),
        inner: z.object({ name: z.string().min(1).max(9).nullable() }).optional(),
        list: z.array(z.object({ size: z.number() })),
      }),
      { io: 'input' },
    )
    expect(schemaRows(schema)).toEqual([
      { name: 'kind', says: '"a" or "b"', required: true },
      { name: 'count', says: 'integer, at least 1, at most 5, by default 2', required: false },
      { name: 'inner', says: 'object', required: false },
      { name: 'inner.name', says: 'string, at least 1 long, at most 9 long or null', required: true },
      { name: 'list', says: 'array', required: true },
      { name: 'list[].size', says: 'number', required: true },
    ])
  })
})
