import { describe, expect, it } from 'vitest'
import { addJob } from '../../support/builders/market/jobs.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable } from '../browser.ts'
import { says } from '../office-steps.ts'
import { openSite } from '../site.ts'
import { payHere, press, signUpFor } from './steps.ts'

const site = openSite()
const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 1280, scripts: true },
]

describe('An employer', () => {
  it.each(screens)(
    'posts a job with the sign-in in the middle, pays for it, finds it on the board and closes it (%o)',
    async (screen) => {
      await using visitor = await site.visit(screen)
      const { page } = visitor
      const email = `employer-${screen.width}@example.com`
      const title = `Plasterer for a school of ${screen.width} rooms`
      await page.goto('/post-job')
      await expectUsable(visitor)
      await press(page, 'Continue')
      await says(page, 'Please enter a job title')
      await expectUsable(visitor)

      await page.getByLabel('Job title').fill(title)
      await page.getByLabel('Category').selectOption('plumbing')
      await page.getByLabel('Description').fill('Two weeks of work in the holidays.')
      await page.getByLabel('Location').fill('Purley')
      await page.getByLabel('Postcode').fill('CR0 1LH')
      await press(page, 'Continue')
      await says(page, 'Please sign in to continue')
      await expectUsable(visitor)
      const experience = page.getByLabel('Experience required')
      await experience.fill('Five years')
      await press(page, 'Back')
      expect(await page.getByLabel('Job title').inputValue()).toBe(title)
      await press(page, 'Continue')
      await press(page, 'Post Job')
      await signUpFor(page, email, site.server.dataDir)

      await page.waitForURL(/\/post-job\?step=2/)
      expect(await experience.inputValue()).toBe('Five years')
      await press(page, 'Post Job')
      await says(page, 'Job created! Please complete payment to publish.')
      await expectUsable(visitor)
      using data = openTestPort(site.server.dataDir)
      const [id, slug] = [data.text('adverts', 'id', { title }), data.text('adverts', 'slug', { title })]
      expect(data.text('adverts', 'state', { id })).toBe('awaiting_payment')
      expect((await visitor.context.request.get(`/jobs/${slug}`)).status()).toBe(404)

      await payHere(visitor)
      await page.getByRole('heading', { level: 1, name: 'Your job is live' }).waitFor()
      await expectUsable(visitor)
      await page.getByRole('main').getByRole('link', { name: 'All jobs' }).click()
      await expectUsable(visitor)
      await page.getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await expectUsable(visitor)

      addJob(data, {
        id: `job_similar-${screen.width}`,
        owner: data.text('users', 'id', { email }),
        title: `Another for ${screen.width}`,
        paidUntil: '2099-12-31T12:00:00.000Z',
      })
      await page.goto('/my-jobs')
      await page.getByRole('link', { name: title }).click()
      await press(page, 'Close this job')
      await says(page, 'Closed')
      expect(data.text('adverts', 'state', { id })).toBe('closed')
      const gone = await page.goto(`/jobs/${slug}`)
      expect(gone?.status()).toBe(410)
      await says(page, 'This job has ended')
      await page.getByRole('link', { name: `Another for ${screen.width}` }).waitFor()
      await expectUsable(visitor)
      expect(visitor.faults.filter((fault) => !fault.includes('410'))).toEqual([])
    },
  )
})
