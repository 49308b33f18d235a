import { afterAll, describe, expect, it } from 'vitest'
import { callers } from '../../support/apps/whole-app.ts'
import { openKeywordDesk } from './keyword-desk.ts'

const desk = await openKeywordDesk()
afterAll(() => desk[Symbol.dispose]())
const { api, whole } = desk

const add = async (keyword: string, named: object = {}) => (await api('POST', '', { keyword, ...named })).body
const words = async (search: string) =>
  (await api('GET', `?${search}`)).body.items.map(({ keyword }: { keyword: string }) => keyword)

describe('a keyword of an administrator', () => {
  it('is added in its normal form, with the service and the place in its words, marked manual', async () => {
    const added = await api('POST', '', { keyword: '  Emergency   PLUMBER thornton heath ' })
    expect(added).toMatchObject({
      status: 201,
      body: {
        keyword: 'emergency plumber thornton heath',
        location: 'Thornton Heath',
        source: 'manual',
        ai_generated: false,
        search_volume: null,
        competition: null,
        clicks: null,
        position: null,
        version: 1,
      },
    })
    expect(added.body.id).toMatch(/^kwd_/)
    const { performance_score: score, score_parts: parts } = added.body
    expect(parts.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBe(score)
    expect(await words('q=plumber+thornton')).toEqual(['emergency plumber thornton heath'])
  })

  it('is one row, however it is written; the second is refused and names the first', async () => {
    const first = await add('boiler noise purley')
    const before = (await api('GET', '/stats')).body
    const second = await api('POST', '', { keyword: 'BOILER  noise Purley' })
    expect(second).toMatchObject({ status: 409, body: { code: 'keyword_exists', id: first.id } })
    expect((await api('GET', '/stats')).body).toEqual(before)
  })

  it.each([
    ['ab', 'keyword'],
    ['a'.repeat(81), 'keyword'],
    ['plumber john@example.com', 'keyword'],
    ['plumber 020 7946 0123', 'keyword'],
    ['plumber CR0 1AB', 'keyword'],
  ])('is refused as %s, and nothing is added', async (keyword, path) => {
    const before = (await api('GET', '/stats')).body.total_keywords
    const answer = await api('POST', '', { keyword })
    expect(answer).toMatchObject({ status: 422, body: { code: 'not_valid', errors: [{ path }] } })
    expect((await api('GET', '/stats')).body.total_keywords).toBe(before)
  })

  it('has a service and a place of ours, or none', async () => {
    const unknown = { keyword: 'roof repair cost', service_id: 'svc_no-such-service' }
    expect(await api('POST', '', unknown)).toMatchObject({ status: 422, body: { errors: [{ path: 'service_id' }] } })
    const away = { keyword: 'roof repair cost', location: 'Aberdeen' }
    expect(await api('POST', '', away)).toMatchObject({ status: 422, body: { errors: [{ path: 'location' }] } })
    const open = await api('POST', '', { keyword: 'roof repair croydon cost', service_id: null, location: null })
    expect(open).toMatchObject({ status: 201, body: { service_id: null, location: null } })
  })

  it('takes no score, source or version from its sender', async () => {
    const answer = await api('POST', '', { keyword: 'my own keyword', performance_score: 100 })
    expect(answer.status).toBe(422)
    expect(await words('q=my+own+keyword')).toEqual([])
  })
})

describe('many keywords', () => {
  it('are added, with duplicates skipped and counted and refusals named by line', async () => {
    await add('already in the list')
    const many = await api('POST', '', {
      keywords: ['Fence repair one', 'fence  repair ONE', '', 'already in the list', 'x', 'fence repair two'],
    })
    expect(many).toMatchObject({
      status: 201,
      body: { keywords_added: 2, skipped: 2, errors: [{ line: 5, text: 'x' }] },
    })
    expect((await words('q=fence+repair')).toSorted()).toEqual(['fence repair one', 'fence repair two'])
  })

  it('come over the form too, which shows refused lines again', async () => {
    const fine = await desk.form('/keywords/add', {
      keywords: 'gate repair a\ngate repair a\n',
      service_id: '',
      location: '',
    })
    expect([fine.status, fine.headers.get('location')]).toEqual([303, '/keywords?counts=1-1&done=added'])
    const mixed = await desk.form('/keywords/add', { keywords: 'gate repair b\nno', service_id: '', location: '' })
    expect(mixed.status).toBe(422)
    expect(await mixed.text()).toContain('1 added, 0 skipped, 1 refused.')
    expect((await words('q=gate+repair')).toSorted()).toEqual(['gate repair a', 'gate repair b'])
    expect((await desk.form('/keywords/add', { keywords: ' \n', service_id: '', location: '' })).status).toBe(422)
  })
})

describe('the list', () => {
  it('comes in pages that joined are the whole, forwards and back', async () => {
    const all = Array.from({ length: 25 }, (_, at) => `paged keyword ${String.fromCharCode(97 + at)}`)
    await api('POST', '', { keywords: all })
    const seen: string[] = []
    let search = 'q=paged+keyword&sort=keyword&limit=10'
    const first = await api('GET', `?${search}`)
    expect(first.body).toMatchObject({ total: 25, total_is_exact: true, previous_cursor: null })
    for (let cursor = ''; ;) {
      const { body } = await api('GET', `?${search}${cursor}`)
      seen.push(...body.items.map(({ keyword }: { keyword: string }) => keyword))
      if (body.next_cursor === null) break
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
    }
    expect(seen).toEqual(all)
    const last = await api('GET', `?${search}&cursor=last`)
    expect(last.body.items.at(-1).keyword).toBe(all.at(-1))
    expect(last.body.next_cursor).toBeNull()
    search = 'q=paged+keyword&sort=-keyword&limit=3'
    expect(await words(search)).toEqual(all.toReversed().slice(0, 3))
    expect(await api('GET', '?cursor=nonsense')).toMatchObject({ status: 422, body: { errors: [{ path: 'cursor' }] } })
    expect(await api('GET', '?sort=price')).toMatchObject({ status: 422 })
  })

  it('takes every character of a search as itself', async () => {
    await api('POST', '', { keywords: ['mark 100% done', 'mark a_b done', 'mark "x" done', 'mark * done'] })
    expect(await words('q=100%25')).toEqual(['mark 100% done'])
    expect(await words('q=a_b')).toEqual(['mark a_b done'])
    expect(await words('q=%22x%22')).toEqual(['mark "x" done'])
    expect(await words('q=k+*+d')).toEqual(['mark * done'])
  })

  it('has figures that equal a count after every change', async () => {
    const counted = async () => {
      const { items } = (await api('GET', '?limit=200')).body
      const scores = items.map((row: { performance_score: number }) => row.performance_score)
      const sum = scores.reduce((total: number, score: number) => total + score, 0)
      return {
        total_keywords: items.length,
        avg_performance: items.length === 0 ? 0 : Math.round(sum / items.length),
        high_performers: scores.filter((score: number) => score >= 80).length,
        ai_generated: items.filter((row: { ai_generated: boolean }) => row.ai_generated).length,
      }
    }
    const one = await add('emergency electrician croydon counted')
    expect((await api('GET', '/stats')).body).toEqual(await counted())
    await api('DELETE', `/${one.id}`)
    expect((await api('GET', '/stats')).body).toEqual(await counted())
    await api('POST', '/restore', { ids: [one.id] })
    expect((await api('GET', '/stats')).body).toEqual(await counted())
  })
})

describe('an edit', () => {
  it('changes the words and grows the version; an old version gets the row as it is now', async () => {
    const row = await add('edited keyword one')
    const edited = await api('PATCH', `/${row.id}`, { keyword: 'Edited keyword TWO', version: row.version })
    expect(edited).toMatchObject({ status: 200, body: { keyword: 'edited keyword two' } })
    expect(edited.body.version).toBeGreaterThan(row.version)
    const stale = await api('PATCH', `/${row.id}`, { keyword: 'edited keyword three', version: row.version })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'keyword_changed', current: { keyword: 'edited keyword two', version: edited.body.version } },
    })
    expect(await words('q=edited+keyword')).toEqual(['edited keyword two'])
  })

  it('of the words finds their intent, page and estimate as a new keyword has them', async () => {
    const row = await add('boiler repair croydon recomputed')
    expect(row).toMatchObject({ intent: 'repair', source: 'manual' })
    const edited = await api('PATCH', `/${row.id}`, { keyword: 'boiler repair cost croydon', version: row.version })
    const { score_parts: parts, performance_score: score } = edited.body
    expect(edited.body).toMatchObject({ intent: 'price', service_id: row.service_id, location: 'Croydon' })
    expect(parts.find(({ name }: { readonly name: string }) => name === 'intent')).toMatchObject({ points: 25 })
    expect(score).toBe(parts.reduce((sum: number, { points }: { readonly points: number }) => sum + points, 0))
    expect(score).toBe(row.performance_score - 15)
    const moved = await api('PATCH', `/${row.id}`, { location: null, version: edited.body.version })
    expect(moved.body).toMatchObject({ intent: 'price', performance_score: score - 15 })
  })

  it('of the words drops the figures of other words; an edit of the place keeps them', async () => {
    const head = 'Top queries,Clicks,Impressions,CTR,Position\n'
    await desk.upload('/api/keywords/import', `${head}measured tap croydon,5,100,5%,3\n`)
    while ((await whole.modules.keywordRuns.step()) === 'more');
    const row = (await api('GET', '?q=measured+tap')).body.items[0]
    expect(row).toMatchObject({ source: 'search_console', clicks: 5, performance_score: 73 })
    const moved = await api('PATCH', `/${row.id}`, { location: 'Purley', version: row.version })
    expect(moved.body).toMatchObject({ source: 'search_console', clicks: 5, performance_score: 73 })
    const { version } = moved.body
    const edited = await api('PATCH', `/${row.id}`, { keyword: 'unmeasured tap croydon', version })
    expect(edited.body).toMatchObject({ source: 'manual', clicks: null, impressions: null, ctr: null, position: null })
    expect(edited.body.score_parts[0]).toEqual({ name: 'intent', points: 40 })
  })

  it('stays through a second run of the generator', async () => {
    const generated = async () => {
      await api('POST', '/generate', { service_id: 'svc_tap-repair' })
      while ((await whole.modules.keywordRuns.step()) === 'more');
    }
    await generated()
    const row = (await api('GET', '?source=estimate&service_id=svc_tap-repair&limit=1')).body.items[0]
    const edited = await api('PATCH', `/${row.id}`, { keyword: 'how to mend a tap', version: row.version })
    expect(edited.body).toMatchObject({ intent: 'advice', source: 'manual' })
    await generated()
    expect((await api('GET', '?q=how+to+mend+a+tap')).body.items).toEqual([edited.body])
    const words = new URLSearchParams({ q: row.keyword, service_id: 'svc_tap-repair' })
    const again = (await api('GET', `?${words}`)).body.items
    expect(again.map(({ keyword }: { readonly keyword: string }) => keyword)).not.toContain(row.keyword)
  })

  it('makes no second row of the same words', async () => {
    await add('taken words here')
    const row = await add('free words here')
    const answer = await api('PATCH', `/${row.id}`, { keyword: 'TAKEN words here', version: row.version })
    expect(answer).toMatchObject({ status: 409, body: { code: 'keyword_exists' } })
    expect(await words('q=free+words')).toEqual(['free words here'])
  })

  it('of no field, of an unknown row or of personal data is refused', async () => {
    const row = await add('plain words here')
    expect((await api('PATCH', `/${row.id}`, { version: row.version })).status).toBe(422)
    expect((await api('PATCH', '/kwd_99999999', { keyword: 'abc', version: 1 })).status).toBe(404)
    const personal = await api('PATCH', `/${row.id}`, { keyword: 'ring 07700 900123', version: row.version })
    expect(personal.status).toBe(422)
    expect(await words('q=plain+words')).toEqual(['plain words here'])
  })

  it('comes over the form too, and an old version shows the form again', async () => {
    const row = await add('form words one')
    const fields = { keyword: 'form words two', service_id: '', location: '', version: String(row.version) }
    const saved = await desk.form(`/keywords/${row.id}`, fields)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/keywords?done=updated'])
    const stale = await desk.form(`/keywords/${row.id}`, { ...fields, keyword: 'form words three' })
    expect(stale.status).toBe(409)
    expect(await words('q=form+words')).toEqual(['form words two'])
  })
})

