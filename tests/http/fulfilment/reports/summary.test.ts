import { describe, expect, it } from 'vitest'
import { createTextProvider } from '#adapters/llm'
import { startTextService, writtenText } from '../../../fakes/text-service.ts'
import { openReport } from './report-app.ts'

const written = { work_performed: 'Replaced the washer for Asha Patel, call 07700 900123.', issues_found: 'Rust' }

async function openAsked(patienceMs = 30_000) {
  const service = await startTextService()
  const settings = { baseUrl: service.base, apiKey: 'sk-secret', model: 'small' }
  const site = await openReport(['tom'], createTextProvider(settings, { patienceMs }))
  await site.put('report', written)
  const ask = (as: string | null = 'tom') => site.send(as, 'POST', `${site.path}/summary`)
  return {
    ...site,
    service,
    ask,
    async [Symbol.asyncDispose]() {
      site[Symbol.dispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

describe('the summary of a report', () => {
  it('is made of the entries where no provider is set up', async () => {
    using site = await openReport()
    const early = await site.send('tom', 'POST', `${site.path}/summary`)
    expect(early).toMatchObject({ status: 422, body: { errors: [{ path: 'work_performed' }] } })
    await site.put('report', { work_performed: 'A new washer', issues_found: 'Rust.' })
    const before = (await site.read()).body
    expect(await site.send('tom', 'POST', `${site.path}/summary`)).toMatchObject({
      status: 200,
      body: { text: 'Work performed: A new washer.\n\nIssues found: Rust.', source: 'entries' },
    })
    expect((await site.read()).body).toEqual(before)
  })

  it('is drafted by the provider, which reads no name, number or address', async () => {
    await using site = await openAsked()
    expect(await site.ask()).toMatchObject({ status: 200, body: { text: writtenText, source: 'ai' } })
    const sent = JSON.stringify(site.service.asked)
    expect(sent).toContain('Replaced the washer')
    const { customer_address, customer_postcode } = await site.bookingNow()
    for (const secret of ['Asha', 'Patel', '900123', customer_address, customer_postcode, site.id, 'Tom']) {
      expect(sent).not.toContain(secret)
    }
  })

  it.each(['silent', 'broken', 'empty'] as const)('is unavailable where the provider is %s', async (mood) => {
    await using site = await openAsked(mood === 'silent' ? 500 : 30_000)
    site.service.turn(mood)
    expect(await site.ask()).toMatchObject({
      status: 503,
      body: {
        code: 'ai_unavailable',
        detail: 'AI assistance temporarily unavailable. Please complete report manually.',
      },
    })
  })

  it('is asked for by the technician who leads the visit alone', async () => {
    await using site = await openAsked()
    for (const [as, status] of [
      ['asha', 403],
      ['office', 403],
      ['stranger', 403],
      [null, 401],
    ] as const) {
      expect((await site.ask(as)).status).toBe(status)
    }
    expect(site.service.asked).toEqual([])
  })
})
