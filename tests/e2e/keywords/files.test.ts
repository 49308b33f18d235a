import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Office, enter, openOffice, press, says } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

/** Exports of Search Console as it writes them for owners in three languages: names, headings, marks of numbers. */
const exports = [
  {
    language: 'English',
    file: 'Queries.csv',
    table: '\uFEFFTop queries,Clicks,Impressions,CTR,Position\nenglish tap repair croydon,"1,234","20,000",6.17%,3.2\n',
    filters: ['Filters.csv', 'Filter,Value\nDate,2026-08-27 - 2026-11-26\n'],
    found: { keyword: 'english tap repair croydon', clicks: 1_234, impressions: 20_000, ctr: 6.17, position: 3.2 },
  },
  {
    language: 'German',
    file: 'Suchanfragen.csv',
    table:
      '\uFEFFH\u00E4ufigste Suchanfragen,Klicks,Impressionen,CTR,Position\ngerman tap repair croydon,12,1.200,"1 %","8,25"\n',
    filters: ['Filter.csv', 'Filter,Wert\nDatum,27.08.2026 - 26.11.2026\n'],
    found: { keyword: 'german tap repair croydon', clicks: 12, impressions: 1_200, ctr: 1, position: 8.25 },
  },
  {
    language: 'French',
    file: 'Requ\u00EAtes.csv',
    table:
      '\uFEFFRequ\u00EAtes les plus fr\u00E9quentes;Clics;Impressions;CTR;Position\nfrench tap repair croydon;7;1\u202F400;0,5 %;12,75\n',
    filters: ['Filtres.csv', 'Filtre;Valeur\nDate;27/08/2026 - 26/11/2026\n'],
    found: { keyword: 'french tap repair croydon', clicks: 7, impressions: 1_400, ctr: 0.5, position: 12.75 },
  },
] as const

describe('An export of Search Console through the page', () => {
  it.each(exports.flatMap((one) => [true, false].map((scripts) => ({ ...one, scripts }))))(
    'in $language is previewed, imported and shown, with scripts: $scripts',
    async ({ file, table, filters: [filterFile, filterTable], found, scripts }) => {
      const { browser, server } = office
      await using owner = await enter(browser, server.url, 'admin', { width: scripts ? 1280 : 320, scripts })
      const { page, context } = owner
      const words = `${found.keyword} ${scripts ? 'on' : 'off'}`
      const own = table.replace(found.keyword, words)
      const personal = own.split('\n')[1]?.replace(words, 'mail ann@example.com tap') ?? ''
      const zip = zipSync({ [file]: strToU8(`${own}${personal}\n`), [filterFile]: strToU8(filterTable) })
      await page.goto('/keywords/import')
      await page
        .getByLabel('File of keywords')
        .setInputFiles({ name: 'performance.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
      await press(page, 'Show the preview')
      await says(page, 'Nothing is written yet.')
      await says(page, 'Refused lines')
      const of = async () => (await context.request.get(`/api/keywords?q=${encodeURIComponent(words)}`)).json()
      expect((await of()).items).toEqual([])
      await press(page, 'Import')
      await page.waitForURL(/\/keywords\/jobs\//)
      await expect.poll(async () => (await of()).items.length, { timeout: 60_000 }).toBe(1)
      expect((await of()).items[0]).toMatchObject({ ...found, keyword: words, source: 'search_console' })
      await page.goto(`/keywords?q=${encodeURIComponent(words)}`)
      const row = page.getByRole('row').filter({ hasText: words })
      await row.getByText('Search Console').first().waitFor()
      await says(page, 'Recent Updates')
    },
  )
})