describe('the page of a keyword', () => {
  it('is chosen by a person among the public pages, stays through other edits, and is given by rule again', async () => {
    const row = await add('tap repair purley paged')
    expect(row).toMatchObject({ page_by: 'rule', location: 'Purley' })
    const chosen = await api('PATCH', `/${row.id}`, { page: '/area/croydon', version: row.version })
    expect(chosen).toMatchObject({ status: 200, body: { page: '/area/croydon', page_by: 'person' } })
    const [note] = whole.data.rows('audit_log', { action: 'keyword_changed', target_id: row.id }, ['id'])
    expect(String(note?.['after_json'] ?? note?.['after'])).toContain('/area/croydon')
    const { version } = chosen.body
    const moved = await api('PATCH', `/${row.id}`, { location: 'Croydon', version })
    expect(moved.body).toMatchObject({ page: '/area/croydon', page_by: 'person', location: 'Croydon' })
    const given = await api('PATCH', `/${row.id}`, { page: null, version: moved.body.version })
    expect(given.body).toMatchObject({ page: row.page, page_by: 'rule' })
    const open = await api('PATCH', `/${row.id}`, { service_id: null, version: given.body.version })
    expect(open.body).toMatchObject({ page: '/area/croydon', page_by: 'rule' })
  })

  it.each([
    '/no-such-page',
    '/admin',
    '/keywords',
    'https://elsewhere.example/',
    '//elsewhere.example',
    'javascript:alert(1)',
    '/area/croydon#x',
    '',
    ' ',
  ])('that is %j is refused in words, and stays as it was', async (page) => {
    const row = (await api('GET', '?limit=1')).body.items[0]
    const audited = desk.audited().length
    const answer = await api('PATCH', `/${row.id}`, { page, version: row.version })
    expect(answer).toMatchObject({ status: 422, body: { code: 'not_valid', errors: [{ path: 'page' }] } })
    expect(answer.body.errors[0].message).not.toBe('')
    expect((await api('GET', '?limit=1')).body.items[0]).toEqual(row)
    expect(desk.audited()).toHaveLength(audited)
  })

  it('comes over the form too, where an empty field is the rule', async () => {
    const row = await add('tap repair coulsdon formed')
    const fields = { keyword: row.keyword, service_id: row.service_id, location: row.location, version: '1' }
    const wrong = await desk.form(`/keywords/${row.id}`, { ...fields, page: '/nowhere' })
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('Choose a public page')])
    const chosen = await desk.form(`/keywords/${row.id}`, { ...fields, page: '/coverage' })
    expect(chosen.status).toBe(303)
    const after = await whole.modules.keywords.find(row.id)
    expect(after).toMatchObject({ page: '/coverage', pageBy: 'person' })
    await desk.form(`/keywords/${row.id}`, { ...fields, page: '', version: String(after?.version) })
    expect(await whole.modules.keywords.find(row.id)).toMatchObject({ page: row.page, pageBy: 'rule' })
  })
})

