import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '../../support/builders/market/jobs.ts'
import { type MailServer, openMailServer } from '../../support/servers/mail-server.ts'
import type { RunningServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { pdf } from '../../support/uploads/thread-files.ts'
import { type Screen, expectUsable, visit, wait } from '../browser.ts'
import { type Office, enter, openOffice, people, says } from '../office-steps.ts'

const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 320, scripts: true },
  { width: 1280, scripts: false },
  { width: 1280, scripts: true },
]
const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-cv-'))
const [cv, hostile] = [join(folder.path, 'My CV.pdf'), join(folder.path, 'evil.pdf')]
writeFileSync(cv, pdf())
writeFileSync(hostile, pdf('4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n'))
const words = 'Twelve years of bathrooms, with references. I could start on Monday.'

let office: Office
let mails: MailServer
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  mails = await openMailServer()
  office = await openOffice({ SMTP_URL: mails.url.href, MAIL_FROM: 'Callout <office@callout.example>' })
  ;({ browser, server } = office)
})

afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
  await mails?.[Symbol.asyncDispose]()
  folder.remove()
})

const mailsTo = (to: string, subject: RegExp) =>
  mails.received.filter((each) => each.to.includes(to) && subject.test(each.mail.subject ?? ''))

async function mailTo(to: string, subject: RegExp): Promise<string> {
  await expect.poll(() => mailsTo(to, subject).length, wait).toBeGreaterThan(0)
  return mailsTo(to, subject).at(-1)?.mail.text ?? ''
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fill(page: Page, name: string, email: string, file: string | null): Promise<void> {
  const form = page.locator('#apply')
  await form.getByLabel('Your name').fill(name)
  await form.getByLabel('E-mail', { exact: true }).fill(email)
  await form.getByLabel('Phone', { exact: true }).fill('07700 900123')
  await form.getByLabel('Why are you right for this job?').fill(words)
  if (file) await form.locator('input[name="cv"]').setInputFiles(file)
  await press(page, 'Send my application')
}

describe('applications for a job', () => {
  it.each(screens)('go from the form to the decision, the words to all and a withdrawal (%o)', async (screen) => {
    const mark = `${screen.width}-${screen.scripts ? 'scripts' : 'plain'}`
    const [title, slug, job] = [`Plumber ${mark}`, `plumber-${mark}`, `job_${mark}`]
    {
      using data = openTestPort(server.dataDir)
      const owner = data.text('users', 'id', { email: people.technician.email })
      const paidUntil = Temporal.Now.instant()
        .add({ hours: 24 * 20 })
        .toString({ smallestUnit: 'millisecond' })
      addJob(data, { id: job, owner, title, slug, paidUntil })
    }

    await using applicant = await enter(browser, server.url, 'customer', screen)
    await applicant.page.goto(`/jobs/${slug}`)
    await fill(applicant.page, 'Jo Carter', people.customer.email, hostile)
    await says(applicant.page, 'We cannot take this file')
    expect(await applicant.page.getByLabel('Why are you right for this job?').inputValue()).toBe(words)
    await expectUsable(applicant)
    await fill(applicant.page, 'Jo Carter', people.customer.email, cv)
    await says(applicant.page, 'Your application is with the employer')
    await expectUsable(applicant)

    const email = `amina-${mark}@example.org`
    await using stranger = await visit(browser, server.url, screen)
    await stranger.page.goto(`/jobs/${slug}`)
    await expectUsable(stranger)
    await fill(stranger.page, 'Amina Yusuf', email, null)
    await stranger.page.waitForURL('**/confirm-request?sent=1')
    const link = /https?:\/\/\S*\/confirm-request\?token=\S+/.exec(await mailTo(email, /confirm/i))?.[0] ?? ''
    await stranger.page.goto(link)
    await stranger.page.locator('main form button').first().click()
    await says(stranger.page, 'Your application is with the employer')

    await using employer = await enter(browser, server.url, 'technician', screen)
    const { page } = employer
    await page.goto('/my-jobs')
    await expectUsable(employer)
    await page.getByRole('link', { name: title }).click()
    await says(page, 'Amina Yusuf')
    await expectUsable(employer)
    await page.getByRole('link', { name: 'Jo Carter' }).click()
    await says(page, words)
    await expectUsable(employer)
    const file = await employer.context.request.get(
      (await page.getByRole('link', { name: 'Download the CV' }).getAttribute('href')) ?? '',
    )
    expect([file.status(), (await file.body()).equals(pdf())]).toEqual([200, true])
    await press(page, 'Shortlist')
    await says(page, 'Shortlisted. The applicant is told by e-mail.')
    await press(page, 'Hire')
    await says(page, 'You hired this applicant.')
    await page.getByLabel('Notes', { exact: true }).fill('Starts on Monday')
    await press(page, 'Save the notes')
    await says(page, 'Your notes are saved.')
    await page.getByRole('link', { name: title }).first().click()
    await page.getByRole('link', { name: 'Amina Yusuf' }).click()
    await press(page, 'Reject')
    await says(page, 'Rejected. The applicant is told by e-mail.')
    await page.getByRole('link', { name: title }).first().click()
    await page.getByLabel('Write to everybody').check()
    await page.getByLabel('Your words to them').fill('The job is filled. Thank you.')
    await press(page, 'Close this job')
    await says(page, 'Your words to all applicants')
    await expectUsable(employer)

    expect(await mailTo(people.customer.email, new RegExp(`^You have the job: ${title}`))).toContain(
      'marked you as hired',
    )
    expect(await mailTo(email, new RegExp(`^Closed: ${title}`))).toContain('The job is filled. Thank you.')
    expect(mailsTo(email, new RegExp(`^Closed: ${title}`))).toHaveLength(1)
    expect(mailsTo(people.customer.email, new RegExp(`^Closed: ${title}`))).toEqual([])

    const own = /https?:\/\/\S*\/applied\/[0-9a-f]{32}/.exec(
      await mailTo(email, new RegExp(`^About your application: ${title}`)),
    )?.[0]
    await stranger.page.goto(own ?? '')
    await says(stranger.page, 'Not successful')
    await expectUsable(stranger)
    await stranger.page.getByText('Withdraw this application', { exact: true }).click()
    await press(stranger.page, 'Withdraw and erase')
    await expect.poll(async () => (await stranger.context.request.get(own ?? '')).status(), wait).toBe(404)

    await applicant.page.goto('/my-applications')
    await says(applicant.page, 'Hired')
    await expectUsable(applicant)
    {
      using data = openTestPort(server.dataDir)
      expect(data.rows('job_applications', { job_id: job })).toMatchObject([
        { name: 'Jo Carter', state: 'hired', notes: 'Starts on Monday' },
      ])
    }
    expect([applicant.faults, stranger.faults, employer.faults]).toEqual([[], [], []])
  })
})
