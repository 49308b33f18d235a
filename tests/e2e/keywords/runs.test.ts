import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTextService } from '../../fakes/text-service.ts'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office
let model: Awaited<ReturnType<typeof startTextService>>

beforeAll(async () => {
  model = await startTextService()
  office = await openOffice({ AI_BASE_URL: model.base.href, AI_API_KEY: 'sk-secret', AI_MODEL: 'a-model' })
})

afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
  await model?.[Symbol.asyncDispose]()
})

const wide = { width: 1280, scripts: true } as const
const boiler = 'svc_boiler-repair'

describe('A generation of keywords', () => {
  it('goes on while somebody leaves, is found again, and stops', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', wide)
    const { page } = owner
    // The run waits for the model, so that it is still there when somebody comes back.
    model.turn('silent')
    await page.goto('/keywords')
    await page.getByLabel('Ask the language model too').check()
    await press(page, 'Generate Keywords')
    const progress = page.getByRole('region', { name: /^Generating/ })
    await progress.getByText(/of [\d,]+ rows/).waitFor()
    await expect.poll(() => model.asked.length, { timeout: 60_000 }).toBeGreaterThan(0)
    await page.goto('/admin')
    await page.goto('/keywords')
    await progress.waitFor()
    expect(await page.getByRole('button', { name: 'Generate Keywords' }).count()).toBe(0)
    const second = await owner.context.request.post('/api/keywords/generate', { data: {} })
    const answer = await second.json()
    expect([second.status(), answer.code]).toEqual([409, 'job_running'])

    model.turn('well')
    await progress.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Generate Keywords' }).waitFor()
    await says(page, /^Stopped: [\d,]+ new keywords/)
    const job = await (await owner.context.request.get(`/api/keywords/jobs/${answer.job_id}`)).json()
    expect(job.status).toBe('stopped')
    expect(job.done).toBeLessThan(job.total)
    const { total_keywords: total } = await (await owner.context.request.get('/api/keywords/stats')).json()
    expect(total).toBe(job.keywords_added)
    await page.getByRole('table', { name: 'Recent updates' }).getByText('Stopped').first().waitFor()
  })

  it('says how much it generated, and a second one adds nothing, without scripts too', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', wide)
    const { page, context } = owner
    await page.goto('/keywords')
    await press(page, 'Generate Keywords')
    await says(page, /^Generated [\d,]+ new keywords and updated [\d,]+ existing ones$/)
    const stats = async () => (await context.request.get('/api/keywords/stats')).json()
    const before = await stats()
    await using plain = await enter(browser, server.url, 'admin', { width: 320, scripts: false })
    await plain.page.goto('/keywords')
    await press(plain.page, 'Generate Keywords')
    const newest = async () => (await (await context.request.get('/api/keywords/logs')).json()).items[0]
    await expect.poll(async () => (await newest()).status, { timeout: 60_000 }).toBe('done')
    expect(await newest()).toMatchObject({ keywords_added: 0, keywords_updated: 0, ai_model: null })
    expect(await stats()).toEqual(before)
  })

  it('with the language model brings suggestions that are accepted and dismissed in their box', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', wide)
    const { page, context } = owner
    model.turn('well')
    model.write(JSON.stringify(['boiler not working croydon', 'boiler not heating purley', 'boiler repair leeds']))
    const found = async (q: string) => {
      const { items } = await (await context.request.get(`/api/keywords?q=${encodeURIComponent(q)}`)).json()
      return items.map(({ keyword, source }: { readonly keyword: string; readonly source: string }) => [
        keyword,
        source,
      ])
    }
    await page.goto(`/keywords?service_id=${boiler}`)
    await page.getByLabel('Ask the language model too').check()
    await press(page, 'Generate Keywords')
    const accepting = page.getByLabel(/^boiler not working croydon/)
    const dismissed = page.getByLabel(/^boiler not heating purley/)
    await accepting.waitFor()
    await dismissed.waitFor()
    expect(await page.getByLabel(/^boiler repair leeds/).count()).toBe(0)
    expect(await found('boiler not working croydon')).toEqual([])
    await dismissed.uncheck()
    await press(page, 'Accept chosen')
    await says(page, 'The suggestions are accepted, and are in the list now.')
    expect(await found('boiler not working croydon')).toEqual([['boiler not working croydon', 'ai']])
    await page.getByLabel(/^boiler not heating purley/).check()
    await press(page, 'Dismiss chosen')
    await says(page, 'The suggestions are dismissed.')
    expect(await found('boiler not heating purley')).toEqual([])
    expect(await page.getByText('Suggestions of the language model').count()).toBe(0)
  })
})
