import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFor } from '#modules/keywords'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let admin = ''
let office = ''
beforeAll(async () => {
  admin = await whole.signIn('admin')
  office = await whole.signIn('office')
})
afterAll(() => whole[Symbol.dispose]())

const list = '/keywords/writing'
const form = (to: string, fields: Readonly<Record<string, string>>, cookie = admin) =>
  whole.app.request(to, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
const page = async (path: string, cookie = '') => {
  const answer = await whole.app.request(path, { headers: { cookie } })
  return { status: answer.status, text: await answer.text() }
}
const sitemap = async () => (await page('/sitemap.xml')).text
const shown = (kind: 'area' | 'answer', slug: string) => whole.modules.site.shownWritten({ kind, slug })
const written = (kind: 'area' | 'answer', slug: string) => whole.modules.site.writtenPage({ kind, slug })

/** Sentences that no other page has. */
function ownText(about: string): string {
  return Array.from(
    { length: 20 },
    (_, n) => `${about} fact ${n}: ${about.length}x${n} y${n}${about.slice(-3)} z${n} ${about} q${n} ${about}.`,
  ).join('\n\n')
}
const texts = (about: string) => ({
  title: `About ${about}`,
  description: `All about ${about}, from the people who repair it.`,
  lead: `A first sentence about ${about}.`,
  body: ownText(about),
})

/** A place of the coverage whose district has no page of the program. */
async function furtherPlace(nth: number): Promise<{ readonly name: string; readonly slug: string }> {
  const districts = await whole.modules.catalogue.districts()
  const further = districts.filter(({ code }) => !['CR0', 'CR2', 'CR7', 'CR8'].includes(code))
  const name = further[nth]?.names[0] ?? ''
  return { name, slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }
}

describe('a page that an administrator writes', () => {
  it('is nobody else’s as a draft, public once it is published, and gone once it is taken back', async () => {
    const { name, slug } = await furtherPlace(0)
    const edit = `${list}/area/${slug}`
    const path = `/area/${slug}`
    const started = await form(list, { title: `Repairs in ${name}`, place: name, service_id: '' })
    expect([started.status, started.headers.get('location')]).toEqual([303, `${edit}?done=started`])
    expect(await shown('area', slug)).toBeNull()
    expect(await sitemap()).not.toContain(path)

    await form(edit, { ...texts(name), version: '1' })
    expect(await shown('area', slug)).toBeNull()
    const published = await form(`${edit}/publish`, { ...texts(name), version: '2' })
    expect([published.status, published.headers.get('location')]).toEqual([303, `${edit}?done=published`])
    expect(await shown('area', slug)).toMatchObject({ path, lead: `A first sentence about ${name}.`, place: name })
    expect((await page(path)).status).toBe(200)
    expect(await sitemap()).toContain(`${path}<`)

    expect((await form(`${edit}/withdraw`, { version: '3' })).status).toBe(303)
    expect((await page(path)).status).toBe(410)
    expect(await sitemap()).not.toContain(path)
    expect(await shown('area', slug)).toBeNull()
    const lines = whole.data.rows('audit_log', { target_kind: 'content', target_id: `written.area.${slug}` }, ['id'])
    expect(lines.map(({ action }) => action)).toEqual(Array.from({ length: 4 }, () => 'content_changed'))
  })

  it('is refused as another one with the name of the place changed', async () => {
    const [one, other] = [await furtherPlace(1), await furtherPlace(2)]
    const text = (name: string) => ({ ...texts('hills'), body: ownText(name) })
    await form(list, { title: one.name, place: one.name, service_id: '' })
    expect((await form(`${list}/area/${one.slug}/publish`, { ...text(one.name), version: '1' })).status).toBe(303)
    await form(list, { title: other.name, place: other.name, service_id: '' })
    const copy = await form(`${list}/area/${other.slug}/publish`, { ...text(other.name), version: '1' })
    expect(copy.status).toBe(409)
    expect(await copy.text()).toMatch(/Other pages have \d+ % of this text/)
    expect(await written('area', other.slug)).toMatchObject({ state: 'draft', version: 1 })
    expect(await shown('area', other.slug)).toBeNull()
    expect(await sitemap()).not.toContain(`/area/${other.slug}`)
  })

  it('answers keywords of its service and place while it is public', async () => {
    const [service] = await whole.modules.catalogue.activeServices()
    await form(list, { title: 'How long does it take?', place: 'Croydon', service_id: service?.id ?? '' })
    const edit = `${list}/answer/how-long-does-it-take`
    const sought = { serviceId: service?.id ?? null, location: 'Croydon', intent: null, page: null, pageBy: null }
    const answer = async () => pageFor(sought, await whole.modules.publicPages.answers())
    expect(await answer()).toBe(`/services/${service?.slug}`)
    expect((await form(`${edit}/publish`, { ...texts('times'), version: '1' })).status).toBe(303)
    expect(await answer()).toBe('/answers/how-long-does-it-take')
    await form(`${edit}/withdraw`, { version: '2' })
    expect(await answer()).toBe(`/services/${service?.slug}`)
  })

  it('is not written by the office or by strangers, and nothing is kept', async () => {
    const before = (await whole.modules.site.writtenPages()).length
    for (const cookie of [office, '']) {
      expect([302, 303, 401, 403]).toContain(
        (await form(list, { title: 'Not mine', place: '', service_id: '' }, cookie)).status,
      )
    }
    expect(await whole.modules.site.writtenPages()).toHaveLength(before)
  })

  it('keeps to the setting, which has bounds', async () => {
    expect((await form(`${list}/rule`, { percent: '4' })).status).toBe(422)
    expect((await form(`${list}/rule`, { percent: '61' })).status).toBe(422)
    expect(await whole.modules.catalogue.writtenPagesRule()).toEqual({ mostPercent: 30 })
    expect((await form(`${list}/rule`, { percent: '25' })).status).toBe(303)
    expect(await whole.modules.catalogue.writtenPagesRule()).toEqual({ mostPercent: 25 })
    await form(`${list}/rule`, { percent: '30' })
  })

  it('changes nothing from an older version, and names what is missing', async () => {
    await form(list, { title: 'Two editors', place: '', service_id: '' })
    const edit = `${list}/answer/two-editors`
    expect((await form(edit, { ...texts('one'), version: '1' })).status).toBe(303)
    const stale = await form(edit, { ...texts('other'), version: '1' })
    expect(stale.status).toBe(409)
    expect(await stale.text()).toContain('Somebody has changed this page meanwhile')
    expect(await written('answer', 'two-editors')).toMatchObject({ title: 'About one', version: 2 })
    const empty = await form(`${edit}/publish`, { ...texts('one'), body: 'Too short.', version: '2' })
    expect(empty.status).toBe(422)
    expect(await empty.text()).toContain('Write at least 120 words')
    expect((await form(`${edit}/preview`, { ...texts('preview'), version: '2' })).status).toBe(200)
    expect(await written('answer', 'two-editors')).toMatchObject({ title: 'About one', state: 'draft' })
  })
})
