import { afterAll, describe, expect, it } from 'vitest'
import { openKeywordDesk } from './keyword-desk.ts'

const desk = await openKeywordDesk()
afterAll(() => desk[Symbol.dispose]())
const { api, whole } = desk

const head = 'Top queries,Clicks,Impressions,CTR,Position\n'
const route = '/api/keywords/import'
const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() })
const upload = async (text: string, fields: Readonly<Record<string, string>> = {}) =>
  read(await desk.upload(route, text, fields))

async function toEnd(id: string) {
  while ((await whole.modules.keywordRuns.step()) === 'more');
  return (await api('GET', `/jobs/${id}`)).body
}

const kept = async () => {
  const rows = await whole.modules.keywords.list(
    { text: '', serviceId: null, location: null, source: null, sort: 'keyword', suggestions: false },
    null,
    200,
  )
  return rows?.items.map(({ updatedAt: _at, version: _version, ...row }) => row)
}

describe('an import over HTTP', () => {
  it('shows a preview that writes nothing, then begins a job that does what the preview said', async () => {
    const text = `${head}boiler repair croydon,3,100,3%,4.5\nx@y.com,1,2,50%,1\n=cmd() plumber,1,10,10%,2\n`
    const [before, runs] = [await kept(), whole.data.count('keyword_runs')]
    const preview = await upload(text, { dry_run: 'true' })
    expect(preview).toMatchObject({ status: 200, body: { total: 3, new: 2, refused: 1, errors: [{ line: 3 }] } })
    expect([await kept(), whole.data.count('keyword_runs')]).toEqual([before, runs])
    const started = await upload(text)
    expect(started).toMatchObject({ status: 202, body: { job_id: expect.stringMatching(/^kwr_/) } })
    const second = await upload(text)
    expect(second).toMatchObject({ status: 409, body: { code: 'job_running', job_id: started.body.job_id } })
    const generate = await api('POST', '/generate', {})
    expect(generate).toMatchObject({ status: 409, body: { code: 'job_running' } })
    const job = await toEnd(started.body.job_id)
    expect(job).toMatchObject({ status: 'done', keywords_added: 2, refused: 1, done: 3, total: 3 })
    expect(job.errors).toEqual(preview.body.errors)
    expect((await api('GET', '?q=cmd')).body.items).toMatchObject([{ keyword: '=cmd() plumber', clicks: 1 }])
  })

  it.each([
    ['a NUL character', `${head}plumber\0one,1,2,50%,1\ngood words,1,2,50%,1\n`, 2],
    ['open quotation marks', `${head}"plumber one,1,2,50%,1\ngood words,1,2,50%,1\n`, 2],
    ['10,000 characters', `${head}good words,1,2,50%,1\n${'plumber '.repeat(1_250)},1,2,50%,1\n`, 3],
  ])('refuses a line with %s by its number, and no other', async (_what, text, line) => {
    const { status, body } = await upload(text, { dry_run: 'true' })
    expect([status, body.refused, body.total]).toEqual([200, 1, 2])
    expect(body.errors).toMatchObject([{ line, reason: expect.stringMatching(/\S/) }])
  })

  it('reads UTF-16, as spreadsheets save it', async () => {
    const bytes = Buffer.from(`\ufeff${head.replaceAll(',', '\t')}caf\u00e9 plumber\t1\t2\t50%\t1\n`, 'utf16le')
    const body = new FormData()
    body.set('dry_run', 'true')
    body.set('file', new File([bytes], 'keywords.csv'))
    const answer = await whole.app.request(route, { method: 'POST', headers: { cookie: desk.admin }, body })
    expect(await read(answer)).toMatchObject({ status: 200, body: { new: 1, refused: 0 } })
  })

  it('refuses a file of 200 MB by its length, before it is read', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull(stream) {
        pulled += 1
        stream.enqueue(new Uint8Array(64_000))
      },
    })
    const answer = await whole.app.request(route, {
      method: 'POST',
      headers: {
        cookie: desk.admin,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(200_000_000),
      },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(await read(answer)).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(pulled).toBeLessThan(20)
  })

  it('refuses an empty file, and a form without one', async () => {
    const before = whole.data.count('keyword_runs')
    expect(await upload('')).toMatchObject({ status: 422 })
    const answer = await whole.app.request(route, {
      method: 'POST',
      headers: { cookie: desk.admin },
      body: new FormData(),
    })
    expect(answer.status).toBe(422)
    expect(whole.data.count('keyword_runs')).toBe(before)
  })
})

describe('an export over HTTP', () => {
  it('is safe in a spreadsheet, and imports again unchanged', async () => {
    await api('POST', '', { keywords: ['=sum(a1) roofer', '@home plumber croydon', 'x;=1 tiler', 'say "tap" repair'] })
    const before = await kept()
    const answer = await whole.app.request('/api/keywords/export', { headers: { cookie: desk.admin } })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const text = await answer.text()
    expect(text).not.toMatch(/(?:^|[,;\n"])[=@+]/)
    const [stats, preview] = [(await api('GET', '/stats')).body, await upload(text, { dry_run: 'true' })]
    expect(preview.body).toMatchObject({ new: 0, updated: 0, refused: 0 })
    const started = await upload(text)
    const job = await toEnd(started.body.job_id)
    expect(job).toMatchObject({ status: 'done', keywords_added: 0, keywords_updated: 0, refused: 0 })
    expect(await kept()).toEqual(before)
    expect((await api('GET', '/stats')).body).toEqual(stats)
  })

  it('with a page that a person cannot have chosen is refused in that line alone', async () => {
    await api('POST', '', { keyword: 'paged by hand plumber' })
    const [row] = (await api('GET', '?q=paged+by+hand')).body.items
    await api('PATCH', `/${row.id}`, { page: '/area/croydon', version: row.version })
    const answer = await whole.app.request('/api/keywords/export', { headers: { cookie: desk.admin } })
    const text = await answer.text()
    expect(text).toContain('"/area/croydon","person"')
    const wrong = text.replace('"/area/croydon","person"', '"/area/atlantis","person"')
    const line = text.slice(0, text.indexOf('"paged by hand')).split('\r\n').length
    const { body } = await upload(wrong, { dry_run: 'true' })
    expect(body).toMatchObject({ new: 0, updated: 0, refused: 1, errors: [{ line }] })
    expect(body.errors[0].reason).toContain('/area/atlantis')
  })
})