describe('a deletion', () => {
  it('can be undone by the same administrator for ten seconds, and by nobody after', async () => {
    const row = await add('deleted keyword one')
    expect((await api('DELETE', `/${row.id}`)).status).toBe(204)
    expect((await api('DELETE', `/${row.id}`)).status).toBe(404)
    expect(await words('q=deleted+keyword')).toEqual([])
    whole.clock.move({ seconds: 8 })
    expect(await api('POST', '/restore', { ids: [row.id] })).toMatchObject({ status: 200, body: { ids: [row.id] } })
    expect(await words('q=deleted+keyword')).toEqual(['deleted keyword one'])
    await api('DELETE', `/${row.id}`)
    whole.clock.move({ seconds: 11 })
    expect(await api('POST', '/restore', { ids: [row.id] })).toMatchObject({
      status: 409,
      body: { code: 'keyword_undo_over' },
    })
    expect(await words('q=deleted+keyword')).toEqual([])
  })

  it('of somebody else cannot be undone', async () => {
    const row = await add('deleted by another')
    const other = whole.data.rows('users', { role: 'office' })[0]
    await api('DELETE', `/${row.id}`)
    const [deleted] = whole.data.rows('keywords', { keyword: 'deleted by another' })
    expect(deleted).toBeDefined()
    const byAnother = await whole.modules.keywords.restore([row.id], other?.['id'] as never)
    expect(byAnother).toMatchObject({ ok: false, refusal: { kind: 'undo-over' } })
    expect(await words('q=deleted+by')).toEqual([])
  })

  it('takes several at once, and leaves out those that are none', async () => {
    const ids = [(await add('bulk word a')).id, (await add('bulk word b')).id]
    const gone = await api('POST', '/delete', { ids: [...ids, 'kwd_99999999'] })
    expect(new Set(gone.body.ids)).toEqual(new Set(ids))
    expect(await words('q=bulk+word')).toEqual([])
    expect((await api('POST', '/restore', { ids })).body.ids).toHaveLength(2)
    const form = await desk.form('/keywords/delete', Object.fromEntries(ids.map((id) => [`keyword-${id}`, 'yes'])))
    expect(form.headers.get('location')).toMatch(/^\/keywords\?counts=2&undo=kwd_.*&done=several-deleted$/)
    const back = await desk.form('/keywords/restore', Object.fromEntries(ids.map((id) => [`keyword-${id}`, 'yes'])))
    expect(back.headers.get('location')).toBe('/keywords?done=restored')
    expect(await words('q=bulk+word')).toHaveLength(2)
    expect((await desk.form('/keywords/delete', {})).status).toBe(422)
  })
})

