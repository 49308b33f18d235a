import { afterAll, describe, expect, it } from 'vitest'
import type { ServiceEdit } from '#modules/catalogue'
import { type ServiceId, pence } from '#modules/shared'
import { createRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { openAssistant } from './assistant-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

describe('POST /api/assistant/turns', () => {
  it.each([
    ['A pipe burst', 'Emergency Plumbing', 150, 'emergency'],
    ['The socket is dead', 'Electrical Repair', 95, 'standard'],
    ['No heating', 'Boiler Repair', 120, 'priority'],
    ['A crack in the wall', 'Structural Assessment', 200, 'standard'],
    ['A smart camera', 'Smart Home Installation', 80, 'standard'],
    ['The fence fell over', 'General Building Repair', 75, 'standard'],
  ] as const)('%s suggests %s at the price of the catalogue', async (text, name, estimatedCost, priority) => {
    const { status, body } = await openAssistant(whole).say(text)
    expect([status, body.suggestions]).toMatchObject([200, [{ name, estimatedCost, priority }]])
  })

  it('goes on with its own context to a filled booking, at the estimate of the server', async () => {
    const site = openAssistant(whole)
    const first = await site.say('My kitchen tap leaks')
    const second = await site.say('It can wait a few days', first.body.context)
    expect(second.body.context.booking).toEqual({
      service_id: 'svc_plumbing-repair',
      category: 'plumbing',
      priority: 'standard',
      description: 'My kitchen tap leaks\nIt can wait a few days',
    })
    expect(second.body.messages[0]?.content).toContain('Estimate: £85 incl. VAT\nResponse target: 2-3 days')
    const third = await site.say('Yes, book it', second.body.context)
    expect(third.body.messages[0]?.options).toContain('Complete Booking')
  })

  it('claims no response to an emergency while nobody is on call', async () => {
    const site = openAssistant(whole)
    const first = await site.say('A pipe burst')
    const { body } = await site.say('It is still happening', first.body.context)
    expect(body.context.booking).toMatchObject({ service_id: 'svc_emergency-plumbing', priority: 'emergency' })
    expect(body.messages[0]?.content).toContain('Estimate: £150')
    expect(body.messages[0]?.content).not.toContain('minutes')
  })

  it('has the prices of the catalogue as soon as they change, and leaves out what is offered no more', async () => {
    const site = openAssistant(whole)
    expect((await site.say('boiler')).body.suggestions).toMatchObject([{ estimatedCost: 120 }])
    const id = 'svc_boiler-repair' as ServiceId
    const edit = async (change: Partial<ServiceEdit>) => {
      const service = await whole.modules.catalogue.service(id)
      if (!service) throw new Error('there is the service')
      const edited = await whole.modules.catalogue.editService({ id, version: service.version, ...change })
      expect(edited.ok).toBe(true)
    }
    await edit({ basePrice: pence(13_150) })
    expect((await site.say('boiler')).body.suggestions).toMatchObject([{ estimatedCost: 131.5 }])
    await edit({ isActive: false })
    const { suggestions, messages } = (await site.say('boiler')).body
    expect(suggestions).toEqual([])
    expect(messages[0]?.options).toEqual(['Call Now'])
    await edit({ basePrice: pence(12_000), isActive: true })
  })

  it.each([
    [{ text: ' \n ' }],
    [{ text: '' }],
    [{ text: 'x'.repeat(1_001) }],
    [{ text: 5 }],
    [{ text: 'tap', price: 1 }],
    [{ text: 'tap', context: { stage: 'paid' } }],
    [{ text: 'tap', context: { stage: 'details', suggestions: ['a', 'b', 'c', 'd'] } }],
    [{ text: 'tap', context: { issue: 'x'.repeat(1_001) } }],
  ])('refuses %j', async (body) => {
    const answer = await whole.app.request('/api/assistant/turns', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'not_valid' }])
  })

  it('stores nothing', async () => {
    const before = whole.data.written()
    const said = 'A very particular sentence about a tap'
    expect((await openAssistant(whole).say(said)).status).toBe(200)
    expect(whole.data.written()).toBe(before)
    expect(whole.data.dump()).not.toContain(said)
  })

  it('is limited for one address', async () => {
    const site = openAssistant(whole, { limits: createRateLimits() })
    for (let n = 0; n < 60; n += 1) expect((await site.say('tap')).status).toBe(200)
    expect((await site.say('tap')).status).toBe(429)
    expect((await site.form({ text: 'tap' })).status).toBe(429)
  })
})

describe('the form of /assistant', () => {
  it('comes back with what was said and the answer, and goes on from its context', async () => {
    const site = openAssistant(whole)
    expect((await site.form({ text: 'My tap leaks' })).status).toBe(200)
    const values = site.shown[0]?.values ?? {}
    expect(values['said']).toBe('My tap leaks')
    const first = JSON.parse(values['answer'] ?? '') as { readonly context: unknown }
    await site.form({ text: 'soon', context: JSON.stringify(first.context) })
    expect(JSON.parse(site.shown[1]?.values['answer'] ?? '')).toMatchObject({
      context: { booking: { service_id: 'svc_plumbing-repair', priority: 'priority' } },
    })
  })

  it('keeps what was typed beside its fault, and takes no answer from a visitor', async () => {
    const site = openAssistant(whole)
    expect((await site.form({ text: ' ', answer: '{"messages":[]}', context: 'x' })).status).toBe(422)
    expect(site.shown[0]).toMatchObject({ errors: [{ path: 'text' }], values: { text: ' ', context: 'x' } })
    expect(site.shown[0]?.values).not.toHaveProperty('answer')
  })

  it('begins again with a context that is none', async () => {
    const site = openAssistant(whole)
    for (const context of ['{', '[]', '{"stage":"x"}', 'null']) await site.form({ text: 'tap', context })
    expect(
      site.shown.map(
        ({ values }) => (JSON.parse(values['answer'] ?? '') as { context: { stage: string } }).context.stage,
      ),
    ).toEqual(['details', 'details', 'details', 'details'])
  })
})
