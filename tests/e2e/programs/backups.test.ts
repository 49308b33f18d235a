import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wait } from '../browser.ts'
import { type Office, enter, openOffice } from '../office-steps.ts'
import { everyWidth, expectWalked } from '../walked.ts'

let office: Office
let folder: string

beforeAll(async () => {
  // Without timed jobs nothing but what a test asks for takes a backup.
  office = await openOffice({ JOBS: 'off' })
  folder = join(office.server.dataDir, 'backups')
})

afterAll(() => office?.[Symbol.asyncDispose]())

const archives = () => readdirSync(folder).filter((name) => name.endsWith('.tar.zst'))

describe('The page of backups', () => {
  it('takes a backup and verifies it without scripts', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', { width: 320, scripts: false })
    const { page } = owner
    await page.goto('/admin/backups')
    await page.getByText('There is no archive yet').waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByText('The backup has begun').first().waitFor()
    const verify = page.getByRole('button', { name: /^Verify the archive of/ })
    await expect.poll(async () => (await page.goto('/admin/backups')) && (await verify.count()), wait).toBe(1)
    expect(archives()).toHaveLength(1)
    await page.getByText(archives()[0] ?? 'no archive', { exact: true }).waitFor()
    const verified = page.locator('.summary-row', { hasText: 'Last verified backup' })
    expect(await verified.textContent()).toContain('None yet')

    await verify.click()
    await page.getByText('The verification has begun').first().waitFor()
    await expect
      .poll(async () => (await page.goto('/admin/backups')) && (await verified.textContent()), wait)
      .toMatch(/That of .+, verified /)
    await page.goto('/admin/audit')
    await page.getByText('Asked for a backup').filter({ visible: true }).first().waitFor()
    await page.getByText('Asked for the verification of a backup').filter({ visible: true }).first().waitFor()
    expect(owner.faults).toEqual([])
  })

  it('shows with scripts what came of a backup, without a press', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', { width: 1280, scripts: true })
    const { page } = owner
    await page.goto('/admin/backups')
    const before = archives().length
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByText('The backup was taken').first().waitFor()
    expect(archives()).toHaveLength(before + 1)
    await page.getByRole('button', { name: 'Back up now' }).waitFor()
    expect(await page.getByRole('button', { name: /^Verify the archive of/ }).count()).toBe(before + 1)
    expect(owner.faults).toEqual([])
  })

  it('is for the owner alone', async () => {
    await using clerk = await enter(office.browser, office.server.url, 'office', { width: 1280, scripts: false })
    const answer = await clerk.page.goto('/admin/backups')
    expect(answer?.status()).toBe(403)
    expect(await clerk.page.content()).not.toContain('Back up now')
  })

  it('is walked by keys, is accessible and runs over at no width', async () => {
    expect(await expectWalked(office, 'admin', ['/admin/backups'], everyWidth)).toBeUndefined()
  })
})