describe('keywords', () => {
  it.each(callers.filter((caller) => caller !== 'admin'))('are closed to %s', async (caller) => {
    const row = (await api('GET', '?limit=1')).body.items[0]
    const before = desk.audited().length
    const status = caller === null || caller === 'guest' ? 401 : 403
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/stats'],
      ['GET', '/logs'],
      ['GET', '/export'],
      ['POST', '', { keyword: 'closed to others' }],
      ['PATCH', `/${row.id}`, { keyword: 'closed to others', version: row.version }],
      ['DELETE', `/${row.id}`],
      ['POST', '/generate', {}],
    ] as const) {
      expect([method, path, (await desk.as(caller, method, path, body)).status]).toEqual([method, path, status])
    }
    expect(await words('q=closed+to+others')).toEqual([])
    expect((await api('GET', `?q=${encodeURIComponent(row.keyword)}`)).body.items).toContainEqual(row)
    expect(desk.audited().filter((action) => String(action).startsWith('keyword'))).toHaveLength(
      desk
        .audited()
        .slice(0, before)
        .filter((action) => String(action).startsWith('keyword')).length,
    )
  })

  it('are changed by no request from another site', async () => {
    const answer = await whole.app.request('/api/keywords', {
      method: 'POST',
      headers: { cookie: desk.admin, origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: JSON.stringify({ keyword: 'from another site' }),
    })
    expect(answer.status).toBe(403)
    expect(await words('q=another+site')).toEqual([])
  })
})
