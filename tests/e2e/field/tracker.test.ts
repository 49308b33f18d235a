import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Screen, expectUsable, scriptBytes, tabTo, wait } from '../browser.ts'
import { type Booked, type Office, approveTechnician, enter, openOffice, press, says } from '../office-steps.ts'
import { paidVisitOfNow } from './phone-steps.ts'

const bare: Screen = { width: 320, scripts: false }
const phone: Screen = { width: 320, scripts: true }

let office: Office
let photo: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
beforeAll(async () => {
  office = await openOffice()
  await approveTechnician(office)
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
  photo = { name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
})
afterAll(async () => {
  await office?.[Symbol.asyncDispose]()
})

const visitOfNow = () => paidVisitOfNow(office)

/** The report as the office reads it over HTTP. */
async function reportOf(booking: Booked): Promise<Readonly<Record<string, unknown>>> {
  const { browser, server } = office
  await using clerk = await enter(browser, server.url, 'office', phone)
  const answer = await clerk.context.request.get(`/api/visits/${booking.id.replace('bkg_', 'vis_')}-1/report`)
  expect(answer.ok()).toBe(true)
  return await answer.json()
}

describe('the Service Fulfillment Tracker on a phone', () => {
  it('takes steps, report and photos by forms without scripts', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using technician = await enter(browser, server.url, 'technician', bare)
    const { page } = technician
    await page.goto(`/fulfillment/${booking.id}`)
    await says(page, 'The report opens when you check in.')
    await expectUsable(technician)
    await page.getByText('Already there?').click()
    await press(page, 'Check In')
    await says(page, 'Checked in successfully!')
    expect(page.url()).toContain(`/fulfillment/${booking.id}`)

    await page.getByLabel('Work performed').fill('New washer.')
    await page.getByText('Add a part').click()
    await page.getByLabel('Price of one').fill('1.20')
    await press(page, /^Save report/)
    await page.getByRole('link', { name: 'Please name the part' }).waitFor()
    expect(await page.getByLabel('Work performed').inputValue()).toBe('New washer.')
    await expectUsable(technician)
    await page.getByLabel('Name', { exact: true }).first().fill('Washer')
    await page.getByLabel('Partly done').check()
    await page.locator('[data-save]').click()
    await says(page, 'The report is saved.')
    await page.locator('#photos').getByLabel('After').check()
    await page.getByLabel('Caption').fill('The new washer')
    await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
    await press(page, 'Add photo')
    await says(page, 'The photo is added.')
    await page.getByRole('img', { name: 'The new washer' }).waitFor()
    await expectUsable(technician)
    expect(await reportOf(booking)).toMatchObject({
      work_performed: 'New washer.',
      parts_used: [{ name: 'Washer', quantity: 1, unit_price: 1.2 }],
      completion_status: 'partial',
      photos: [{ photo_type: 'after', caption: 'The new washer' }],
    })
    await page.getByRole('button', { name: 'Check Out', exact: true }).click()
    await says(page, 'Checked out successfully!')
    await says(page, 'Time spent: less than a minute')

    await page.getByRole('link', { name: 'Submit' }).click()
    await page.locator('#submit').getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('link', { name: 'Please say why only a part is done' }).waitFor()
    await page.getByLabel('Why is only a part done?').fill('The valve is on order.')
    await page.locator('#submit').getByRole('button', { name: 'Submit' }).click()
    await says(page, 'Service fulfillment recorded successfully!')
    await says(page, 'Plan the return visit now, or leave it to the office.')
    await page.goto(`/fulfillment/${booking.id}`)
    await says(page, 'The valve is on order.')
    expect(await page.getByRole('button', { name: /Save report|Submit/ }).count()).toBe(0)
    await expectUsable(technician)
  })

  it('is signed on the screen, and checked out and submitted by one press', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page, faults } = technician
    await page.goto(`/fulfillment/${booking.id}`)
    await page.getByText('Already there?').click()
    await press(page, 'Check In')
    await says(page, 'Checked in successfully!')
    const submit = page.getByRole('button', { name: 'Check out now and submit' })
    expect(await submit.isDisabled()).toBe(true)
    expect(await page.getByRole('heading', { name: 'Signature' }).count()).toBe(0)
    await page.getByLabel('Work performed').fill('New washer.')
    await page.getByLabel('Completed').check()
    await page.getByRole('heading', { name: 'Signature' }).waitFor()
    await submit.click()
    await says(page, 'Let the customer sign, or say why there is no signature.')

    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await says(page, 'Please sign in the box')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    while ((await dismiss.count()) > 0) await dismiss.first().click()
    const box = page.locator('canvas')
    await box.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(Math.round(width / height)).toBe(3)
    await page.mouse.move(x + 20, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + width - 20, y + height - 20, { steps: 8 })
    await page.mouse.up()
    await page.getByLabel('Name of the customer').fill('Carla Customer')
    await page.getByRole('radio', { name: '5' }).check()
    await expectUsable(technician)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await says(page, 'Signed by Carla Customer')
    await expectUsable(technician)
    await submit.click()
    await says(page, 'Service fulfillment recorded successfully!')
    expect(await reportOf(booking)).toMatchObject({
      locked: true,
      work_performed: 'New washer.',
      signature: { customer_name: 'Carla Customer', satisfaction_rating: 5 },
    })
    expect(faults).toEqual([])
  })

  it('saves what is written while the page stays, by keyboard, also after the line was gone', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page, context, faults } = technician
    await page.goto(`/fulfillment/${booking.id}`)
    await page.getByText('Already there?').click()
    await press(page, 'Check In')
    await says(page, 'Checked in successfully!')
    await tabTo(page, 'textarea[name=work_performed]')
    await page.keyboard.type('New joint.')
    await page.keyboard.press('Tab')
    await says(page, 'Saved.')
    expect(await reportOf(booking)).toMatchObject({ work_performed: 'New joint.' })

    await page.keyboard.press('Enter')
    await page.getByLabel('Name', { exact: true }).fill('Joint')
    await page.keyboard.press('Tab')
    await says(page, '1 × Joint')
    await says(page, 'Add a part')
    await expect.poll(() => reportOf(booking), wait).toMatchObject({ parts_used: [{ name: 'Joint' }] })

    await context.setOffline(true)
    await page.getByLabel('Recommendations').fill('A new tap.')
    await page.keyboard.press('Tab')
    await says(page, /Not saved yet|Saved on this phone/)
    await context.setOffline(false)
    await expect.poll(() => reportOf(booking), wait).toMatchObject({ recommendations: 'A new tap.' })

    await page.getByLabel('Photo', { exact: true }).setInputFiles([photo, { ...photo, name: 'second.jpg' }])
    await says(page, '2 of 40')
    await page.getByRole('button', { name: 'Remove Before, photo 1 of 2' }).click()
    await says(page, 'The photo is removed.')
    await says(page, '1 of 40')
    await page.reload()
    expect(await page.getByLabel('Work performed').inputValue()).toBe('New joint.')
    await expectUsable(technician)
    expect(faults).toEqual([])
  })

  it('says beside the button and in a message that a step or the submission failed, where the phone keeps nothing', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page } = technician
    // There is no outbox, as in some private windows: each write is sent once.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'indexedDB'))
    await page.goto(`/fulfillment/${booking.id}`)
    let isDown = true
    const answer = { status: 500, contentType: 'application/problem+json', body: '{"code":"our_fault","detail":"No."}' }
    await page.route(/\/api\/visits\/[^/]+\/(check-in|check-out|submit)$/, (route) =>
      isDown ? route.fulfill(answer) : route.continue(),
    )
    /** The words stand beside the button, and in the message above. */
    async function failsWith(place: string, words: string): Promise<void> {
      await page.locator(place).getByText(words).waitFor()
      await page.locator('.toast-list').getByText(words).waitFor()
    }
    const checkIn = page.getByRole('button', { name: 'Check In' })
    await page.getByText('Already there?').click()
    await checkIn.click()
    await failsWith('[data-step-words]', 'Failed to check in. Please try again.')
    isDown = false
    await checkIn.click()
    await says(page, 'Checked in successfully!')
    await page.getByLabel('Work performed').fill('New washer.')
    await page.getByLabel('Waiting for parts').check()
    await expect.poll(() => reportOf(booking), wait).toMatchObject({ completion_status: 'pending_parts' })
    await page.reload()
    isDown = true
    await page.getByRole('button', { name: 'Check out now and submit' }).click()
    await failsWith('[data-submit-words]', 'Failed to submit. Please try again.')
    const checkOut = page.getByRole('button', { name: 'Check Out', exact: true })
    await checkOut.click()
    await failsWith('[data-step-words]', 'Failed to check out. Please try again.')
    isDown = false
    await checkOut.click()
    await says(page, 'Checked out successfully!')
    expect(await reportOf(booking)).toMatchObject({ locked: false, work_performed: 'New washer.' })
  })

  it('has scripts of at most 130 kB', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using technician = await enter(browser, server.url, 'technician', phone)
    const { page } = technician
    await page.goto(`/fulfillment/${booking.id}`, { waitUntil: 'load' })
    expect(await scriptBytes(page)).toBeLessThanOrEqual(130_000)
  })

  it('is denied to a customer, and not there for what does not exist', async () => {
    const { browser, server } = office
    const booking = await visitOfNow()
    await using customer = await enter(browser, server.url, 'customer', bare)
    expect((await customer.page.goto(`/fulfillment/${booking.id}`))?.status()).toBe(403)
    await using technician = await enter(browser, server.url, 'technician', bare)
    expect((await technician.page.goto('/fulfillment/bkg_none'))?.status()).toBe(404)
    await using clerk = await enter(browser, server.url, 'office', bare)
    expect((await clerk.page.goto(`/fulfillment/${booking.id}`))?.status()).toBe(200)
    expect(await clerk.page.getByRole('button', { name: /Check In|Save report/ }).count()).toBe(0)
  })
})
