import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '../../support/builders/market/jobs.ts'
import { addListing } from '../../support/builders/market/listings.ts'
import { type MailServer, openMailServer } from '../../support/servers/mail-server.ts'
import type { RunningServer } from '../../support/servers/server.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable, visit, wait } from '../browser.ts'
import { type Office, enter, openOffice, people, says } from '../office-steps.ts'

const phone: Screen = { width: 320, scripts: false }
const desk: Screen = { width: 1280, scripts: true }

let office: Office
let mails: MailServer
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  mails = await openMailServer()
  office = await openOffice({ SMTP_URL: mails.url.href, MAIL_FROM: 'Callout <office@callout.example>' })
  ;({ browser, server } = office)
  using data = openTestPort(server.dataDir)
  // A second administrator, who answers appeals.
  data.set('users', { email: people.office.email }, { role: 'admin' })
})

afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
  await mails?.[Symbol.asyncDispose]()
})

async function mailTo(to: string, subject: RegExp): Promise<string> {
  const found = () =>
    mails.received.filter((each) => each.to.includes(to) && subject.test(each.mail.subject ?? '')).at(-1)?.mail.text
  await expect.poll(found, wait).toBeDefined()
  // A long line is folded on its way.
  return (found() ?? '').replaceAll(/\s+/g, ' ')
}

const linkIn = (mail: string) => /\/contest\/[0-9a-f]+/.exec(mail)?.[0] ?? ''
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function decide(page: Page, form: 'office-decision' | 'decision', choice: string, text: string): Promise<void> {
  const card = page.locator(`form[action$="/${form}"]`)
  await card.getByLabel('Decision and reason').selectOption(choice)
  await card.getByLabel(/^In your words/).fill(text)
  await card.getByRole('button').click()
  await says(page, 'Decided.')
}

describe.each(['listing', 'job'] as const)('A report of a %s', (kind) => {
  it.each([phone, desk])(
    'goes from the form to the decision, the appeal and the answer of another person (%o)',
    async (screen) => {
      const mark = `${screen.width}`
      const title = kind === 'job' ? `Tiler ${mark}` : `Tiles ${mark}`
      const id = `${kind === 'job' ? 'job' : 'lst'}_report-${mark}`
      const state = () => {
        using data = openTestPort(server.dataDir)
        return data.text('adverts', 'state', { id })
      }
      {
        using data = openTestPort(server.dataDir)
        const owner = data.text('users', 'id', { email: people.customer.email })
        const paidUntil = '2099-12-31T12:00:00.000Z'
        if (kind === 'job') addJob(data, { id, owner, title, paidUntil })
        else addListing(data, { id, owner, name: title })
      }
      const publicPage = `/${kind === 'job' ? 'jobs' : 'find-experts'}/slug-of-${id}`
      const caseDesk = `/admin/market/${kind}/${id}`
      await using reporter = await enter(browser, server.url, 'technician', screen)
      await reporter.page.goto(publicPage)
      await reporter.page
        .getByRole('main')
        .getByRole('link', { name: /^Report/ })
        .first()
        .click()
      await reporter.page.getByLabel('Misleading').check()
      await reporter.page.getByLabel('Tell us more').fill(`The address of ${title} is another business.`)
      await press(reporter.page, 'Send the report')
      await says(reporter.page, 'We have your report')
      await expectUsable(reporter)
      const reference = /RP-[A-Z0-9]{6}/.exec(await reporter.page.innerText('main'))?.[0] ?? ''
      expect(await mailTo(people.technician.email, new RegExp(reference))).toContain(title)

      await using admin = await enter(browser, server.url, 'admin', screen)
      await admin.page.goto('/admin/market')
      await admin.page.getByRole('link', { name: title }).first().click()
      await says(admin.page, reference)
      await decide(admin.page, 'decision', 'suspend/misleading', `Nobody knows ${title} at that address.`)
      expect(state()).toBe('suspended')
      expect((await reporter.page.goto(publicPage))?.status()).toBe(410)
      expect(
        await mailTo(people.technician.email, new RegExp(`^Our decision about your report.*${reference}`)),
      ).toContain(`${title} is taken down`)
      const told = await mailTo(people.customer.email, new RegExp(`^Our decision about ${title}`))
      expect(told).toContain(`Nobody knows ${title} at that address.`)

      // The link works for anybody with the mail, signed in or not.
      await using owner = await visit(browser, server.url, screen)
      await owner.page.goto(linkIn(told))
      await expectUsable(owner)
      await owner.page.getByLabel('Why is the decision wrong?').fill(`We moved, and ${title} is at the new address.`)
      await press(owner.page, 'Send the appeal')
      await expect
        .poll(() => {
          using data = openTestPort(server.dataDir)
          return data.count('market_appeals', { text: `We moved, and ${title} is at the new address.` })
        }, wait)
        .toBe(1)
      await owner.page.goto(linkIn(told))
      expect(await owner.page.getByRole('button', { name: 'Send the appeal' }).count()).toBe(0)

      await admin.page.goto(caseDesk)
      await says(admin.page, 'You decided this.')
      expect(await admin.page.getByRole('button', { name: 'Answer the appeal' }).count()).toBe(0)
      await using another = await enter(browser, server.url, 'office', screen)
      await another.page.goto(caseDesk)
      const appeal = another.page.locator('form[action*="/market-appeals/"]')
      await appeal.getByLabel(/reversed/i).check()
      await appeal.getByRole('textbox').first().fill('The register has the new address.')
      await appeal.getByRole('button', { name: 'Answer the appeal' }).click()
      await says(another.page, 'The appeal is answered')
      expect(state()).toBe('live')
      for (const { email } of [people.customer, people.technician]) {
        await expect
          .poll(
            () =>
              mails.received.some(
                ({ to, mail }) =>
                  to.includes(email) &&
                  (mail.text ?? '').replaceAll(/\s+/g, ' ').includes(`about ${title} is reversed`),
              ),
            wait,
          )
          .toBe(true)
      }
      expect((await reporter.page.goto(publicPage))?.status()).toBe(200)

      await another.page.goto(caseDesk)
      await decide(another.page, 'office-decision', 'hold/needs_check', 'We look at it once more.')
      expect([state(), (await reporter.page.goto(publicPage))?.status()]).toEqual(['in_review', 404])
      await decide(another.page, 'decision', 'reject/fake', 'The register has no such business.')
      expect(state()).toBe('rejected')
      const rejected = () => {
        using data = openTestPort(server.dataDir)
        return data.value('adverts', 'first_rejected_at', { id })
      }
      expect(rejected()).not.toBeNull()
      expect(
        [reporter.faults, admin.faults, owner.faults, another.faults]
          .flat()
          .filter((fault) => !/40[4]|410/.test(fault)),
      ).toEqual([])
    },
  )
})
