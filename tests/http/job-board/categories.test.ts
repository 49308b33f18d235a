import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const page = '/admin/market/categories'

async function openDesk() {
  const whole = await openWholeApp()
  const cookie = await whole.signIn('admin')
  const send = (path: string, fields: Readonly<Record<string, string>>, as = cookie) =>
    whole.app.request(path, {
      method: 'POST',
      headers: { cookie: as, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const offered = async () => {
    const answer = await whole.app.request('/api/job-categories')
    const body: { readonly items: readonly { readonly id: string; readonly name: string }[] } = await answer.json()
    return body.items.map(({ name }) => name)
  }
  return { ...whole, send, offered, [Symbol.dispose]: () => whole[Symbol.dispose]() }
}

const audited = { action: 'job_category_kept' }

describe('the categories of jobs', () => {
  it('have one more once the owner adds it, with a line in the audit log', async () => {
    using desk = await openDesk()
    const sent = await desk.send(page, { name: ' Insulation & Lofts ', sort_order: '0' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?done=added`])
    expect((await desk.offered())[0]).toBe('Insulation & Lofts')
    expect(desk.data.rows('job_categories', { id: 'insulation-lofts' })).toHaveLength(1)
    expect(desk.data.rows('audit_log', audited)).toHaveLength(1)
  })

  it('are renamed, sorted and taken from the list under the same id, and jobs keep theirs', async () => {
    using desk = await openDesk()
    expect((await desk.send(`${page}/plumbing`, { name: 'Pipes', sort_order: '99' })).status).toBe(303)
    expect(await desk.offered()).toHaveLength(13)
    expect(desk.data.rows('job_categories', { id: 'plumbing' })).toMatchObject([
      { name: 'Pipes', is_active: 0, sort_order: 99 },
    ])
    await desk.send(`${page}/plumbing`, { name: 'Pipes', sort_order: '99', is_active: 'yes' })
    expect((await desk.offered()).at(-1)).toBe('Pipes')
    expect(desk.data.rows('audit_log', audited)).toHaveLength(2)
  })

  it.each([
    [page, { name: 'Plumbing', sort_order: '1' }, 'Another category has this name'],
    [page, { name: 'pLUMBING', sort_order: '1' }, 'Another category has this name'],
    [page, { name: '!!', sort_order: '1' }, 'Please give a name with letters or digits'],
    [page, { name: '', sort_order: '1' }, 'Please enter a name'],
    [page, { name: 'Lofts', sort_order: '1.5' }, 'Please give a whole number from 0 to 999'],
    [page, { name: 'Lofts', sort_order: '' }, 'Please give a whole number from 0 to 999'],
    [page, { name: 'Lofts', sort_order: '1000' }, 'Please give a whole number from 0 to 999'],
    [`${page}/roofing`, { name: 'Tiling', sort_order: '1', is_active: 'yes' }, 'Another category has this name'],
  ])('stay as they are when %s gets %o', async (path, fields, fault) => {
    using desk = await openDesk()
    const before = desk.data.rows('job_categories', {})
    const sent = await desk.send(path, fields)
    expect(sent.status).toBe(422)
    expect(await sent.text()).toContain(fault)
    expect(desk.data.rows('job_categories', {})).toEqual(before)
    expect(desk.data.rows('audit_log', audited)).toEqual([])
  })

  it('are none that is not there, and nobody but the owner changes one', async () => {
    using desk = await openDesk()
    const fields = { name: 'Mine', sort_order: '1', is_active: 'yes' }
    expect((await desk.send(`${page}/nothing`, fields)).status).toBe(404)
    const office = await desk.signIn('office')
    expect((await desk.send(page, fields, office)).status).toBe(403)
    expect((await desk.send(`${page}/plumbing`, fields, office)).status).toBe(403)
    expect(await desk.offered()).not.toContain('Mine')
  })
})
