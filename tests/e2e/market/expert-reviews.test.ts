import { hash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReview } from '../../support/adverts/reviews.ts'
import { addListing } from '../../support/builders/market/listings.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'
import { type Screen, expectUsable, tabTo, visit } from '../browser.ts'
import { type Office, enter, openOffice, people, says } from '../office-steps.ts'
import { press } from './steps.ts'

const screens: readonly Screen[] = [
  { width: 320, scripts: false },
  { width: 1280, scripts: true },
]

let office: Office
beforeAll(async () => {
  office = await openOffice()
  using data = openTestPort(office.server.dataDir)
  const owner = data.text('users', 'id', { email: people.technician.email })
  data.set('users', { email: people.customer.email }, { email_verified_at: '2026-01-05T09:00:00.000Z' })
  for (const { width } of screens) {
    addListing(data, { id: `lst_pipes${width}`, owner, name: `Pipes ${width}` })
    addListing(data, { id: `lst_linked${width}`, owner, name: `Linked ${width}` })
    addListing(data, { id: `lst_judged${width}`, owner, name: `Judged ${width}` })
  }
})
afterAll(() => office?.[Symbol.asyncDispose]())

const choose = (page: Page, rating: number) => page.locator(`input[name="rating"][value="${rating}"]`).check()

describe('a review of an expert', () => {
  it.each(screens)('follows from a message, is answered, changed and withdrawn (%o)', async (screen) => {
    const name = `Pipes ${screen.width}`
    const expert = `/find-experts/slug-of-lst_pipes${screen.width}`
    await using author = await enter(office.browser, office.server.url, 'customer', screen)
    const { page } = author
    await page.goto(expert)
    await page.getByRole('link', { name: 'Write a review' }).click()
    await says(page, `You have not written to ${name} through this site`)
    await expectUsable(author)

    await page.goto(expert)
    await page.getByLabel('Your message').fill(`The tap of ${name} drips all night.`)
    await press(page, 'Send the message')
    await says(page, 'Your message is on its way')
    await page.getByRole('link', { name: 'Write a review' }).click()
    await expectUsable(author)
    await press(page, 'Send the review')
    await says(page, 'Please choose from 1 to 5 stars')
    await expectUsable(author)
    await choose(page, 2)
    await page.getByLabel('Your review').fill(`They came late, and the tap drips again, says ${screen.width}.`)
    await page.getByLabel('Kind of work').fill('New tap')
    await page.getByLabel('This review is about my own experience').check()
    await press(page, 'Send the review')
    await says(page, 'Thank you. Your review is published.')
    await expectUsable(author)
    const own = page.url()

    await using owner = await enter(office.browser, office.server.url, 'technician', screen)
    await owner.page.goto(`/my-listings/lst_pipes${screen.width}/reviews`)
    await says(owner.page, `says ${screen.width}`)
    await expectUsable(owner)
    await owner.page.getByLabel('Your reply to Carla').fill('I am sorry. I came back on Friday and mended it.')
    await press(owner.page, 'Publish the reply to Carla')
    await says(owner.page, 'Your reply is on your page')
    await press(owner.page, 'I did this job for Carla')
    await says(owner.page, 'job confirmed')
    await expectUsable(owner)

    await using visitor = await visit(office.browser, office.server.url, screen)
    await visitor.page.goto(expert)
    await says(visitor.page, 'I am sorry. I came back on Friday and mended it.')
    await says(visitor.page, 'Contact through this site, job confirmed')
    await says(visitor.page, 'Work: New tap')
    await expectUsable(visitor)

    await page.goto(own)
    await choose(page, 4)
    await page.getByLabel('Your review').fill(`They came back and mended it, says ${screen.width}.`)
    await press(page, 'Save the change')
    await says(page, 'Your review is changed')
    await visitor.page.goto(expert)
    await says(visitor.page, `They came back and mended it, says ${screen.width}.`)
    await says(visitor.page, 'Changed by its author')

    await press(page, 'Withdraw my review')
    await says(page, 'Your review is withdrawn')
    await visitor.page.goto(expert)
    await says(visitor.page, 'Nobody has reviewed this expert yet.')
    for (const { faults } of [author, owner, visitor]) expect(faults).toEqual([])
  })

  it.each(screens)('is written once by the link of the mail, with the keyboard alone (%o)', async (screen) => {
    const listing = `lst_linked${screen.width}`
    const token = String(screen.width).padStart(32, '0')
    using data = openTestPort(office.server.dataDir)
    const long = '2026-01-02T12:00:00.000Z'
    data.insert('listing_messages', {
      id: `lms_linked${screen.width}`,
      advert_id: listing,
      name: 'Bola Ade',
      email: `bola${screen.width}@example.org`,
      email_key: `bola${screen.width}@example.org`,
      text: 'The roof leaks.',
      email_confirmed_at: long,
      review_asked_at: long,
      created_at: long,
    })
    data.insert('listing_review_links', {
      token_hash: hash('sha256', token, 'base64url'),
      message_id: `lms_linked${screen.width}`,
      purpose: 'write',
      created_at: long,
      expires_at: '2099-01-01T00:00:00.000Z',
    })
    await using visitor = await visit(office.browser, office.server.url, screen)
    const { page } = visitor
    await page.goto(`/review-expert/${token}`)
    await expectUsable(visitor)
    await tabTo(page, 'input[name="rating"]')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'textarea[name="comment"]')
    await page.keyboard.type(`The roof is dry since they came, says ${screen.width}.`)
    await tabTo(page, 'input[name="own_experience"]')
    await page.keyboard.press('Space')
    await tabTo(page, 'main form button')
    await page.keyboard.press('Enter')
    await says(page, 'Thank you. Your review is published.')
    expect(page.url()).not.toContain(token)
    await expectUsable(visitor)
    expect((await page.goto(`/review-expert/${token}`))?.status()).toBe(404)
    await page.goto(`/find-experts/slug-of-${listing}`)
    await says(page, `The roof is dry since they came, says ${screen.width}.`)
    expect(visitor.faults.filter((fault) => !fault.includes('404'))).toEqual([])
  })

  it.each(screens)('is reported beside it, and removed with a reason, whose number is shown (%o)', async (screen) => {
    const listing = `lst_judged${screen.width}`
    using data = openTestPort(office.server.dataDir)
    const id = addReview(data, `judged${screen.width}`, listing)
    await using visitor = await visit(office.browser, office.server.url, screen)
    await visitor.page.goto(`/find-experts/slug-of-${listing}`)
    await visitor.page.getByRole('link', { name: 'Report the review of Asha' }).click()
    await visitor.page.waitForURL(new RegExp(`subject=review&id=${id}`))
    await expectUsable(visitor)
    data.insert('market_cases', {
      id: `rpt_judged${screen.width}`,
      reference: `RP-J${screen.width}`,
      kind: 'report',
      subject_kind: 'review',
      subject_id: id,
      subject_title: `Review of Judged ${screen.width}`,
      reason: 'fake',
      text: 'They were no customer.',
      name: '',
      email: 'ada@example.org',
      email_key: 'ada@example.org',
      state: 'open',
      due_at: '2026-01-09T12:00:00.000Z',
      created_at: '2026-01-02T12:00:00.000Z',
    })
    await using admin = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = admin
    await page.goto('/admin/market?kind=report')
    await page.getByRole('link', { name: `Review of Judged ${screen.width}` }).click()
    await expectUsable(admin)
    const form = page.locator('form[action$="/decision"]')
    await form.locator('select').selectOption('suspend/fake')
    await form.locator('textarea').fill('There was no such customer.')
    await form.getByRole('button').click()
    await says(page, 'Decided.')
    await expectUsable(admin)
    await visitor.page.goto(`/find-experts/slug-of-${listing}`)
    await says(visitor.page, '1 review was rejected or removed.')
    expect(await visitor.page.locator(`#${id}`).count()).toBe(0)
  })
})
