import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectUsable } from '../browser.ts'
import { type Office, enter, openOffice, press, says, serviceId } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const phone = { width: 320, scripts: false } as const

/** The page for a stranger, without a cookie: these answers are kept until something on them changes. */
async function read(path: string) {
  const answer = await fetch(new URL(path, office.server.url), { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

describe('the page of a service', () => {
  it('is written by the owner: strangers read it at once, and its old address leads to it', async () => {
    const old = '/services/toilet-repair'
    expect((await read(old)).html).toContain('Can a hidden cistern be mended?')
    await using owner = await enter(office.browser, office.server.url, 'admin', phone)
    const { page, context } = owner
    const href = `/admin/services/${await serviceId(context.request, 'Toilet Repair')}`
    await page.goto(href)
    await expectUsable(owner)
    await page.getByLabel('Address of the page').fill('Toilet Repair')
    await press(page, 'Save the page')
    await says(page, /small letters, digits and hyphens/)
    await page.getByLabel('Address of the page').fill('burst-pipe')
    await page.getByLabel('Answer 1').fill('')
    await press(page, 'Save the page')
    await says(page, 'Write the answer, or empty its question')
    await page.getByLabel('Answer 1').fill('Yes, through its plate.')
    await press(page, 'Save the page')
    await says(page, 'Another page has this address. Choose another')
    await page.getByLabel('Address of the page').fill('toilets')
    await page.getByLabel('In the price').fill('Finding the fault\n\nA valve, a siphon or a seal')
    await press(page, 'Save the page')
    await says(page, 'The page is saved. Customers see it from now on.')

    expect(await read(old)).toMatchObject({ status: 301, location: '/services/toilets' })
    const { html } = await read('/services/toilets')
    expect(html).toContain('A valve, a siphon or a seal')
    expect(html).toContain('Yes, through its plate.')
    expect((await read('/services')).html).toContain('href="/services/toilets"')
  })

  it('and the pages of areas show another price and another offer at once; a retired service leads to its trade', async () => {
    const path = '/services/light-fitting'
    const places = [path, '/services', '/services/plumbing-electrical', '/area/croydon']
    for (const place of places) expect((await read(place)).html).toContain('£78.00')
    await using owner = await enter(office.browser, office.server.url, 'admin', phone)
    const { request } = owner.context
    const id = await serviceId(request, 'Light Fitting')
    const change = async (changes: object) => {
      const listed = await (await request.get('/api/admin/services')).json()
      const { version } = listed.items.find((one: { readonly id: string }) => one.id === id)
      const answer = await request.patch(`/api/admin/services/${id}`, { data: { version, ...changes } })
      expect(await answer.text()).toContain(id)
    }
    await change({ base_price: 81.5 })
    for (const place of places) {
      const { html } = await read(place)
      expect([place, html.includes('£81.50'), html.includes('£78.00')]).toEqual([place, true, false])
    }
    await change({ districts: ['CR8'] })
    expect((await read('/area/croydon')).html).not.toContain('href="/services/light-fitting"')
    expect((await read('/area/purley')).html).toContain('href="/services/light-fitting"')
    await change({ is_active: false })
    expect(await read(path)).toMatchObject({ status: 301, location: '/services/plumbing-electrical' })
    expect((await read('/area/purley')).html).not.toContain('Light Fitting')
    await change({ is_active: true })
    expect((await read(path)).status).toBe(200)
  })
})
