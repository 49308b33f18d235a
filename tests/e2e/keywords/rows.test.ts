import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const wide = { width: 1280, scripts: true } as const
const cell = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

async function addMany(request: APIRequestContext, keywords: readonly string[]): Promise<void> {
  const added = await request.post('/api/keywords', { data: { keywords } })
  expect(added.status()).toBe(201)
}

async function kept(request: APIRequestContext, q: string): Promise<readonly string[]> {
  const answer = await request.get(`/api/keywords?${new URLSearchParams({ q, sort: 'keyword' })}`)
  const { items }: { readonly items: readonly { readonly keyword: string }[] } = await answer.json()
  return items.map(({ keyword }) => keyword)
}

describe('A row of keywords', () => {
  it('that two browsers edit shows both texts side by side to the later one', async () => {
    const { browser, server } = office
    await using one = await enter(browser, server.url, 'admin', wide)
    await using other = await enter(browser, server.url, 'admin', wide)
    await addMany(one.context.request, ['clashing tap repair'])
    for (const { page } of [one, other]) {
      await page.goto('/keywords?q=clashing')
      await cell(page, 'clashing tap repair').getByRole('link', { name: 'Edit' }).click()
      await page.getByLabel('Keyword: clashing tap repair').waitFor()
    }
    await one.page.getByLabel('Keyword: clashing tap repair').fill('clashing tap of one')
    await one.page.keyboard.press('Enter')
    await says(one.page, 'Keyword updated successfully')

    await other.page.getByLabel('Keyword: clashing tap repair').fill('clashing tap of other')
    await other.page.keyboard.press('Enter')
    const choice = other.page.getByRole('group', { name: 'Which text stays?' })
    await choice.waitFor()
    const sides = choice.locator('section')
    expect(await sides.locator('.keyword-version').allTextContents()).toEqual([
      'clashing tap of other',
      'clashing tap of one',
    ])
    const [mine, theirs] = await Promise.all([sides.nth(0).boundingBox(), sides.nth(1).boundingBox()])
    expect(mine && theirs && mine.x + mine.width <= theirs.x).toBe(true)
    expect(await kept(one.context.request, 'clashing')).toEqual(['clashing tap of one'])
    await choice.getByRole('button', { name: 'Save mine' }).click()
    await says(other.page, 'Keyword updated successfully')
    expect(await kept(one.context.request, 'clashing')).toEqual(['clashing tap of other'])

    await cell(one.page, 'clashing tap of one').getByRole('link', { name: 'Edit' }).click()
    await one.page.getByLabel('Keyword: clashing tap of one').fill('clashing tap once more')
    await one.page.keyboard.press('Enter')
    await press(one.page, 'Keep as it is')
    await cell(one.page, 'clashing tap of other').waitFor()
    expect(await kept(one.context.request, 'clashing')).toEqual(['clashing tap of other'])
    expect([...one.faults, ...other.faults].filter((fault) => !fault.includes('409'))).toEqual([])
  })

  it('is edited one at a time, and Escape leaves it as it was', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', wide)
    const { page, context } = owner
    await addMany(context.request, ['escaped tap one', 'escaped tap two'])
    await page.goto('/keywords?q=escaped')
    await cell(page, 'escaped tap one').getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Keyword: escaped tap one').fill('never kept')
    await cell(page, 'escaped tap two').getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Keyword: escaped tap two').waitFor()
    expect(await page.getByLabel(/^Keyword: /).count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await page.getByLabel(/^Keyword: /).count()).toBe(0)
    const focused = page.locator('a:focus')
    expect(await focused.textContent()).toContain('escaped tap two')
    expect(await kept(context.request, 'escaped')).toEqual(['escaped tap one', 'escaped tap two'])
  })

  it('that is deleted comes back for ten seconds, and not later', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', wide)
    const { page, context } = owner
    await addMany(context.request, ['undone tap repair'])
    await page.goto('/keywords?q=undone')
    const row = cell(page, 'undone tap repair')
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this keyword?' })
    await row.getByRole('link', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await kept(context.request, 'undone')).toEqual(['undone tap repair'])

    await row.getByRole('link', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Keyword deleted successfully')
    expect(await kept(context.request, 'undone')).toEqual([])
    await press(page, 'Undo')
    await row.waitFor()
    expect(await kept(context.request, 'undone')).toEqual(['undone tap repair'])

    await row.getByRole('link', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await undo.waitFor({ state: 'detached' })
    expect(await kept(context.request, 'undone')).toEqual([])
  })

  it('is deleted with others at once, and all of them come back', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', wide)
    const { page, context } = owner
    const all = ['several tap a', 'several tap b', 'several tap c', 'several tap d']
    await addMany(context.request, all)
    await page.goto('/keywords?q=several')
    for (const words of all.slice(0, 3)) await page.getByLabel(`Choose ${words}`).check()
    await press(page, 'Delete chosen')
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete these 3 keywords?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await says(page, '3 keywords deleted successfully')
    expect(await kept(context.request, 'several')).toEqual(['several tap d'])
    await press(page, 'Undo')
    await cell(page, 'several tap b').waitFor()
    expect(await kept(context.request, 'several')).toEqual(all)
  })

  it('clashes, is deleted with others and is found by every filter without scripts too', async () => {
    const { browser, server } = office
    await using owner = await enter(browser, server.url, 'admin', { width: 320, scripts: false })
    const { page, context } = owner
    const { request } = context
    const added = await request.post('/api/keywords', { data: { keyword: 'scriptless boiler repair purley' } })
    const { id, version } = await added.json()
    await page.goto(`/keywords/${id}`)
    await request.patch(`/api/keywords/${id}`, { data: { keyword: 'scriptless boiler mended purley', version } })
    await page.getByLabel('Keyword', { exact: true }).fill('scriptless boiler of mine purley')
    await press(page, 'Save')
    await says(page, 'Somebody changed this keyword meanwhile')
    expect(await page.locator('.keyword-version').allTextContents()).toEqual([
      'scriptless boiler of mine purley',
      'scriptless boiler mended purley',
    ])
    await press(page, 'Save mine')
    await says(page, 'Keyword updated successfully')
    await addMany(request, ['scriptless tap one', 'scriptless tap two'])

    await page.goto('/keywords')
    await page.getByLabel('Search keywords').fill('scriptless boiler')
    await page.locator('.filter-form').evaluate((form: HTMLFormElement) => form.requestSubmit())
    await says(page, 'Showing 1 of 1 keywords')
    await page.goto('/keywords?q=scriptless&location=Purley&source=manual&sort=keyword')
    await says(page, 'Showing 1 of 1 keywords')
    await page.goto('/keywords?q=scriptless+tap')
    await page.getByLabel('Choose scriptless tap one').check()
    await page.getByLabel('Choose scriptless tap two').check()
    await press(page, 'Delete chosen')
    await says(page, 'Are you sure you want to delete these 2 keywords?')
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
    await says(page, '2 keywords deleted successfully')
    expect(await kept(request, 'scriptless tap')).toEqual([])
    await press(page, 'Undo')
    await says(page, 'The deletion is undone')
    expect(await kept(request, 'scriptless tap')).toEqual(['scriptless tap one', 'scriptless tap two'])
  })
})
