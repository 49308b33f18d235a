import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, enter, openOffice } from '../office-steps.ts'
import { everyWidth, expectWalked } from '../walked.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

describe('The pages of the keyword manager', () => {
  it('are walked by keys, are accessible and run over at no width', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', { width: 1280, scripts: false })
    const { request } = owner.context
    const added = await request.post('/api/keywords', {
      data: { keywords: ['walked boiler repair thornton heath', 'walked emergency electrician south croydon'] },
    })
    expect(added.status()).toBe(201)
    const list = await (await request.get('/api/keywords?q=walked')).json()
    const [id, other] = list.items.map((row: { readonly id: string }) => row.id)
    await expectWalked(
      office,
      'admin',
      [
        '/keywords?q=walked',
        '/keywords/add',
        '/keywords/import',
        '/keywords/emergency-services',
        '/keywords/writing',
        `/keywords/${id}`,
        `/keywords/delete?id=${other}`,
      ],
      everyWidth,
    )
  })

  it('let somebody edit a keyword and undo a deletion without scripts', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', { width: 320, scripts: false })
    const { page, context } = owner
    const added = await context.request.post('/api/keywords', { data: { keyword: 'plain tap repair' } })
    const { id } = await added.json()
    await page.goto(`/keywords/${id}`)
    await page.getByLabel('Keyword', { exact: true }).fill('plain tap mended')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Keyword updated successfully').first().waitFor()
    await page.goto(`/keywords/delete?id=${id}`)
    await page.getByText('Are you sure you want to delete this keyword?').first().waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText('Keyword deleted successfully').first().waitFor()
    expect((await (await context.request.get('/api/keywords?q=plain+tap')).json()).items).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('plain tap mended').first().waitFor()
  })
})
