import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Visitor, expectUsable, tabTo } from '../browser.ts'
import { type Office, enter, openOffice, press } from '../office-steps.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office?.[Symbol.asyncDispose]())

const describes = 'A water butt is set up below the downpipe, with a tap and an overflow.'
const services = (name: string) =>
  [
    'Code,Service,Text of the page,Trade,Price,Minutes',
    `S-${name},Water butt ${name},"${describes}",Plumbing,145.00,90`,
    `S-9${name},No,"${describes}",Plumbing,145.00,90`,
  ].join('\n')
const customers = (name: string) => `external_id,name,email\nC-${name},Ada ${name},ada-${name}@example.com\n`
const jobs = (name: string) =>
  [
    'Job no,Customer number,Service,Date,Total,Notes',
    `J-${name},C-${name},Rewire of the kitchen,05/03/2024,£1234.50,=cmd()`,
    `J-9${name},C-${name},Rewire of the kitchen,05/03/2999,80,`,
  ].join('\n')

async function send({ page }: Visitor, kind: string, text: string): Promise<void> {
  await page.goto(`/admin/imports?kind=${kind}`)
  await page.setInputFiles('input[type="file"]', {
    name: `${kind}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await press(page, 'Send the file')
  await page.getByRole('heading', { name: `${kind}.csv` }).waitFor()
}

/** With scripts the page follows the task itself; without them a link shows it again. */
async function until({ page, screen }: Visitor, text: string) {
  const found = page.getByText(text, { exact: true }).first()
  if (screen.scripts) return found.waitFor()
  await expect
    .poll(async () => {
      await page.goto(page.url().replace(/[?#].*$/, ''))
      return found.isVisible()
    })
    .toBe(true)
}

describe.each([
  { width: 320, scripts: false },
  { width: 1280, scripts: true },
])('files of an earlier program at $width pixels, scripts: $scripts', (screen) => {
  const name = String(screen.width)

  it('bring services, with columns corrected, a dry run, the import and its take-back', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await page.goto('/admin/imports')
    await page.getByRole('link', { name: 'Services', exact: true }).last().click()
    await page.waitForURL('**/admin/imports?kind=services')
    await expectUsable(owner)
    await send(owner, 'services', services(name))
    await expectUsable(owner)
    expect(await page.getByLabel('Text of the page').inputValue()).toBe('')
    await page.getByLabel('Text of the page').selectOption('description')
    await press(page, 'Check the file')
    await until(owner, 'Checked')
    await page.getByText('Give a name of 3 to 60 characters').waitFor()
    await expectUsable(owner)
    const offered = async () => (await fetch(new URL('/services', office.server.url))).text()
    expect(await offered()).not.toContain(`Water butt ${name}`)
    await press(page, 'Import one line')
    await until(owner, 'Imported')
    expect(await offered()).toContain(`Water butt ${name}`)
    await expectUsable(owner)
    await press(page, 'Take back')
    await until(owner, 'Taken back')
    expect(await offered()).not.toContain(`Water butt ${name}`)
  })

  it('bring old jobs, which stand in their list and on the page of their customer', async () => {
    await using owner = await enter(office.browser, office.server.url, 'admin', screen)
    const { page } = owner
    await send(owner, 'customers', customers(name))
    await press(page, 'Check the file')
    await until(owner, 'Checked')
    await press(page, 'Import one line')
    await until(owner, 'Imported')
    await send(owner, 'old_jobs', jobs(name))
    await tabTo(page, 'form[action$="/columns"] button')
    await page.keyboard.press('Enter')
    await until(owner, 'Checked')
    await page.getByText('The date is in the future').waitFor()
    await tabTo(page, 'form[action$="/start"] button')
    await page.keyboard.press('Enter')
    await until(owner, 'Imported')
    await page.goto(`/admin/old-jobs?q=J-${name}`)
    await page.getByText('Rewire of the kitchen').waitFor()
    await page.getByText('=cmd()').waitFor()
    await expectUsable(owner)
    await page.getByRole('link', { name: `Ada ${name}` }).click()
    await page.getByRole('heading', { name: 'Old jobs' }).waitFor()
    await page.getByText('£1,234.50').waitFor()
    await expectUsable(owner)
    expect(owner.faults).toEqual([])
  })
})
